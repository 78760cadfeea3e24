// Writes suites for GoogleTest.
#pragma once

#include "emit/suite.hpp"

namespace provest::emit {

class GTestWriter : public Writer {
public:
    std::string_view name() const override { return "gtest"; }
    Emitted write(const Suite& suite) const override;
    std::string includes() const override;
};

}  // namespace provest::emit
