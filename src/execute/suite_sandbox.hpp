// Where a suite runs while it is judged: as it would run by hand, but for what it could do to anybody. It reads what
// its user can read and writes to memory that is gone with it; nobody answers on the network, nobody else is there to
// be killed, and all it has started ends with it.
#pragma once

#include "execute/descriptor.hpp"
#include "support/process.hpp"

#include <linux/filter.h>

#include <cstdint>
#include <string>
#include <vector>

namespace provest::execute {

struct SuiteSandboxOptions {
    std::string folder;                 // it starts there, and finds it empty and writable
    std::vector<std::string> writable;  // folders it writes to in truth: where profiles go
    std::vector<std::string> visible;   // files and folders that it must find, if they lie among temporary ones
    uint64_t memory = 4ull << 30;       // address space; 0: as much as it wants (sanitizers map terabytes)
    uint64_t disk = 256u << 20;         // of each of its folders, and of a file
};

class SuiteSandbox final : public support::Confinement {
public:
    // Takes down what lies in the temporary folders now; what comes later is not seen inside.
    static support::Result<SuiteSandbox> create(const SuiteSandboxOptions& options);

    unsigned long cloneFlags() const override;
    int enter() const override;
    std::string sentence(int error) const override;

private:
    SuiteSandbox() = default;

    struct Mount {
        std::string source, target;  // the source is named from `from`
        enum class Kind : uint8_t { Folder, File, Link } kind = Kind::Folder;
    };
    // A folder that is covered by an empty one, in which some of what it held is seen again.
    struct Covered {
        std::string folder;
        std::vector<std::string> made;  // folders made in it
        std::vector<Mount> again;
    };
    static Covered temporary(const std::string& folder, const std::vector<std::string>& visible);
    int mountAll() const;
    static int cover(const Covered& covered, const std::string& size);

    std::string uidMap_, gidMap_, size_;
    std::vector<Covered> covered_;
    SuiteSandboxOptions options_;
    std::vector<sock_filter> filter_;
};

// Refuses what namespaces do not keep inside: sockets that lie in folders, keys of the session, ways to new namespaces.
support::Result<std::vector<sock_filter>> makeSuiteFilter();

}  // namespace provest::execute
