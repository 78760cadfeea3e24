// A file that ends in .c and is C++.
// flags: -std=c++14 -x c++
// compiler: cc
// expect: covered 2, open 0, findings 0
#include <string>
int measure(const std::string& text) { return text.size() > 3 ? 1 : 0; }
