// std::vector: of numbers by reference, of text, of vectors, and as an out parameter.
// expect: open 0
#include <cstddef>
#include <string>
#include <vector>

bool isPeak(const std::vector<int>& heights) {
    if (heights.size() < 3) return false;
    const std::size_t middle = heights.size() / 2;
    return heights[middle - 1] < heights[middle] && heights[middle] > 50;
}

int longest(const std::vector<std::string>& words) {
    std::size_t best = 0;
    for (const std::string& word : words) {
        if (word.size() > best) best = word.size();
    }
    if (best == 0) return 0;
    return best > 6 ? 2 : 1;
}

bool isSquare(const std::vector<std::vector<int>>& rows) {
    for (const std::vector<int>& row : rows) {
        if (row.size() != rows.size()) return false;
    }
    return rows.size() == 2 && rows[0][1] == rows[1][0];
}

bool dropZeros(std::vector<int>& numbers) {
    bool dropped = false;
    for (std::size_t i = 0; i < numbers.size();) {
        if (numbers[i] == 0) {
            numbers.erase(numbers.begin() + static_cast<std::ptrdiff_t>(i));
            dropped = true;
        } else {
            ++i;
        }
    }
    return dropped;
}
