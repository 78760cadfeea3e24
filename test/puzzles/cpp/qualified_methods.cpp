// Methods for const objects, for lvalues and for temporaries.
// expect: open 0
#include <string>
#include <utility>

class Draft {
public:
    void write(const std::string& text) & { text_ += text; }

    int length() const { return text_.size() > 4 ? 1 : 0; }
    int length() {
        ++asked_;
        return asked_ > 1 ? 1 : 0;
    }

    const std::string& text() const& { return text_; }
    std::string text() && {
        if (text_.empty()) return "empty";
        return std::move(text_);
    }

    bool finish() && noexcept { return text_ == "end"; }
    void finish() & = delete;

private:
    std::string text_;
    int asked_ = 0;
};
