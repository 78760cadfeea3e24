#include "native_unit.hpp"

#include "native_thread.hpp"
#include "program/lower.hpp"

#include <dlfcn.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
#include <cstring>
#include <filesystem>
#include <set>
#include <unordered_map>

namespace provest {

namespace {

using Kind = Event::Kind;

// How a run ends before its end.
struct Over {
    Compared how;
    std::string why{};
};

bool readSafely(uint64_t address, void* to, size_t bytes) {
    const iovec mine{.iov_base = to, .iov_len = bytes};
    const iovec there{.iov_base = reinterpret_cast<void*>(address), .iov_len = bytes};
    return process_vm_readv(getpid(), &mine, 1, &there, 1, 0) == static_cast<ssize_t>(bytes);
}

// What a run that is not watched over must not do.
bool reachesTheWorld(const std::string& name) {
    static const std::set<std::string> names{
        "system",  "popen",   "unlink", "unlinkat", "remove",        "rename",    "rmdir",   "mkdir",     "chdir",
        "chmod",   "chown",   "kill",   "raise",    "killpg",        "sleep",     "usleep",  "nanosleep", "pause",
        "select",  "poll",    "fork",   "vfork",    "execl",         "execv",     "execve",  "execvp",    "execlp",
        "accept",  "connect", "socket", "open",     "creat",         "fopen",     "freopen", "truncate",  "link",
        "symlink", "mount",   "wait",   "waitpid",  "alarm",         "setitimer", "signal",  "sigaction", "dup2",
        "close",   "read",    "write",  "syscall",  "pthread_create"};
    return names.contains(name);
}

// Objects of a unit's types with anything in them.
class Filler {
public:
    Filler(const program::Interface& interface, support::Random& random) : interface_(interface), random_(random) {}
    Filler(const Filler&) = delete;
    ~Filler() { munmap(memory_, size); }

    void fill(program::TypeId id, uint8_t* at, unsigned depth = 0) {
        const program::Type& type = interface_.type(id);
        switch (type.kind) {
            case program::TypeKind::Bool:
                *at = static_cast<uint8_t>(random_.below(2));
                return;
            case program::TypeKind::Integer:
            case program::TypeKind::Enum: {
                const uint64_t value = number();
                std::memcpy(at, &value, std::min<size_t>(type.size, 8));
                return;
            }
            case program::TypeKind::Float:
                return real(type.size, at);
            case program::TypeKind::Pointer: {
                uint8_t* to = pointee(type, depth);
                std::memcpy(at, &to, sizeof to);
                return;
            }
            case program::TypeKind::Array:
                for (uint64_t i = 0; i < type.count; ++i)
                    fill(type.element, at + i * interface_.type(type.element).size, depth);
                return;
            case program::TypeKind::Struct:
                for (const program::Field& field : type.fields)
                    if (field.bitWidth != 0)
                        at[field.offset] = static_cast<uint8_t>(random_.next());
                    else
                        fill(field.type, at + field.offset, depth);
                return;
            case program::TypeKind::Union:
                if (!type.fields.empty()) fill(random_.pick(type.fields).type, at, depth);
                return;
            default:
                return;
        }
    }

    uint8_t* make(size_t bytes) {
        constexpr size_t gap = 64;
        uint8_t* const made = memory_ + used_;
        used_ += (bytes + gap) / 16 * 16;
        if (used_ > size) throw Over{Compared::Long, "too large arguments"};
        return made;
    }

private:
    uint64_t number() {
        static const uint64_t corners[] = {0,    1,    2,    3,      7,      8,          10,
                                           0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0x7fffffff, 0x80000000};
        switch (random_.below(4)) {
            case 0:
                return random_.next();
            case 1:
                return ~corners[random_.below(std::size(corners))];
            case 2:
                return corners[random_.below(std::size(corners))];
            default:
                return random_.below(20);
        }
    }
    void real(size_t size, uint8_t* at) {
        static const double corners[] = {0.0, -0.0, 1.0, -1.5, 0.1, 1e10, -1e300, 1.0 / 0.0, 0.0 / 0.0, 1e-310};
        const double value = random_.below(2) ? corners[random_.below(std::size(corners))]
                                              : static_cast<double>(random_.between(-1000, 1000)) / 8;
        if (size == 4) {
            const auto narrow = static_cast<float>(value);
            std::memcpy(at, &narrow, 4);
        } else if (size == 8) {
            std::memcpy(at, &value, 8);
        } else {
            const long double wide = value;
            std::memcpy(at, &wide, 10);
        }
    }
    uint8_t* pointee(const program::Type& pointer, unsigned depth) {
        constexpr unsigned deepest = 3;
        const program::Type& type = interface_.type(pointer.element);
        if (type.kind == program::TypeKind::Function || type.kind == program::TypeKind::Opaque || depth > deepest ||
            random_.below(10) == 0)
            return nullptr;
        auto& known = byType_[pointer.element];
        if (!known.empty() && random_.below(4) == 0) return random_.pick(known);
        const uint64_t count = pointer.count ? pointer.count : random_.below(6) + 1;
        const uint64_t size = std::max<uint64_t>(type.size, 1);
        uint8_t* object = make(count * size + 8);
        known.push_back(object);
        if (type.isCharacter || type.size == 0)
            for (uint64_t i = 0; i < count; ++i) object[i] = static_cast<uint8_t>(" aZ09-%.\n"[random_.below(9)]);
        else
            for (uint64_t i = 0; i < count; ++i) fill(pointer.element, object + i * size, depth + 1);
        return object;
    }

    const program::Interface& interface_;
    support::Random& random_;
    // Apart from all that we need ourselves: steps too far find the same in both runs, or nothing.
    static constexpr size_t size = size_t{1} << 24;
    uint8_t* memory_ = static_cast<uint8_t*>(
        mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
    size_t used_ = 0;
    std::map<program::TypeId, std::vector<uint8_t*>> byType_;
};

}  // namespace

struct NativeUnit::Session : flow::Surroundings {
    Session(NativeUnit& unit, uint64_t seed)
        : owner(unit),
          random(seed),
          filler(unit.unit_.interface, random),
          thread(objectsOf(*unit.code_), [this](uint32_t stub, void* to, size_t size) { answer(stub, to, size); }),
          interpreter(*unit.code_, [this](flow::VariableId id) { return addressOf(id); }),
          counts(unit.code_->counters) {
        size_t next = 0;
        for (const auto& [name, object] : owner.objects_)
            if (object.isWritable) std::memcpy(object.address, owner.initial_[next++].data(), object.size);
        for (const program::Variable& variable : unit.unit_.interface.variables) {
            const auto found = owner.objects_.find(variable.symbol);
            if (found == owner.objects_.end() || !found->second.isWritable) continue;
            filler.fill(variable.type, static_cast<uint8_t*>(found->second.address));
        }
        // addresses in initial values
        for (flow::PlaceId id = 1; id < unit.code_->places.size(); ++id) {
            const flow::Place& place = unit.code_->places[id];
            if (place.frame || !place.initial.empty()) continue;
            for (uint64_t cell = 0; cell < place.cells; ++cell)
                if (const auto value = nativeCell(place, cell)) interpreter.set(id, cell, *value);
        }
    }

    static std::set<uint32_t> objectsOf(const flow::Program& code) {
        std::set<uint32_t> objects;
        for (const flow::Variable& variable : code.variables)
            if (variable.local) objects.insert(*variable.local);
        return objects;
    }

    uint64_t addressOf(flow::VariableId id) const {
        const std::string name = owner.code_->variables[id].name.substr(1);
        const auto found = owner.objects_.find(name);
        if (found == owner.objects_.end()) throw Over{Compared::Unsaid, "the address of " + name};
        return reinterpret_cast<uint64_t>(found->second.address);
    }

    std::optional<uint64_t> nativeCell(const flow::Place& place, uint64_t cell) const {
        const auto found = owner.objects_.find(place.object);
        if (found == owner.objects_.end()) return std::nullopt;
        uint64_t at = place.offset, below = place.cells, value = 0;
        for (const auto& [stride, count] : place.dimensions) {
            below /= count;
            at += cell / below * stride;
            cell %= below;
        }
        std::memcpy(&value, static_cast<const uint8_t*>(found->second.address) + at, place.width / 8u);
        return value;
    }

    void answer(uint32_t stub, void* to, size_t) {
        const auto& functions = owner.unit_.interface.undefined;
        if (to && stub < functions.size()) filler.fill(functions[stub].result, static_cast<uint8_t*>(to));
    }

    // -- events

    // The next that is no mere news; memory is compared where the unit is left.
    Event next() {
        while (true) {
            Event event = thread.next();
            switch (event.kind) {
                case Kind::Enter:
                    if (event.isFromOutside) return event;
                    frames.emplace_back();
                    break;
                case Kind::Exit:
                    leaveFrame();
                    break;
                case Kind::Object:
                    if (!frames.empty()) frames.back().emplace_back(event.value, event.size);
                    return event;
                case Kind::Unsaid:
                    throw Over{Compared::Unsaid, event.name};
                case Kind::Crashed:
                    throw Over{Compared::Bad, "a fault"};
                case Kind::OutOfSteps:
                    throw Over{Compared::Long};
                case Kind::Left:
                    if (reachesTheWorld(event.name)) throw Over{Compared::Unsaid, event.name + " is not called"};
                    compareSoFar("when it calls " + event.name);
                    return event;
                default:
                    return event;
            }
        }
    }
    void leaveFrame() {
        if (frames.empty()) return;
        for (const auto& [address, size] : frames.back()) forgetBytes(address, std::max<uint64_t>(size, 1));
        frames.pop_back();
    }
    [[noreturn]] static void differs(const std::string& what) { throw Over{Compared::Different, what}; }

    // Goes by calls that the meaning does not speak of: they change nothing.
    Event nextButQuiet(Kind wanted, const std::string& who) {
        while (true) {
            Event event = next();
            if (event.kind == wanted) return event;
            const bool isQuiet = event.kind == Kind::Left || event.kind == Kind::Back || event.kind == Kind::Object;
            if (!isQuiet)
                differs(fmt::format("{} is waited for, natively event {} {}", who, int(event.kind), event.name));
        }
    }

    // -- what the program does not determine

    uint64_t value(const flow::Function& function, const flow::Step& step) override {
        const flow::Variable& variable = owner.code_->variables[step.to];
        if (step.kind == flow::Step::Kind::Read) {
            if (owner.code_->places[step.place].frame) return 0;
            throw Over{Compared::Unsaid, "a cell of " + owner.code_->places[step.place].name};
        }
        if (step.origin == flow::Origin::Unset || variable.name == "NaN") return 0;
        if (step.origin == flow::Origin::Input)
            return nextButQuiet(Kind::Answer, fmt::format("{}.{} in {}", variable.name, step.to, function.name)).value;
        if (variable.name == "beyond") return random.next();
        if (variable.local)
            while (true)
                if (const Event event = nextButQuiet(Kind::Object, fmt::format("{} {}.{} in {}", *variable.local,
                                                                               variable.name, step.to, function.name));
                    event.number == *variable.local)
                    return event.value;
        if (variable.name == "&byvalue" || variable.name.starts_with("&byval"))
            return reinterpret_cast<uint64_t>(ours.emplace_back(filler.make(copySize)));
        if (variable.name.starts_with("&") && owner.objects_.contains(variable.name.substr(1)))
            return addressOf(step.to);
        throw Over{Compared::Unsaid, variable.name};
    }

    // On the stack, and not of an object that is there.
    bool isDead(uint64_t address) const {
        constexpr uint64_t unknownSize = 4096;
        if (!thread.isOnStack(address)) return false;
        for (const auto& frame : frames)
            for (const auto& [begin, size] : frame)
                if (address - begin < (size ? size : unknownSize)) return false;
        return true;
    }

    uint64_t read(uint64_t address, unsigned bytes) override {
        uint64_t value = 0;
        if (isDead(address)) throw Over{Compared::Bad, "a read of what is gone"};
        if (!readSafely(address, &value, bytes)) throw Over{Compared::Bad, "a read"};
        for (unsigned i = 0; i < bytes; ++i)
            if (const auto known = written.find(address + i); known != written.end()) {
                value &= ~(uint64_t{0xff} << (8 * i));
                value |= uint64_t{known->second} << (8 * i);
            }
        return value;
    }
    void write(uint64_t address, uint64_t value, unsigned bytes) override {
        if (isDead(address)) throw Over{Compared::Bad, "a write to what is gone"};
        for (unsigned i = 0; i < bytes; ++i) written[address + i] = static_cast<uint8_t>(value >> (8 * i));
    }
    void forget(const flow::Step& step, uint64_t address, uint64_t bytes) override {
        forgetBytes(address, bytes);
        if (step.name == "an object that is not set")
            for (uint64_t i = 0; i < bytes; ++i) written[address + i] = 0;
    }
    void forgetBytes(uint64_t address, uint64_t bytes) {
        if (bytes > written.size())
            std::erase_if(written, [&](const auto& entry) { return entry.first - address < bytes; });
        else
            for (uint64_t i = 0; i < bytes; ++i) written.erase(address + i);
    }
    void forget(const flow::Step& step) override { away(step); }
    void leave(const flow::Step& step) override { away(step); }

    void away(const flow::Step& step) {
        if (step.name == "a wide store" || step.name == "a jump from elsewhere" || step.name.starts_with("an object") ||
            step.name == "a block of memory" || step.name.starts_with("llvm."))
            throw Over{Compared::Unsaid, step.name};
        const Event left = nextLeft(step.name);
        written.clear();
        if (left.value == 0) {
            hasStopped = true;
            return;
        }
        while (true) {
            const Event event = next();
            if (event.kind == Kind::Back) return;
            if (event.kind != Kind::Enter) differs("an unknown event outside " + step.name);
            callBack(event);
            written.clear();
        }
    }
    Event nextLeft(const std::string& name) {
        while (true) {
            Event event = nextButQuiet(Kind::Left, name);
            if (event.name == name || event.name.empty()) return event;  // a pointer that turned out to be known
        }
    }
    // Somebody outside calls a function of the unit.
    void callBack(const Event& event) {
        const auto& functions = owner.code_->functions;
        const auto found =
            std::find_if(functions.begin(), functions.end(), [&](const auto& one) { return one.name == event.name; });
        if (found == functions.end() || !found->isEntry) differs(event.name + " is called, and is no entry");
        if (found->parameters.size() != event.arguments.size()) throw Over{Compared::Unsaid, "its arguments"};
        frames.emplace_back();
        std::vector<uint64_t> results;
        const auto ending = interpreter.call(static_cast<flow::FunctionId>(found - functions.begin()), event.arguments,
                                             results, *this, steps);
        if (ending != flow::Ending::Returned) throw Over{Compared::Bad, "within a callback"};
    }
    void count(flow::CounterId counter) override { ++counts[counter]; }
    void enter(const flow::Function&, flow::BlockId, const flow::Locals&) override {}

    // -- comparing

    void compareMemory(const std::string& when) {
        for (const auto& [address, byte] : written) {
            uint8_t there = 0;
            if (std::any_of(ours.begin(), ours.end(),
                            [&](const uint8_t* copy) { return address - reinterpret_cast<uint64_t>(copy) < copySize; }))
                continue;
            if (!readSafely(address, &there, 1)) continue;
            if (there != byte)
                differs(fmt::format("the byte at {:#x}{} {}: {} natively, {} as the meaning says", address,
                                    objectAt(address), when, there, byte));
        }
    }
    std::string objectAt(uint64_t address) const {
        for (const auto& [name, object] : owner.objects_)
            if (address - reinterpret_cast<uint64_t>(object.address) < object.size) return " (" + name + ")";
        return "";
    }
    void compareSoFar(const std::string& when) {
        const auto& counters = owner.objects_.at("provest_counters");
        for (size_t i = 0; i < counters.size / 4; ++i) {
            uint32_t there = 0;
            std::memcpy(&there, static_cast<const uint8_t*>(counters.address) + 4 * i, 4);
            if (there != counts[i])
                differs(fmt::format("counter {} {}: {} natively, {} as the meaning says", i, when, there, counts[i]));
        }
        compareMemory(when);
    }
    void compareEnd() {
        compareSoFar("in the end");
        for (flow::PlaceId id = 1; id < owner.code_->places.size(); ++id) {
            const flow::Place& place = owner.code_->places[id];
            if (place.frame || place.isConstant) continue;
            for (uint64_t cell = 0; cell < place.cells; ++cell) {
                const auto mine = interpreter.cell(id, cell), there = nativeCell(place, cell);
                if (mine && there && *mine != *there)
                    differs(
                        fmt::format("{}[{}]: {} natively, {} as the meaning says", place.name, cell, *there, *mine));
            }
        }
    }

    Compared call(uint32_t index, std::string& why) {
        const program::Function& function = owner.unit_.interface.functions[index];
        uint8_t *arguments = nullptr, *result = nullptr;
        try {
            arguments = filler.make(std::max<size_t>(owner.unit_.interface.type(function.arguments).size, 1));
            result = filler.make(std::max<size_t>(owner.unit_.interface.type(function.result).size, 1));
            if (!function.parameters.empty()) filler.fill(function.arguments, arguments);
        } catch (const Over& over) {
            isDirty = true;
            return over.how;
        }
        const std::string name = program::thunkName(function);
        const auto& functions = owner.code_->functions;
        const auto thunk =
            std::find_if(functions.begin(), functions.end(), [&](const auto& f) { return f.name == name; });
        steps = 300'000;
        hasStopped = false;
        frames.clear();
        written.clear();
        thread.start([this, index, arguments, result] { owner.thunks_[index](arguments, result); }, 100'000);
        try {
            std::vector<uint64_t> results;
            const std::vector<uint64_t> given{reinterpret_cast<uint64_t>(arguments),
                                              reinterpret_cast<uint64_t>(result)};
            const auto ending = interpreter.call(static_cast<flow::FunctionId>(thunk - functions.begin()), given,
                                                 results, *this, steps);
            if (ending == flow::Ending::BadAccess) throw Over{Compared::Bad, "an access"};
            if (ending == flow::Ending::OutOfSteps) throw Over{Compared::Long};
            if (ending == flow::Ending::Stopped) {
                while (!hasStopped) hasStopped = nextButQuiet(Kind::Left, "the end of the run").value == 0;
            } else {
                nextButQuiet(Kind::Returned, "the return of " + function.name);
            }
            compareEnd();
            thread.stop();
            if (ending == flow::Ending::Stopped) isDirty = true;
            return Compared::Same;
        } catch (const Over& over) {
            thread.stop();
            isDirty = true;
            why = function.name + ": " + over.why;
            return over.how;
        }
    }

    NativeUnit& owner;
    support::Random random;
    Filler filler;
    NativeThread thread;
    flow::Interpreter interpreter;
    std::vector<uint32_t> counts;
    std::unordered_map<uint64_t, uint8_t> written;  // since both were last known to be the same
    std::vector<std::vector<std::pair<uint64_t, uint64_t>>> frames;
    // Copies of what is passed by value, which natively lie where nobody tells.
    static constexpr uint64_t copySize = 4096;
    std::vector<uint8_t*> ours;
    uint64_t steps = 0;
    bool hasStopped = false, isDirty = false;
};

std::unique_ptr<NativeUnit> NativeUnit::load(const std::string& source, const std::vector<std::string>& flags,
                                             std::string& problem) {
    std::unique_ptr<NativeUnit> loaded(new NativeUnit);
    const std::string folder = loaded->folder_.path().string();
    std::string buildDirectory;
    if (!flags.empty()) {
        std::string command = "cc -c";
        for (const std::string& flag : flags) command += " " + flag;
        buildDirectory = folder;
        const std::string text = fmt::format(R"([{{"directory": "{}", "file": "{}", "command": "{} {}"}}])", folder,
                                             source, command, source);
        if (!support::writeFile(folder + "/compile_commands.json", text)) return nullptr;
    }
    const program::UnitRequest request{.sources = {source}, .buildDirectory = buildDirectory, .folder = folder};
    auto unit = program::readUnit(request);
    if (!unit) return problem = unit.error().message, nullptr;
    loaded->unit_ = std::move(*unit);
    flow::World world;
    for (const program::Function& function : loaded->unit_.interface.functions)
        world.entries.push_back(program::thunkName(function));
    auto code = program::lower(loaded->unit_, world);
    if (!code) return problem = code.error().message, nullptr;
    loaded->code_ = std::make_unique<flow::Program>(std::move(*code));
    const auto built = program::buildWatched(loaded->unit_, request);
    if (!built) return problem = built.error().message, nullptr;
    loaded->library_ = dlopen(built->c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!loaded->library_) return problem = dlerror(), nullptr;
    const auto* table = static_cast<const program::WatchedTable*>(dlsym(loaded->library_, program::watchedTable));
    for (uint64_t i = 0; i < table->count; ++i) loaded->objects_.emplace(table->objects[i].name, table->objects[i]);
    for (const auto& [name, object] : loaded->objects_)
        if (object.isWritable)
            loaded->initial_.emplace_back(static_cast<uint8_t*>(object.address),
                                          static_cast<uint8_t*>(object.address) + object.size);
    for (const program::Function& function : loaded->unit_.interface.functions)
        loaded->thunks_.push_back(
            reinterpret_cast<void (*)(void*, void*)>(loaded->objects_.at(program::thunkName(function)).address));
    return loaded;
}

NativeUnit::~NativeUnit() {
    if (library_) dlclose(library_);
}

// In a process of its own: code that is called with anything may do anything to its process.
std::vector<Compared> NativeUnit::run(uint64_t seed, uint32_t calls, std::string& difference) {
    constexpr unsigned longest = 3;  // seconds
    int ends[2];
    if (pipe(ends) != 0) return {};
    const pid_t child = fork();
    if (child == 0) {
        alarm(longest);
        if (!std::freopen("/dev/null", "r", stdin) || !std::freopen("/dev/null", "w", stdout)) _exit(1);
        Session session(*this, seed);
        for (uint32_t i = 0; i < calls && !session.isDirty; ++i) {
            const auto index = static_cast<uint32_t>(session.random.below(unit_.interface.functions.size()));
            std::string why;
            std::string told(1, static_cast<char>('0' + static_cast<int>(session.call(index, why))));
            if (!why.empty()) told += "\n" + why;
            (void)!write(ends[1], told.data(), told.size());
        }
        _exit(0);
    }
    close(ends[1]);
    std::string told;
    char part[512];
    for (ssize_t got = 0; (got = read(ends[0], part, sizeof part)) > 0;) told.append(part, static_cast<size_t>(got));
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    std::vector<Compared> results;
    const size_t line = told.find('\n');
    for (const char one : told.substr(0, line)) results.push_back(static_cast<Compared>(one - '0'));
    if (line != std::string::npos) difference = told.substr(line + 1);
    if (status != 0) {
        difference = "a fault that ends the process";
        results.push_back(Compared::Bad);
    }
    return results;
}

}  // namespace provest
