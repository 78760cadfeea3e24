#include "emit/gtest.hpp"

#include <algorithm>

namespace provest::emit {

const std::vector<const Writer*>& writers() {
    static const GTestWriter gtest;
    static const std::vector<const Writer*> all = {&gtest};
    return all;
}

const Writer* writerNamed(std::string_view name) {
    const auto found =
        std::find_if(writers().begin(), writers().end(), [&](const Writer* one) { return one->name() == name; });
    return found == writers().end() ? nullptr : *found;
}

}  // namespace provest::emit
