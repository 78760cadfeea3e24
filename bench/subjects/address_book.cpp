// People with addresses and groups: a class that takes strings, vectors and maps, as many do.
#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

class AddressBook {
public:
    void add(const std::string &name, const std::string &address) {
        if (name.empty()) throw std::invalid_argument("a person has a name");
        if (address.find('@') == std::string::npos) throw std::invalid_argument("an address has an @");
        addresses_[name] = address;
    }
    bool remove(const std::string &name) {
        for (auto &[group, members] : groups_)
            members.erase(std::remove(members.begin(), members.end(), name), members.end());
        return addresses_.erase(name) > 0;
    }
    int addGroup(const std::string &group, const std::vector<std::string> &members) {
        int known = 0;
        std::vector<std::string> &all = groups_[group];
        for (const std::string &member : members) {
            if (!addresses_.count(member)) continue;
            if (std::find(all.begin(), all.end(), member) != all.end()) continue;
            all.push_back(member);
            ++known;
        }
        return known;
    }
    std::string addressOf(const std::string &name) const {
        const auto found = addresses_.find(name);
        return found == addresses_.end() ? "" : found->second;
    }
    int merge(const std::map<std::string, std::string> &others, bool replace) {
        int taken = 0;
        for (const auto &[name, address] : others) {
            if (addresses_.count(name) && !replace) continue;
            addresses_[name] = address;
            ++taken;
        }
        return taken;
    }
    std::vector<std::string> sendTo(const std::string &group) const {
        std::vector<std::string> to;
        const auto found = groups_.find(group);
        if (found == groups_.end()) return to;
        for (const std::string &member : found->second) to.push_back(addressOf(member));
        return to;
    }
    std::size_t size() const { return addresses_.size(); }

private:
    std::map<std::string, std::string> addresses_;
    std::map<std::string, std::vector<std::string>> groups_;
};
