// C++ headers of random declarations: namespaces within namespaces, names used unqualified where they stand, aliases of
// aliases, classes within classes, templates and aliases of their instances, values of the standard library around
// types of one's own, callbacks, and names that mean something else to the system or to GoogleTest.
#pragma once

#include "support/random.hpp"

#include <string>
#include <vector>

namespace provest {

class RandomCxx {
public:
    explicit RandomCxx(uint64_t seed) : random_(seed) {}

    std::string write();

private:
    struct Named {
        std::string scope, name;  // "outer::inner::", "Lamp"
        bool makes = true;        // `T{}` is one
        bool copies = true;
        bool isClass = false;
    };

    std::string fresh(const std::string& otherwise);
    // As one writes it inside `scope`.
    std::string spelled(const Named& type, const std::string& scope);
    const Named& some(bool mustCopy = true);
    std::string parameter(const std::string& scope, const std::string& name);
    std::string parameters(const std::string& scope);
    // "Lamp make(int a) const { ... }"
    std::string function(const std::string& scope, const std::string& name, const char* before, const char* behind);
    void addEnum(const std::string& scope);
    void addAlias(const std::string& scope);
    void addPlain(const std::string& scope);
    void addClass(const std::string& scope);
    void addTemplate(const std::string& scope);
    void addFunction(const std::string& scope);
    void addNamespace(const std::string& scope, int depth);

    support::Random random_;
    std::string text_;
    std::vector<Named> types_;
    std::vector<std::string> taken_;
    int number_ = 0;
};

}  // namespace provest
