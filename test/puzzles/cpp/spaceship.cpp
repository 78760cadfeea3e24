// A three-way comparison in C++20, the same by hand before it: the unit has no open branch in either mode.
// expect: open 0
#if __cplusplus >= 202002L
#include <compare>
#endif

class Version {
public:
    Version(int major, int minor) : major_(major), minor_(minor) {}

#if __cplusplus >= 202002L
    auto operator<=>(const Version&) const = default;
#else
    bool operator<(const Version& other) const {
        if (major_ != other.major_) return major_ < other.major_;
        return minor_ < other.minor_;
    }
    bool operator==(const Version& other) const { return major_ == other.major_ && minor_ == other.minor_; }
#endif

private:
    int major_;
    int minor_;
};

int compare(const Version& a, const Version& b) {
    if (a == b) return 0;
    return a < b ? -1 : 1;
}
