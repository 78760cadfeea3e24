// A fluent builder: build() looks at what the chain before it left.
// expect: open 0
#include <stdexcept>
#include <string>

class Request {
public:
    Request(std::string host, int port, bool secure) : host_(std::move(host)), port_(port), secure_(secure) {}
    const std::string& host() const { return host_; }
    int port() const { return port_; }
    bool secure() const { return secure_; }

private:
    std::string host_;
    int port_;
    bool secure_;
};

class RequestBuilder {
public:
    RequestBuilder& host(const std::string& name) {
        host_ = name;
        return *this;
    }
    RequestBuilder& port(int number) {
        if (number < 1 || number > 65535) throw std::out_of_range("port");
        port_ = number;
        return *this;
    }
    RequestBuilder& secure() {
        secure_ = true;
        return *this;
    }
    Request build() const {
        if (host_.empty()) throw std::logic_error("no host");
        if (port_ == 0) return Request(host_, secure_ ? 443 : 80, secure_);
        if (secure_ && port_ == 80) throw std::logic_error("port 80 is not secure");
        return Request(host_, port_, secure_);
    }

private:
    std::string host_;
    int port_ = 0;
    bool secure_ = false;
};
