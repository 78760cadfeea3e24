// Classes in classes in namespaces; an inline namespace; two things of the same name apart.
// expect: open 0
#include <string>

namespace depot {

class Shelf {
public:
    struct Slot {
        int row = 0;
        int column = 0;
        bool isCorner() const { return row == 0 && column == 0; }
    };
    class Label {
    public:
        explicit Label(std::string text) : text_(std::move(text)) {}
        bool isUrgent() const { return text_.size() == 3 && text_[0] == '!'; }

    private:
        std::string text_;
    };

    bool place(const Slot& slot, const Label& label) {
        if (slot.isCorner()) return label.isUrgent();
        ++used_;
        return used_ < 3;
    }

private:
    int used_ = 0;
};

inline namespace v2 {
int code(int value) { return value > 12 ? 1 : 0; }
}  // namespace v2

namespace old {
int code(int value) { return value < -12 ? 1 : 0; }
}  // namespace old

}  // namespace depot
