// Breaking long statements over lines.
#pragma once

#include <string>
#include <vector>

namespace provest::emit {

// `text` indented by `indent`; what is longer than a page's width goes on in lines indented further. Strings are
// never broken.
std::vector<std::string> wrapLine(const std::string& text, size_t indent, size_t width = 110);

}  // namespace provest::emit
