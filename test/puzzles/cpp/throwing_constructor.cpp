// Constructors that throw, one of them a type of the unit's own; catching and throwing on.
// expect: open 0
#include <exception>
#include <stdexcept>
#include <string>

class BadAge : public std::exception {
public:
    const char* what() const noexcept override { return "bad age"; }
};

class Person {
public:
    Person(const std::string& name, int age) : name_(name), age_(age) {
        if (name.empty()) throw std::invalid_argument("name");
        if (age < 0 || age > 150) throw BadAge();
    }
    bool mayVote() const { return age_ >= 18; }

private:
    std::string name_;
    int age_;
};

// 0: fine, 1: no name, 2: bad age.
int check(const std::string& name, int age) {
    try {
        const Person person(name, age);
        if (!person.mayVote()) throw 5;
        return 0;
    } catch (const BadAge&) {
        return 2;
    } catch (const std::invalid_argument&) {
        return 1;
    } catch (int) {
        return age > 12 ? 4 : 3;
    }
}
