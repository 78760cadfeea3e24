#include "solver/solver.hpp"

namespace provest::solver {

std::string_view nameOf(Layer layer) {
    constexpr std::array<std::string_view, layerCount + 1> names{"quick", "cache", "search", "z3", "none"};
    return names[static_cast<size_t>(layer)];
}

}  // namespace provest::solver
