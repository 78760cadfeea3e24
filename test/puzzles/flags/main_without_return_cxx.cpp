// A main that ends without return returns 0.
// expect: covered 2, open 0, findings 0
#include <iostream>
int main(int argc, char** argv) {
    if (argc > 2) std::cout << "two\n";
}
