// SHA-256 (FIPS 180-4). Internal to src/certify.
#pragma once

#include <string>
#include <string_view>

namespace provest::certify {

std::string sha256(std::string_view text);  // hexadecimal

}  // namespace provest::certify
