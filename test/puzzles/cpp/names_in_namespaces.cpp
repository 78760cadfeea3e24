// Names used unqualified inside their namespace: fakes, aliases and results are written so that all can read them.
// expect: open 0, findings 1
#include <string>

namespace shop {

typedef unsigned Count;
enum class Kind { Food, Tool };
struct Size {
    int width;
    int height;
};
using Notify = void (*)(Kind);

class Supplier {
public:
    virtual ~Supplier() noexcept = default;
    virtual Count available(Kind kind, const Size& size) = 0;
    virtual Kind other(Count count) = 0;
    virtual Notify listener(const std::string& name) const noexcept = 0;
};

Count order(Supplier& supplier, Count wanted, Size size) {
    if (supplier.available(Kind::Tool, size) < wanted) return 0;
    return supplier.other(wanted) == Kind::Food ? 1 : 2;
}

Count next(Count* counts) { return counts[0] > 3 ? counts[0] : 0; }

}  // namespace shop
