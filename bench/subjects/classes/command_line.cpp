// After org.apache.commons.cli.CommandLine (Commons CLI): what a parser found on a command line.
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace cli {

// An option as it was declared, with the values that were given to it.
class Option {
public:
    Option(std::string name, std::string longName, bool takesValue = false)
        : name_(std::move(name)), longName_(std::move(longName)), takesValue_(takesValue) {}

    const std::string& name() const { return name_; }
    const std::string& longName() const { return longName_; }
    // What it is found under: the short name if there is one.
    const std::string& key() const { return name_.empty() ? longName_ : name_; }
    bool takesValue() const { return takesValue_; }
    // False if the option takes none.
    bool addValue(const std::string& value) {
        if (!takesValue_) return false;
        values_.push_back(value);
        return true;
    }
    const std::vector<std::string>& values() const { return values_; }

private:
    std::string name_;
    std::string longName_;
    bool takesValue_;
    std::vector<std::string> values_;
};

class CommandLine {
public:
    void addArgument(const std::string& argument) { arguments_.push_back(argument); }
    void addOption(const Option& option) { options_.push_back(option); }

    const std::vector<std::string>& arguments() const { return arguments_; }
    const std::vector<Option>& options() const { return options_; }

    bool hasOption(const std::string& name) const { return find(name) != nullptr; }
    std::vector<std::string> optionValues(const std::string& name) const;
    std::optional<std::string> optionValue(const std::string& name) const;
    std::string optionValue(const std::string& name, const std::string& fallback) const;
    // The first value as a whole number; none if there is no value or it is not one.
    std::optional<int> numberOf(const std::string& name) const;
    // Values of the form key=value; a key alone means "true".
    std::map<std::string, std::string> properties(const std::string& name) const;
    std::string describe() const;

private:
    static std::string stripped(const std::string& name);
    const Option* find(const std::string& name) const;

    std::vector<std::string> arguments_;
    std::vector<Option> options_;
};

// Takes off one or two hyphens.
std::string CommandLine::stripped(const std::string& name) {
    if (name.rfind("--", 0) == 0) return name.substr(2);
    if (name.rfind("-", 0) == 0) return name.substr(1);
    return name;
}

const Option* CommandLine::find(const std::string& name) const {
    const std::string wanted = stripped(name);
    if (wanted.empty()) return nullptr;
    for (const Option& option : options_) {
        if (option.name() == wanted || option.longName() == wanted) return &option;
    }
    return nullptr;
}

std::vector<std::string> CommandLine::optionValues(const std::string& name) const {
    std::vector<std::string> values;
    const Option* found = find(name);
    if (found == nullptr) return values;
    for (const Option& option : options_) {
        if (option.key() != found->key()) continue;
        values.insert(values.end(), option.values().begin(), option.values().end());
    }
    return values;
}

std::optional<std::string> CommandLine::optionValue(const std::string& name) const {
    const std::vector<std::string> values = optionValues(name);
    if (values.empty()) return std::nullopt;
    return values.front();
}

std::string CommandLine::optionValue(const std::string& name, const std::string& fallback) const {
    const std::optional<std::string> value = optionValue(name);
    return value ? *value : fallback;
}

std::optional<int> CommandLine::numberOf(const std::string& name) const {
    const std::optional<std::string> value = optionValue(name);
    if (!value || value->empty() || value->size() > 9) return std::nullopt;
    const bool negative = value->front() == '-';
    std::size_t at = negative ? 1 : 0;
    if (at == value->size()) return std::nullopt;
    int number = 0;
    for (; at < value->size(); ++at) {
        const char digit = (*value)[at];
        if (digit < '0' || digit > '9') return std::nullopt;
        number = number * 10 + (digit - '0');
    }
    return negative ? -number : number;
}

std::map<std::string, std::string> CommandLine::properties(const std::string& name) const {
    std::map<std::string, std::string> result;
    for (const std::string& value : optionValues(name)) {
        const std::size_t equals = value.find('=');
        if (equals == 0) continue;
        if (equals == std::string::npos) {
            result[value] = "true";
        } else {
            result[value.substr(0, equals)] = value.substr(equals + 1);
        }
    }
    return result;
}

std::string CommandLine::describe() const {
    std::string text;
    for (const Option& option : options_) {
        if (!text.empty()) text += ' ';
        text += option.name().empty() ? "--" : "-";
        text += option.key();
        for (const std::string& value : option.values()) text += ' ' + value;
    }
    for (const std::string& argument : arguments_) {
        if (!text.empty()) text += ' ';
        text += argument;
    }
    return text;
}

}  // namespace cli
