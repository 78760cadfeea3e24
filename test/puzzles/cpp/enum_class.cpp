// Scoped enumerations: over a small type, with gaps, as parameter and as result.
// expect: open 0
#include <cstdint>

enum class Colour : std::uint8_t { Red, Green = 4, Blue = 9 };
enum class Mix : std::int16_t { None = -1, Warm = 300, Cold };

Mix blend(Colour first, Colour second) {
    if (first == second) return Mix::None;
    switch (first) {
        case Colour::Red:
            return second == Colour::Green ? Mix::Warm : Mix::Cold;
        case Colour::Green:
            return second == Colour::Red ? Mix::Warm : Mix::Cold;
        default:
            return Mix::Cold;
    }
}

class Lamp {
public:
    explicit Lamp(Colour colour) : colour_(colour) {}
    bool turnTo(Mix mix) {
        if (mix == Mix::Warm && colour_ != Colour::Blue) return true;
        return mix == Mix::Cold && colour_ == Colour::Blue;
    }

private:
    Colour colour_;
};
