// So does the name of the compiler say.
// flags: -std=c++14
// compiler: x86_64-linux-gnu-g++-12
// expect: covered 2, open 0, findings 0
#include <string>
int measure(const std::string& text) { return text.size() > 3 ? 1 : 0; }
