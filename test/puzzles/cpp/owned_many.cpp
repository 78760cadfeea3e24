// Containers of smart pointers: elements are moved in one by one, and none is given away twice.
// expect: open 0, findings 0
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

class Part {
public:
    explicit Part(int weight) : weight_(weight) {}
    int weight() const { return weight_; }

private:
    int weight_;
};

class Crate {
public:
    explicit Crate(std::vector<std::unique_ptr<Part>> parts) : parts_(std::move(parts)) {}

    // Without the missing ones.
    int weight() const {
        int sum = 0;
        for (const auto& part : parts_)
            if (part) sum += part->weight() % 100;
        return sum;
    }
    bool isHeavy() const { return parts_.size() > 1 && weight() > 120; }
    bool has(const Part* wanted) const {
        for (const auto& part : parts_)
            if (part.get() == wanted) return true;
        return false;
    }

private:
    std::vector<std::unique_ptr<Part>> parts_;
};

int missing(const std::vector<std::unique_ptr<Part>>& parts) {
    int count = 0;
    for (const auto& part : parts)
        if (!part) ++count;
    return count == 2 ? -1 : count;
}

int labelled(std::map<std::string, std::unique_ptr<Part>> parts) {
    const auto found = parts.find("door");
    if (found == parts.end()) return 0;
    return found->second ? 2 : 1;
}

int shared(const std::vector<std::shared_ptr<Part>>& parts) {
    for (std::size_t i = 1; i < parts.size(); ++i)
        if (parts[i] && parts[i] == parts[0]) return 1;
    return 0;
}

// Both go; whoever looks at them later finds nothing.
int swapOut(std::unique_ptr<Part> old, std::unique_ptr<Part> fresh) {
    if (!old || !fresh) return -1;
    return old->weight() > fresh->weight() ? 1 : 0;
}
