// Values made of other values: queues and stacks of containers, paths, times, bits; strings of wide characters.
// expect: open 0
#include <bitset>
#include <chrono>
#include <filesystem>
#include <forward_list>
#include <queue>
#include <stack>
#include <string>
#include <unordered_map>
#include <unordered_set>

int next(std::queue<int> waiting) {
    if (waiting.size() < 2) return 0;
    waiting.pop();
    if (waiting.front() == 4711) return 1;
    return 2;
}

std::stack<int> undone(std::stack<int> history) {
    if (!history.empty() && history.top() < 0) history.pop();
    return history;
}

bool urgent(const std::priority_queue<int>& tasks) { return !tasks.empty() && tasks.top() > 1000; }

int flags(std::bitset<12> set) {
    if (set.test(3) && !set.test(0)) return 1;
    return set.count() > 9 ? 2 : 0;
}

bool isHidden(const std::filesystem::path& file) {
    if (file.native().size() > 1 && file.native()[0] == '.') return true;
    return false;
}

bool isOver(std::chrono::system_clock::time_point deadline) {
    if (deadline > std::chrono::system_clock::time_point(std::chrono::hours(24))) return false;
    return true;
}

int twice(const std::unordered_multiset<int>& bag, const std::unordered_multimap<int, int>& index) {
    if (bag.count(7) == 2) return 1;
    if (index.count(3) > 1) return 2;
    return 0;
}

int order(const std::forward_list<int>& list) {
    int before = 0;
    for (const int one : list) {
        if (one < before) return -1;
        before = one;
    }
    return before;
}

bool isWide(const std::wstring& text) {
    if (text.size() == 2 && text[1] == L'z') return true;
    return false;
}
