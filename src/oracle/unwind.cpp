#include "oracle/unwind.h"

#include <cxxabi.h>
#include <dwarf.h>
#include <elf.h>
#include <elfutils/libdwfl.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/user.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include "oracle/function_start.h"
#include "oracle/symptom.h"
#include "oracle/trace_readers.h"

namespace whittle {

namespace {

using trace_reader::is_machinery;

constexpr int kMostFrames = 2000;  // a stack may overflow
constexpr std::string_view kUnknown = "??";

std::string file_name(std::string_view path) {
  return std::string(path.substr(path.rfind('/') + 1));
}

// ---- the stack as it is

struct Frame {
  std::string module;  // its path
  std::string name;    // of the function; empty: it has none
  std::string place;   // "a.c:3"
  std::string offset;  // "parser+0x1189"; empty: it means nothing
  bool interrupted = false;
};

struct Session {
  ~Session() { dwfl_end(dwfl); }
  Dwfl* dwfl = nullptr;
};

// Debugging information that is elsewhere is not looked for: it might be asked for over the
// network.
int find_no_more(Dwfl_Module*, void**, const char*, Dwarf_Addr, const char*, const char*, GElf_Word,
                 char**) {
  return -1;
}

Dwfl* open_process(pid_t thread) {
  static const Dwfl_Callbacks kCallbacks{dwfl_linux_proc_find_elf, find_no_more, nullptr, nullptr};
  Dwfl* const dwfl = dwfl_begin(&kCallbacks);
  if (dwfl == nullptr) return nullptr;
  dwfl_report_begin(dwfl);
  dwfl_linux_proc_report(dwfl, thread);
  dwfl_report_end(dwfl, nullptr, nullptr);
  dwfl_linux_proc_attach(dwfl, thread, /*assume_ptrace_stopped=*/true);
  return dwfl;
}

// dwfl_addrmodule() counts what lies behind the last module as part of it.
Dwfl_Module* module_at(Dwfl* dwfl, Dwarf_Addr address) {
  Dwfl_Module* const module = dwfl_addrmodule(dwfl, address);
  Dwarf_Addr begin = 0;
  Dwarf_Addr end = 0;
  if (module == nullptr) return nullptr;
  dwfl_module_info(module, nullptr, &begin, &end, nullptr, nullptr, nullptr, nullptr);
  return address >= begin && address < end ? module : nullptr;
}

std::string demangled(const char* name) {
  int status = 0;
  char* const plain = abi::__cxa_demangle(name, nullptr, nullptr, &status);
  std::string result = plain != nullptr ? plain : name;
  std::free(plain);
  return result;
}

std::string line_of(Dwfl_Module* module, Dwarf_Addr address) {
  Dwfl_Line* const line = dwfl_module_getsrc(module, address);
  int number = 0;
  const char* const file =
      line ? dwfl_lineinfo(line, nullptr, &number, nullptr, nullptr, nullptr) : nullptr;
  return file ? file_name(file) + ":" + std::to_string(number) : std::string();
}

std::string hexadecimal(std::uint64_t number) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  do {
    text += kDigits[number % 16];
    number /= 16;
  } while (number > 0);
  return "0x" + std::string(text.rbegin(), text.rend());
}

class Walk {
 public:
  Walk(Dwfl* dwfl, CrashDetail detail, const StableFiles& stable)
      : dwfl_(dwfl), detail_(detail), stable_(stable) {}

  std::vector<Frame> frames(pid_t thread) {
    dwfl_getthread_frames(dwfl_, thread, &Walk::visit, this);
    return std::move(frames_);
  }

 private:
  static int visit(Dwfl_Frame* state, void* walk) { return static_cast<Walk*>(walk)->visit(state); }

  int visit(Dwfl_Frame* state) {
    Dwarf_Addr address = 0;
    bool interrupted = false;
    if (!dwfl_frame_pc(state, &address, &interrupted)) return DWARF_CB_ABORT;
    const bool called = !interrupted && !frames_.empty();
    if (called) --address;  // from the return address into the call
    Dwfl_Module* const module = module_at(dwfl_, address);
    // The stack is destroyed, or the code was made while the program ran.
    if (module == nullptr) return DWARF_CB_ABORT;
    Frame& frame = frames_.emplace_back(frame_at(module, address));
    frame.interrupted = interrupted && frames_.size() > 1;
    const bool done = frame.name == "main" || ++visited_ >= kMostFrames;
    return done ? DWARF_CB_ABORT : DWARF_CB_OK;
  }

  Frame frame_at(Dwfl_Module* module, Dwarf_Addr address) const {
    Frame frame;
    Dwarf_Addr begin = 0;
    const char* const path =
        dwfl_module_info(module, nullptr, &begin, nullptr, nullptr, nullptr, nullptr, nullptr);
    if (path != nullptr) frame.module = path;
    if (const char* const name = dwfl_module_addrname(module, address)) {
      frame.name = demangled(name);
      if (detail_ == CrashDetail::lines) frame.place = line_of(module, address);
    } else if (stable_.holds(frame.module)) {
      const std::uint64_t offset = function_start(module, address).value_or(address - begin);
      frame.offset = file_name(frame.module) + "+" + hexadecimal(offset);
    }
    return frame;
  }

  Dwfl* dwfl_;
  CrashDetail detail_;
  const StableFiles& stable_;
  std::vector<Frame> frames_;
  int visited_ = 0;
};

// ---- a call through a bad pointer

#if defined(__x86_64__)
constexpr auto kProgramCounter = &user_regs_struct::rip;

// The call has only pushed the address behind it.
bool undo_call(pid_t thread, user_regs_struct& registers) {
  errno = 0;
  const long back = ptrace(PTRACE_PEEKDATA, thread, registers.rsp, nullptr);
  registers.rip = static_cast<unsigned long>(back) - 1;
  registers.rsp += sizeof back;
  return errno == 0;
}
#elif defined(__aarch64__)
constexpr auto kProgramCounter = &user_regs_struct::pc;

bool undo_call(pid_t, user_regs_struct& registers) {
  registers.pc = registers.regs[30] - 1;
  return true;
}
#else
#error "unwind.cpp: how a call is undone on this processor has to be written"
#endif

// The registers of a thread. What is changed is changed back.
class Registers {
 public:
  explicit Registers(pid_t thread) : thread_(thread) { known_ = transfer(PTRACE_GETREGSET, seen_); }
  ~Registers() {
    if (changed_) transfer(PTRACE_SETREGSET, seen_);
  }
  Registers(const Registers&) = delete;
  Registers& operator=(const Registers&) = delete;

  bool known() const { return known_; }
  Dwarf_Addr program_counter() const { return seen_.*kProgramCounter; }

  /// Where the call comes from that led here; the thread is there until this object ends.
  std::optional<Dwarf_Addr> undo_call() {
    user_regs_struct before = seen_;
    if (!whittle::undo_call(thread_, before)) return std::nullopt;
    changed_ = transfer(PTRACE_SETREGSET, before);
    return changed_ ? std::optional<Dwarf_Addr>(before.*kProgramCounter) : std::nullopt;
  }

 private:
  bool transfer(__ptrace_request request, user_regs_struct& registers) const {
    iovec all{&registers, sizeof registers};
    return ptrace(request, thread_, NT_PRSTATUS, &all) == 0;
  }

  pid_t thread_;
  user_regs_struct seen_{};
  bool known_ = false;
  bool changed_ = false;
};

// Whether the program sent the signal by itself: abort(), or a handler that has done its work.
bool was_sent(pid_t thread) {
  siginfo_t info{};
  return ptrace(PTRACE_GETSIGINFO, thread, nullptr, &info) == 0 && info.si_code <= 0;
}

// ---- what of it counts

// A handler that sends the signal again is not where the program failed.
void drop_handler(std::vector<Frame>& frames) {
  const auto last = std::find_if(frames.rbegin(), frames.rend(),
                                 [](const Frame& frame) { return frame.interrupted; });
  if (last != frames.rend()) frames.erase(frames.begin(), std::prev(last.base()));
}

bool is_libc(std::string_view module) {
  return module.substr(module.rfind('/') + 1).starts_with("libc.so");
}

// Where libc has no symbols, what abort() calls and what calls main() has no name, but lies beside
// what has one. What starts a thread is all without names.
std::vector<Frame> without_machinery(std::vector<Frame> frames) {
  std::vector<Frame> kept;
  for (Frame& frame : frames) {
    if (frame.name.empty() || !is_machinery(frame.name)) {
      kept.push_back(std::move(frame));
      continue;
    }
    while (!kept.empty() && kept.back().name.empty() && kept.back().module == frame.module) {
      kept.pop_back();
    }
    // What started the program or the thread, and then the code before it.
    if (frame.name.starts_with("__libc_start") || frame.name.find("clone") != std::string::npos) {
      break;
    }
  }
  while (kept.size() > 1 && kept.back().name.empty() && is_libc(kept.back().module)) {
    kept.pop_back();
  }
  return kept;
}

Trace trace_of(const std::vector<Frame>& frames, int signal) {
  trace_reader::Frames result;
  for (const Frame& frame : frames) {
    if (!frame.name.empty()) {
      result.add(trace_reader::function_name(frame.name), frame.place);
    } else {
      result.add(frame.offset.empty() ? kUnknown : std::string_view(frame.offset));
    }
    if (result.full()) break;
  }
  return result.under("crash", signal_name(signal));
}

}  // namespace

StableFiles::StableFiles(std::string own, std::vector<std::string> given, timespec begun)
    : own_(std::move(own) + "/"), given_(std::move(given)), begun_(begun) {}

bool StableFiles::holds(const std::string& path) const {
  if (!path.starts_with('/')) return false;  // the kernel's, or a file that is gone
  if (path.starts_with(own_)) return std::ranges::find(given_, path) != given_.end();
  struct stat info {};
  if (::stat(path.c_str(), &info) != 0) return false;
  const timespec& changed = info.st_ctim;
  return std::pair(changed.tv_sec, changed.tv_nsec) <= std::pair(begun_.tv_sec, begun_.tv_nsec);
}

Crash unwind(pid_t thread, int signal, CrashDetail detail, const StableFiles& stable) {
  Crash crash;
  std::vector<Frame> frames;
  const Session session{open_process(thread)};
  Registers registers(thread);
  if (session.dwfl != nullptr && registers.known()) {
    bool sound = module_at(session.dwfl, registers.program_counter()) != nullptr;
    if (!sound) {
      const std::optional<Dwarf_Addr> caller = registers.undo_call();
      sound = caller && module_at(session.dwfl, *caller) != nullptr;
      frames.emplace_back();
    }
    std::vector<Frame> found;
    if (sound) found = Walk(session.dwfl, detail, stable).frames(thread);
    std::ranges::move(found, std::back_inserter(frames));
  }
  if (was_sent(thread)) drop_handler(frames);
  frames = without_machinery(std::move(frames));
  for (const Frame& frame : frames) {
    if (crash.program.empty()) crash.program = file_name(frame.module);
  }
  crash.trace = trace_of(frames, signal);
  return crash;
}

}  // namespace whittle
