// C sources of random declarations: typedef chains, nested records without names, bit-fields, packing, pointers to
// functions wherever they may stand, and names that mean something else to C++, to the system or to GoogleTest.
#pragma once

#include "support/random.hpp"

#include <string>
#include <vector>

namespace provest {

class RandomC {
public:
    explicit RandomC(uint64_t seed) : random_(seed) {}

    // `inHeader`: functions are static or inline, as in a header that is a library.
    std::string write(bool inHeader);

private:
    struct Named {
        std::string name;  // as one declares with it: "struct node", "word_t"
        bool complete = true;
        bool scalar = false;  // may be zero
        bool array = false;   // no function returns it
    };

    std::string ordinary(bool isFunction = false);
    std::string tag();
    std::string member(std::vector<std::string>& taken);
    const Named& some(bool wantScalar = false);
    // A declaration of `name`: "const struct node *name[2]".
    std::string declarator(const std::string& name, int depth = 0);
    std::string parameters();
    std::string fields(std::vector<std::string>& taken, int depth);
    void addRecord();
    void addTypedef();
    void addEnum();
    void addFunction(bool inHeader);

    support::Random random_;
    std::string text_;
    std::vector<Named> types_;
    std::vector<std::string> ordinary_, tags_, undefined_;
    int number_ = 0;
};

}  // namespace provest
