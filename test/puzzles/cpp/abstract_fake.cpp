// An abstract parameter without any subclass in the unit: a fake has to stand in.
// expect: open 0
#include <string>

class Directory {
public:
    virtual ~Directory() = default;
    virtual bool knows(const std::string& name) const = 0;
    virtual int age(const std::string& name) const = 0;
};

class Gate {
public:
    explicit Gate(const std::string& owner) : owner_(owner) {}

    // 0: unknown, 1: too young, 2: admitted, 3: the owner.
    int admit(const Directory& directory, const std::string& name) const {
        if (!directory.knows(name)) return 0;
        if (name == owner_) return 3;
        if (directory.age(name) < 18) return 1;
        return 2;
    }

private:
    std::string owner_;
};
