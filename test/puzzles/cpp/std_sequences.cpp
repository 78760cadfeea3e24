// list and deque: ends, order, and a rotation.
// expect: open 0
#include <deque>
#include <list>

bool isPalindrome(const std::list<int>& numbers) {
    if (numbers.size() < 2) return false;
    auto front = numbers.begin();
    auto back = numbers.rbegin();
    for (std::size_t i = 0; i < numbers.size() / 2; ++i, ++front, ++back) {
        if (*front != *back) return false;
    }
    return true;
}

int turn(std::deque<char>& letters) {
    if (letters.empty()) return 0;
    letters.push_back(letters.front());
    letters.pop_front();
    if (letters.size() > 2 && letters.front() == 'z') return 2;
    return 1;
}
