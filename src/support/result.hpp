// A value, or one clear sentence about what went wrong in the world.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace provest::support {

struct Error {
    // Exit code 2, 1 or 3. Nobody: all went as it should, but there is nothing to show for it.
    enum class Blame { User, Provest, Nobody };
    std::string message;  // names the file, the thing and the way out
    Blame blame = Blame::Provest;
};

inline Error userError(std::string message) { return {std::move(message), Error::Blame::User}; }
inline Error ourError(std::string message) { return {std::move(message), Error::Blame::Provest}; }

template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : state_(std::move(value)) {}
    Result(Error error) : state_(std::move(error)) {}

    explicit operator bool() const { return std::holds_alternative<T>(state_); }
    T& operator*() & { return value(); }
    const T& operator*() const& { return std::get<T>(state_); }
    T&& operator*() && { return std::move(value()); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &std::get<T>(state_); }
    const Error& error() const { return std::get<Error>(state_); }

private:
    T& value() {
        assert(*this && "value of a failed Result");
        return std::get<T>(state_);
    }
    std::variant<T, Error> state_;
};

template <>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error) : error_(std::move(error)), failed_(true) {}
    explicit operator bool() const { return !failed_; }
    const Error& error() const { return error_; }

private:
    Error error_;
    bool failed_ = false;
};

}  // namespace provest::support
