// After roops.core.objects.Objects (Roops): goals about the identity of objects and what is in them.
namespace roops::objects {

class Box {
public:
    explicit Box(int content = 0, const Box* inner = nullptr) : content_(content), inner_(inner) {}
    int content() const { return content_; }
    const Box* inner() const { return inner_; }

private:
    int content_;
    const Box* inner_;
};

class Objects {
public:
    // 0: one is missing; 1: the same; 2: equal; 3: different.
    static int compare(const Box* a, const Box* b) {
        if (a == nullptr || b == nullptr) return 0;
        if (a == b) return 1;
        return a->content() == b->content() ? 2 : 3;
    }
    static bool isNested(const Box& box) {
        if (box.inner() != nullptr && box.inner()->content() == box.content()) return true;
        return false;
    }
};

}  // namespace roops::objects
