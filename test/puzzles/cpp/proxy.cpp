// A proxy: what an index gives back can be used where it stands and nowhere else, and writes when it ends.
// expect: open 0
#include <map>
#include <string>

class Settings;

class Entry {
public:
    ~Entry();
    Entry& operator=(int value) {
        value_ = value;
        isSet_ = true;
        return *this;
    }
    bool isNew() const;

private:
    friend class Settings;
    Entry(Settings& of, const std::string& name) : of_(of), name_(name) {}
    Entry(const Entry&) = delete;
    Settings& of_;
    std::string name_;
    int value_ = 0;
    bool isSet_ = false;
};

class Settings {
public:
    Entry operator[](const std::string& name) { return Entry(*this, name); }
    bool isLoud() const {
        const auto volume = values_.find("volume");
        return volume != values_.end() && volume->second > 7;
    }

private:
    friend class Entry;
    std::map<std::string, int> values_;
};

Entry::~Entry() {
    if (isSet_) of_.values_[name_] = value_;
}
bool Entry::isNew() const { return of_.values_.count(name_) == 0; }
