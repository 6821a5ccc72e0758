// Reports as the tools print them, shortened; paths are made neutral.
#include "oracle/trace.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace whittle {
namespace {

using Frames = std::vector<std::string>;

void expect_trace(std::string_view text, const Trace& wanted) {
  const auto found = find_trace(text);
  ASSERT_TRUE(found) << text;
  EXPECT_EQ(found->kind, wanted.kind);
  EXPECT_EQ(found->what, wanted.what);
  EXPECT_EQ(found->frames, wanted.frames);
}

// ---- sanitizers -----------------------------------------------------------

constexpr char kAddress[] = R"(=================================================================
==5601==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x60200000001a at pc 0x561b961411c1 bp 0x7ffc5111ec20 sp 0x7ffc5111ec18
READ of size 1 at 0x60200000001a thread T0
    #0 0x561b961411c0 in parse_tag(char*) /src/heap.cpp:3
    #1 0x561b961411e0 in parse_all(char*) /src/heap.cpp:4
    #2 0x561b9614120e in main /src/heap.cpp:5
    #3 0x7f2c98245249 in __libc_start_call_main ../sysdeps/nptl/libc_start_call_main.h:58
    #4 0x7f2c98245304 in __libc_start_main_impl ../csu/libc-start.c:360
    #5 0x561b961410b0 in _start (/src/heap+0x10b0)

0x60200000001a is located 0 bytes to the right of 10-byte region [0x602000000010,0x60200000001a)
allocated by thread T0 here:
    #0 0x7f2c984b89cf in __interceptor_malloc ../../../../src/libsanitizer/asan/asan_malloc_linux.cpp:69
    #1 0x561b961411fe in main /src/heap.cpp:5

SUMMARY: AddressSanitizer: heap-buffer-overflow /src/heap.cpp:3 in parse_tag(char*)
)";

TEST(Trace, AddressSanitizer) {
  expect_trace(kAddress, {"sanitizer", "heap-buffer-overflow", {"parse_tag", "parse_all", "main"}});
  EXPECT_EQ(find_trace(kAddress)->describe(), "heap-buffer-overflow in parse_tag");
}

TEST(Trace, AddressSanitizerWithoutDebugInformationIsTheSame) {
  expect_trace(R"(==5608==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x60200000001a
READ of size 1 at 0x60200000001a thread T0
    #0 0x56202c6621c0 in parse_tag(char*) (/src/heap2+0x11c0)
    #1 0x56202c6621e0 in parse_all(char*) (/src/heap2+0x11e0)
    #2 0x56202c66220e in main (/src/heap2+0x120e)
)",
               *find_trace(kAddress));
}

TEST(Trace, RecursionIsAsDeepAsTheInputIsLong) {
  constexpr char kHead[] =
      "==5649==ERROR: AddressSanitizer: SEGV on unknown address 0x000000000000 (pc 0x55 bp 0x7f)\n"
      "==5649==The signal is caused by a READ memory access.\n"
      "==5649==Hint: address points to the zero page.\n"
      "    #0 0x5569b0cd719d in parse_tag /src/seg.c:3\n";
  for (const int depth : {1, 2, 300}) {
    std::string text = kHead;
    for (int i = 1; i <= depth; ++i) {
      text += "    #" + std::to_string(i) + " 0x5569b0cd71cd in deep /src/seg.c:4\n";
    }
    text += "    #" + std::to_string(depth + 1) + " 0x5569b0cd71f3 in main /src/seg.c:5\n";
    expect_trace(text, {"sanitizer", "SEGV", {"parse_tag", "deep", "main"}});
  }
}

TEST(Trace, OnlyTheInnermostFramesAreKept) {
  std::string text = "==1==ERROR: AddressSanitizer: SEGV on unknown address 0x0\n";
  for (int i = 0; i < 20; ++i) {
    text += "    #" + std::to_string(i) + " 0x1 in f" + std::to_string(i) + " /src/a.c:1\n";
  }
  EXPECT_EQ(find_trace(text)->frames, (Frames{"f0", "f1", "f2", "f3", "f4", "f5", "f6", "f7"}));
}

TEST(Trace, InterceptorsAreNotFrames) {
  expect_trace(R"(==16330==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000014
WRITE of size 9 at 0x602000000014 thread T0
    #0 0x7f8818648060 in __interceptor_memcpy ../../../../src/libsanitizer/sanitizer_common_interceptors.inc:827
    #1 0x55555ec25262 in main /src/u.cpp:3
)",
               {"sanitizer", "heap-buffer-overflow", {"main"}});
}

TEST(Trace, UndefinedBehaviour) {
  expect_trace(
      "ub.cpp:2:26: runtime error: signed integer overflow: 2147483647 + 1 cannot be represented "
      "in type 'int'\n"
      "ub.cpp:3:79: runtime error: index 4 out of bounds for type 'int [3]'\n",
      {"sanitizer", "signed integer overflow: N + N cannot be represented in type 'int'", {}});
  expect_trace(
      R"(ub.cpp:3:79: runtime error: load of address 0x7fff671050d4 with insufficient space for an object of type 'uint32_t'
0x7fff671050d4: note: pointer points here
  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 80  08 52 10 67 ff 7f 00 00  00 00 00 00 00 00 00 00
              ^ 
    #0 0x5616143e02aa in add(int) /src/ub.cpp:3
    #1 0x5616143e02aa in main /src/ub.cpp:3

)",
      {"sanitizer",
       "load of address N with insufficient space for an object of type 'uint32_t'",
       {"add", "main"}});
}

TEST(Trace, ThreadSanitizer) {
  expect_trace(R"(WARNING: ThreadSanitizer: data race (pid=5624)
  Read of size 4 at 0x558c16c0e094 by thread T2:
    #0 w() /src/thr.cpp:2 (thr+0x123c)
    #1 void std::__invoke_impl<void, void (*)()>(std::__invoke_other, void (*&&)()) /usr/include/c++/12/bits/invoke.h:61 (thr+0x1dfc)
    #2 std::thread::_Invoker<std::tuple<void (*)()> >::operator()() /usr/include/c++/12/bits/std_thread.h:259 (thr+0x1c70)
    #3 <null> <null> (libstdc++.so.6+0xd44a2)

  Previous write of size 4 at 0x558c16c0e094 by thread T1:
    #0 w() /src/thr.cpp:2 (thr+0x1254)
)",
               {"sanitizer",
                "data race",
                {"w", "std::__invoke_impl<void, void (*)()>",
                 "std::thread::_Invoker<std::tuple<void (*)()> >::operator()", "??"}});
}

TEST(Trace, LeakAndMemorySanitizer) {
  expect_trace(R"(==5634==ERROR: LeakSanitizer: detected memory leaks

Direct leak of 7 byte(s) in 1 object(s) allocated from:
    #0 0x7f02ea0b89cf in __interceptor_malloc ../../../../src/libsanitizer/asan/asan_malloc_linux.cpp:69
    #1 0x55e4998e8166 in mk() /src/leak.cpp:2
    #2 0x55e4998e8175 in main /src/leak.cpp:2
)",
               {"sanitizer", "detected memory leaks", {"mk", "main"}});
  expect_trace(R"(==16154==WARNING: MemorySanitizer: use-of-uninitialized-value
    #0 0x55fd40344649 in main /src/u.cpp:3:116
    #1 0x7f7188145249 in __libc_start_call_main csu/../sysdeps/nptl/libc_start_call_main.h:58:16
)",
               {"sanitizer", "use-of-uninitialized-value", {"main"}});
}

TEST(Trace, ASanitizerThatOnlyTalksIsNotAReport) {
  EXPECT_FALSE(find_trace("SUMMARY: AddressSanitizer: 7 byte(s) leaked in 1 allocation(s).\n"));
  EXPECT_FALSE(find_trace("about Sanitizer: nothing\n"));
}

// ---- valgrind -------------------------------------------------------------

TEST(Trace, Valgrind) {
  expect_trace(R"(==6252== Memcheck, a memory error detector
==6252== Copyright (C) 2002-2022, and GNU GPL'd, by Julian Seward et al.
==6252== Using Valgrind-3.19.0 and LibVEX; rerun with -h for copyright info
==6252== Command: ./heapv
==6252== 
==6252== Invalid read of size 1
==6252==    at 0x109159: parse_tag(char*) (heap.cpp:3)
==6252==    by 0x109178: parse_all(char*) (heap.cpp:4)
==6252==    by 0x1091A6: main (heap.cpp:5)
==6252==  Address 0x4a4204a is 0 bytes after a block of size 10 alloc'd
==6252==    at 0x48417B4: malloc (in /usr/libexec/valgrind/vgpreload_memcheck-amd64-linux.so)
==6252==    by 0x109196: main (heap.cpp:5)
)",
               {"valgrind", "Invalid read", {"parse_tag", "parse_all", "main"}});
}

TEST(Trace, ValgrindLeak) {
  expect_trace(R"(==6261== 
==6261== HEAP SUMMARY:
==6261==     in use at exit: 7 bytes in 1 blocks
==6261==   total heap usage: 1 allocs, 0 frees, 7 bytes allocated
==6261== 
==6261== 7 bytes in 1 blocks are definitely lost in loss record 1 of 1
==6261==    at 0x48417B4: malloc (in /usr/libexec/valgrind/vgpreload_memcheck-amd64-linux.so)
==6261==    by 0x109146: mk() (leak.cpp:2)
==6261==    by 0x109155: main (leak.cpp:2)
==6261== 
)",
               {"valgrind", "definitely lost", {"mk", "main"}});
}

TEST(Trace, ValgrindStackOverflow) {
  expect_trace(R"(==6263== Stack overflow in thread #1: can't grow stack to 0x1ffe801000
==6263== 
==6263== Process terminating with default action of signal 11 (SIGSEGV)
==6263==  Access not within mapped region at address 0x1FFE801FCC
==6263== Stack overflow in thread #1: can't grow stack to 0x1ffe801000
==6263==    at 0x109131: rec(int) (ov.cpp:1)
==6263==  If you believe this happened as a result of a stack
)",
               {"valgrind", "killed by SIGSEGV", {"rec"}});
}

TEST(Trace, ValgrindWithoutErrors) {
  EXPECT_FALSE(
      find_trace("==1== HEAP SUMMARY:\n==1==     in use at exit: 0 bytes\n==1== \n"
                 "==1== ERROR SUMMARY: 0 errors from 0 contexts\n"));
}

// ---- compilers ------------------------------------------------------------

TEST(Trace, GccInternalError) {
  constexpr char kText[] = R"(ice.cpp: In instantiation of ‘void f() [with int <anonymous> = 0]’:
ice.cpp:1:73:   required from here
ice.cpp:1:48: internal compiler error: in lookup_template_class_1, at cp/pt.cc:10126
    1 | template<int>void f(){const int d=1;[&]{int n[+d];};}template void f<0>();
      |                                                ^
0x7f98703ed249 __libc_start_call_main
	../sysdeps/nptl/libc_start_call_main.h:58
Please submit a full bug report, with preprocessed source (by using -freport-bug).
)";
  expect_trace(kText, {"gcc", "in lookup_template_class_1", {"cp/pt.cc:10126"}});
  EXPECT_EQ(find_trace(kText)->describe(),
            "internal compiler error in lookup_template_class_1 (cp/pt.cc:10126)");
}

TEST(Trace, GccCrashInAPass) {
  constexpr char kText[] = R"(during GIMPLE pass: slp
In file included from a.hpp:10:
a.hpp: In member function 'virtual T S::make(int)':
a.hpp:486:26: internal compiler error: Segmentation fault
  486 |         virtual T make(int t)
      |                   ^~~~
0x1213b47 internal_error(char const*, ...)
	???:0
0xb0248f crash_signal
	../../gcc/toplev.c:383
0x154ee85 mark_irreducible_loops()
	???:0
0x1462ee3 loop_optimizer_init(unsigned int)
	???:0
Please submit a full bug report, with preprocessed source (by using -freport-bug).
)";
  expect_trace(kText, {"gcc",
                       "Segmentation fault during GIMPLE pass: slp",
                       {"mark_irreducible_loops", "loop_optimizer_init"}});
  EXPECT_EQ(find_trace(kText)->describe(),
            "internal compiler error: Segmentation fault during GIMPLE pass: slp in "
            "mark_irreducible_loops");
}

TEST(Trace, GccTreeCheck) {
  expect_trace(
      "a.cc:1:2: internal compiler error: tree check: expected class ‘type’, have ‘exceptional’ "
      "(error_mark) in comptypes, at cp/typeck.cc:1540\n",
      {"gcc",
       "tree check: expected class ‘type’, have ‘exceptional’ (error_mark) in comptypes",
       {"cp/typeck.cc:1540"}});
}

TEST(Trace, GccOutOfMemoryIsNotAnInternalError) {
  EXPECT_FALSE(find_trace("cc1: out of memory allocating 65536 bytes\n"));
  EXPECT_FALSE(find_trace("gcc: internal compiler error: Killed signal terminated program cc1\n"));
}

constexpr char kClangDump[] =
    R"(PLEASE submit a bug report to https://github.com/llvm/llvm-project/issues/ and include the crash backtrace, preprocessed source, and associated run script.
Stack dump:
0.	Program arguments: clang -c ck.c -o /dev/null
1.	ck.c:2:2: current parser token 'pragma'
 #0 0x00007f708fca5291 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) (/lib/libLLVM-14.so.1+0xea5291)
 #1 0x00007f708fca2fbe llvm::sys::RunSignalHandlers() (/lib/libLLVM-14.so.1+0xea2fbe)
 #3 0x00007f708fbcb83f (/lib/libLLVM-14.so.1+0xdcb83f)
 #4 0x00007f708e85a050 (/lib/libc.so.6+0x3c050)
 #6 0x00007f709621971f clang::Preprocessor::HandlePragmaDirective(clang::PragmaIntroducer) (/lib/libclang-cpp.so.14+0xa1971f)
 #7 0x00007f70961f682a clang::Preprocessor::HandleDirective(clang::Token&) (/lib/libclang-cpp.so.14+0x9f682a)
clang: error: clang frontend command failed with exit code 132 (use -v to see invocation)
)";
const Frames kClangFrames{"??", "clang::Preprocessor::HandlePragmaDirective",
                          "clang::Preprocessor::HandleDirective"};

TEST(Trace, ClangCrash) {
  expect_trace(kClangDump, {"clang", "crash", kClangFrames});
  EXPECT_EQ(find_trace(kClangDump)->describe(),
            "internal compiler error: crash in clang::Preprocessor::HandlePragmaDirective");
}

TEST(Trace, ClangSaysWhy) {
  const std::string dump = kClangDump;
  expect_trace("fatal error: error in backend: unknown thing at 0x55d0\n" + dump,
               {"clang", "error in backend: unknown thing at N", kClangFrames});
  expect_trace("fatal error: error in backend: Cannot select: t12: i32 = bswap t3\n",
               {"clang", "error in backend: Cannot select", {}});
  expect_trace(
      "clang: /build/lib/AST/Type.h:712: T* llvm::cast(S*) [with T = int]: Assertion "
      "`isa<X>(Val) && \"cast<Ty>() argument\"' failed.\n" +
          dump,
      {"clang", "Assertion `isa<X>(Val) && \"cast<Ty>() argument\"' failed", kClangFrames});
  expect_trace("Unknown operand\nUNREACHABLE executed at /build/lib/Foo.cpp:123!\n" + dump,
               {"clang", "UNREACHABLE executed: Unknown operand", kClangFrames});
}

// ---- assertions -----------------------------------------------------------

TEST(Trace, Assertions) {
  expect_trace("as: as.c:2: check: Assertion `x > 0 && \"bad x\"' failed.\n",
               {"assertion", "Assertion `x > 0 && \"bad x\"' failed", {"check"}});
  expect_trace(
      "ascpp: as.cpp:4: int ns::S<T>::check(T, const std::vector<int>&) [with T = int]: "
      "Assertion `x > 0' failed.\n",
      {"assertion", "Assertion `x > 0' failed", {"ns::S<T>::check"}});
  expect_trace(
      "/usr/include/c++/12/bits/stl_vector.h:1123: std::vector<_Tp, _Alloc>::reference "
      "std::vector<_Tp, _Alloc>::operator[](size_type) [with _Tp = int]: Assertion "
      "'__n < this->size()' failed.\n",
      {"assertion",
       "Assertion '__n < this->size()' failed",
       {"std::vector<_Tp, _Alloc>::operator[]"}});
  expect_trace("Assertion failed: (x > 0), function check, file as.c, line 2.\n",
               {"assertion", "Assertion failed: (x > 0)", {"check"}});
  EXPECT_FALSE(find_trace("Assertion of a right\nAssertion `half"));
}

// ---- exceptions and panics ------------------------------------------------

TEST(Trace, Java) {
  expect_trace(R"(Exception in thread "main" java.lang.ArithmeticException: / by zero
	at A$In.div(A.java:2)
	at A.lambda$main$0(A.java:4)
	at java.base/java.util.Arrays$ArrayList.forEach(Arrays.java:4204)
	at A.main(A.java:4)
)",
               {"java",
                "java.lang.ArithmeticException",
                {"A$In.div", "A.lambda$main", "java.util.Arrays$ArrayList.forEach", "A.main"}});
}

TEST(Trace, JavaRootCause) {
  expect_trace(R"(Exception in thread "main" java.lang.IllegalStateException: wrapped
	at A.main(A.java:4)
Caused by: java.lang.ArithmeticException: / by zero
	at A$In.div(A.java:2)
	... 1 more
)",
               {"java", "java.lang.ArithmeticException", {"A$In.div"}});
}

TEST(Trace, JavaWithoutAnAnnouncement) {
  expect_trace(
      "An exception has occurred in the compiler (17.0.15).\n"
      "java.lang.AssertionError: Cannot find\n  some.Thing: here\n"
      "\tat jdk.compiler/com.sun.tools.javac.util.Assert.error(Assert.java:155)\n",
      {"java", "java.lang.AssertionError", {"com.sun.tools.javac.util.Assert.error"}});
}

TEST(Trace, Python) {
  expect_trace(R"(Traceback (most recent call last):
  File "/src/p.py", line 9, in <module>
    if m=="1": K().m()
               ^^^^^^^
  File "/src/p.py", line 7, in m
    def m(self): parse("x")
                 ^^^^^^^^^^
  File "/src/p.py", line 3, in parse
    return int(s)
           ^^^^^^
ValueError: invalid literal for int() with base 10: 'x'
)",
               {"python", "ValueError", {"parse", "m", "<module>"}});
}

TEST(Trace, PythonRecursion) {
  expect_trace(R"(Traceback (most recent call last):
  File "/src/p.py", line 10, in <module>
    if m=="2": g(0)
               ^^^^
  File "/src/p.py", line 5, in g
    def g(n): return g(n+1)
                     ^^^^^^
  File "/src/p.py", line 5, in g
    def g(n): return g(n+1)
                     ^^^^^^
  [Previous line repeated 996 more times]
RecursionError: maximum recursion depth exceeded
)",
               {"python", "RecursionError", {"g", "<module>"}});
}

TEST(Trace, PythonChainAndSyntaxError) {
  expect_trace(R"(Traceback (most recent call last):
  File "/src/p.py", line 12, in <module>
    try: parse("y")
  File "/src/p.py", line 3, in parse
    return int(s)
ValueError: invalid literal for int() with base 10: 'y'

The above exception was the direct cause of the following exception:

Traceback (most recent call last):
  File "/src/p.py", line 13, in <module>
    except ValueError as e: raise E("two\nlines") from e
E: two
lines
)",
               {"python", "ValueError", {"parse", "<module>"}});
  expect_trace(
      "  File \"/src/syn.py\", line 1\n    def f(:\n          ^\n"
      "SyntaxError: invalid syntax\n",
      {"python", "SyntaxError", {}});
}

TEST(Trace, Node) {
  expect_trace(R"(/src/n.js:1
class P { parse(s){ return s.x.y; } static sp(){ new P().parse({}); } }
                               ^

TypeError: Cannot read properties of undefined (reading 'y')
    at P.parse (/src/n.js:1:32)
    at P.sp (/src/n.js:1:58)
    at top (/src/n.js:2:19)
    at /src/n.js:4:46
    at Array.forEach (<anonymous>)
    at Object.<anonymous> (/src/n.js:4:34)
    at Module._compile (node:internal/modules/cjs/loader:1521:14)
    at Function.executeUserEntryPoint [as runMain] (node:internal/modules/run_main:164:12)
    at node:internal/main/run_main_module:28:49

Node.js v20.20.2
)",
               {"node",
                "TypeError",
                {"P.parse", "P.sp", "top", "<anonymous>", "Array.forEach", "Object.<anonymous>"}});
}

TEST(Trace, NodeMessageOfSeveralLines) {
  expect_trace(R"(node:assert:90
  throw new AssertionError(obj);
  ^

AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:

1 !== 2

    at Object.<anonymous> (/src/n.js:4:271)
    at Module._compile (node:internal/modules/cjs/loader:1521:14)
    at node:internal/main/run_main_module:28:49 {
  generatedMessage: true,
)",
               {"node", "AssertionError", {"Object.<anonymous>"}});
}

TEST(Trace, Rust) {
  expect_trace(R"(
thread 'main' (6116) panicked at r.rs:1:36:
index out of bounds: the len is 1 but the index is 3
stack backtrace:
   0: __rustc::rust_begin_unwind
             at /rustc/59807616e1fa2540724bfbac14d7976d7e4a3860/library/std/src/panicking.rs:689:5
   1: <usize as core::slice::index::SliceIndex<[T]>>::index
             at /rustc/59807616e1fa2540724bfbac14d7976d7e4a3860/library/core/src/slice/index.rs:272:10
   2: r::idx
             at ./r.rs:1:36
   3: r::main
             at ./r.rs:2:125
   4: core::ops::function::FnOnce::call_once
note: Some details are omitted, run with `RUST_BACKTRACE=full` for a verbose backtrace.
)",
               {"rust", "index out of bounds", {"r::idx", "r::main"}});
  expect_trace(
      "\nthread 'main' (16029) panicked at src/d.rs:1:104:\n"
      "called `Result::unwrap()` on an `Err` value: \"boom\"\n"
      "note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n",
      {"rust", "called `Result::unwrap()` on an `Err` value", {"src/d.rs"}});
  expect_trace("thread 'main' panicked at 'index out of bounds: the len is 1', src/main.rs:2:5\n",
               {"rust", "index out of bounds", {"src/main.rs"}});
}

TEST(Trace, RustFullBacktrace) {
  expect_trace(R"(thread 'main' (6116) panicked at r.rs:1:36:
index out of bounds: the len is 1 but the index is 3
stack backtrace:
   0:     0x55bae2e7de6a - core[c1f1a4ba060b9bfa]::fmt::write
   1:     0x55bae2e42e7a - r::idx::h4bdd3eb65edd9142
                               at /src/r.rs:1:36
   2:     0x55bae2e4300c - r::main::h086b0cfd890a8ea9
                               at /src/r.rs:2:125
   3:     0x7f474d3d624a - __libc_start_call_main
   4:                0x0 - <unknown>
)",
               {"rust", "index out of bounds", {"r::idx", "r::main"}});
}

TEST(Trace, Go) {
  constexpr char kText[] = R"(panic: runtime error: index out of range [3] with length 1

goroutine 1 [running]:
panic({0x48a1c0, 0xc000018108})
	/usr/lib/go/src/runtime/panic.go:884 +0x212
main.(*Parser).next(...)
	/src/main.go:12
main.main()
	/src/main.go:92 +0x153
exit status 2
)";
  expect_trace(kText, {"go",
                       "runtime error: index out of range [N] with length N",
                       {"main.(*Parser).next", "main.main"}});
}

TEST(Trace, CppException) {
  expect_trace(
      "terminate called after throwing an instance of 'std::runtime_error'\n"
      "  what():  bad thing\n",
      {"c++", "std::runtime_error", {}});
}

// ---- gdb ------------------------------------------------------------------

TEST(Trace, Gdb) {
  const auto found = read_gdb(R"([Thread debugging using libthread_db enabled]

Program received signal SIGSEGV, Segmentation fault.
0x0000555555555135 in parse_tag (p=0x0) at seg.c:3
3	static int parse_tag(char*p){ return p[0]; }
#0  0x0000555555555135 in parse_tag (p=0x0) at seg.c:3
#1  0x0000555555555177 in deep (n=0, p=0x0) at seg.c:4
#2  0x0000555555555166 in deep (n=1, p=0x0) at seg.c:4
#3  0x000055555555518c in main () at seg.c:5
)");
  ASSERT_TRUE(found);
  EXPECT_EQ(*found, (Trace{"gdb", "SIGSEGV", {"parse_tag", "deep", "main"}}));
  EXPECT_EQ(found->describe(), "SIGSEGV in parse_tag");
}

TEST(Trace, GdbWithoutSymbols) {
  const auto found = read_gdb(R"(Program received signal SIGSEGV, Segmentation fault.
0x0000555555555135 in ?? ()
#0  0x0000555555555135 in ?? ()
#1  0x0000555555555177 in ?? ()
#2  0x00007ffff7dfa24a in __libc_start_call_main (main=main@entry=0x555555555179, argc=argc@entry=1) at ../sysdeps/nptl/libc_start_call_main.h:58
#3  0x0000555555555061 in ?? ()
)");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->frames, Frames{"??"});
}

TEST(Trace, GdbDropsHowAbortWorks) {
  const auto found = read_gdb(R"(Thread 2 "pt" received signal SIGABRT, Aborted.
#0  __pthread_kill_implementation (threadid=<optimized out>, signo=signo@entry=6, no_tid=no_tid@entry=0) at ./nptl/pthread_kill.c:44
#1  0x00007ffff7aa8f4f in __pthread_kill_internal (signo=6, threadid=<optimized out>) at ./nptl/pthread_kill.c:78
#2  0x00007ffff7a59fb2 in __GI_raise (sig=sig@entry=6) at ../sysdeps/posix/raise.c:26
#3  0x00007ffff7a44472 in __GI_abort () at ./stdlib/abort.c:79
#4  0x00007ffff7a44395 in __assert_fail_base (fmt=0x7ffff7bb9a90 "%s%s%s:%u: %s%sAssertion `%s' failed.\n%n", line=line@entry=4) at ./assert/assert.c:94
#5  0x00007ffff7a52ec2 in __GI___assert_fail (assertion=0x55555555605e "x > 0", function=0x555555556018 "f") at ./assert/assert.c:103
#6  0x00005555555552df in std::vector<int, std::allocator<int> >::operator[](unsigned long) ()
#7  0x00005555555553ad in ns::S<int>::check (this=0x7fffffffe65f, x=0, v=std::vector of length 0, capacity 0) at as.cpp:4
#8  0x00007ffff7ca8e85 in std::terminate() () from /lib/libstdc++.so.6
#9  main (c=1, v=0x7fffffffe788) at as.cpp:5
)");
  ASSERT_TRUE(found);
  EXPECT_EQ(
      *found,
      (Trace{"gdb",
             "SIGABRT",
             {"std::vector<int, std::allocator<int> >::operator[]", "ns::S<int>::check", "main"}}));
}

TEST(Trace, GdbOfAProgramThatEnds) {
  EXPECT_FALSE(read_gdb("[Inferior 1 (process 6240) exited normally]\nNo stack.\n"));
}

TEST(Trace, FunctionNamesOfCpp) {
  const auto name_of = [](std::string_view frame) {
    const auto found =
        read_gdb("Program received signal SIGSEGV, x\n#0  0x1 in " + std::string(frame) + "\n");
    return found && !found->frames.empty() ? found->frames[0] : "(none)";
  };
  EXPECT_EQ(name_of("(anonymous namespace)::f(int) ()"), "(anonymous namespace)::f");
  EXPECT_EQ(name_of("ns::(anonymous namespace)::g (x=1) at a.cpp:1"),
            "ns::(anonymous namespace)::g");
  EXPECT_EQ(name_of("operator new(unsigned long) ()"), "operator new");
  EXPECT_EQ(name_of("ns::operator<< <int>(std::ostream&, int) ()"), "ns::operator<< <int>");
  EXPECT_EQ(name_of("A::operator<(A const&) const ()"), "A::operator<");
  EXPECT_EQ(name_of("main::{lambda(int)#1}::operator()(int) const ()"),
            "main::{lambda(int)#1}::operator()");
  EXPECT_EQ(name_of("f.part.0 ()"), "f");
  EXPECT_EQ(name_of("A::operator->() const ()"), "A::operator->");
  EXPECT_EQ(name_of("my_operator (x=1)"), "my_operator");
}

// ---- which one, and hostile text ------------------------------------------

// ---- places and messages: for variants that keep their lines --------------

struct Told {
  std::string_view text;
  std::string what;
  std::string message;
  Frames frames;
};

TEST(Trace, TellsPlacesAndMessages) {
  const Told all[] = {
      {"Exception in thread \"main\" java.lang.IllegalStateException: must be 3: 0, T@1b6d3586\n"
       "\tat java.base/java.util.List.of(List.java:3)\n\tat a.Bank.deposit(Bank.java:31)\n"
       "\tat a.Bank$1.run(Unknown Source)\n",
       "java.lang.IllegalStateException",
       "must be 3: 0, T@1b6d3586",
       {"java.util.List.of (List.java:3)", "a.Bank.deposit (Bank.java:31)", "a.Bank$1.run"}},
      {"java.lang.RuntimeException: outer\n\tat A.f(A.java:1)\nCaused by: b.Inner\n"
       "\tat A.g(A.java:2)\n",
       "b.Inner",
       " within java.lang.RuntimeException: outer",
       {"A.g (A.java:2)"}},
      {"Traceback (most recent call last):\n  File \"/x/a.py\", line 9, in <module>\n    f()\n"
       "  File \"b.py\", line 3, in f\n    y\nValueError: bad <C object at 0x7f12>\n",
       "ValueError",
       "bad <C object at 0x7f12>",
       {"f (b.py:3)", "<module> (a.py:9)"}},
      {"/x/a.js:1\nthrow 1\n\nTypeError: x is not a function\n    at P.parse (/x/a.js:1:32)\n"
       "    at /x/b.js:7:1\n    at node:internal/main:1:2\n",
       "TypeError",
       "x is not a function",
       {"P.parse (a.js:1)", "<anonymous> (b.js:7)"}},
      {kAddress,
       "heap-buffer-overflow",
       "",
       {"parse_tag (heap.cpp:3)", "parse_all (heap.cpp:4)", "main (heap.cpp:5)"}},
      {"p: src/a.c:2: check: Assertion `x > 0' failed.\n",
       "Assertion `x > 0' failed",
       "",
       {"check (a.c:2)"}},
  };
  for (const Told& told : all) {
    const auto trace = find_trace(told.text);
    ASSERT_TRUE(trace) << told.text;
    EXPECT_EQ(trace->places.size(), trace->frames.size());
    EXPECT_EQ(trace->what, told.what);
    EXPECT_EQ(trace->message, told.message);
    EXPECT_EQ(trace->told(TraceDetail::lines).frames, told.frames);
  }
}

TEST(Trace, TheMostTellingReportCounts) {
  const std::string wrapper =
      "Traceback (most recent call last):\n  File \"run.py\", line 1, in <module>\nError: died\n";
  EXPECT_EQ(find_trace(wrapper + kAddress)->kind, "sanitizer");
  EXPECT_EQ(find_trace(wrapper + "p: a.c:2: f: Assertion `x' failed.\n")->kind, "assertion");
}

TEST(Trace, LinesEndedTheOtherWay) {
  expect_trace(
      "Traceback (most recent call last):\r\n  File \"a.py\", line 1, in f\r\n"
      "KeyError: 1\r\n",
      {"python", "KeyError", {"f"}});
  expect_trace(
      "thread 'main' panicked at src/main.rs:3:5:\r\nboom\r\nstack backtrace:\r\n"
      "   0: r::idx\r\n",
      {"rust", "boom", {"r::idx"}});
  expect_trace("Stack dump:\r\n0.\tProgram arguments: clang\r\n #0 0x12 f()\r\n",
               {"clang", "crash", {"f"}});
}

TEST(Trace, NothingInOrdinaryOutput) {
  EXPECT_FALSE(find_trace(""));
  EXPECT_FALSE(find_trace("\n"));
  EXPECT_FALSE(find_trace("a.c:1:2: error: expected ';' before '}' token\n"));
  EXPECT_FALSE(find_trace("make: *** [Makefile:3: all] Error 1\n"));
}

TEST(Trace, HostileBytes) {
  const std::vector<std::string> parts = {
      kAddress,
      kClangDump,
      "==1== ",
      "   at 0x",
      "internal compiler error: ",
      ", at ",
      " pass: ",
      "Assertion `",
      "' failed",
      "UNREACHABLE executed",
      "Exception in thread \"",
      "\tat a.B.c(",
      "Caused by: ",
      "Traceback (most recent call last):\n",
      "  File \"x\", line 1, in ",
      "TypeError: \n    at ",
      "thread 'x' panicked at ",
      "'",
      "stack backtrace:\n   0: ",
      "panic: \ngoroutine 1 [x]:\n",
      "terminate called after throwing an instance of '",
      "Program received signal SIG",
      "#0  0x",
      "operator",
      " Sanitizer: ERROR: ",
      "1: runtime error: ",
      "(",
      "<",
      "\n",
      std::string("\0\xff\xfe", 3),
  };
  std::mt19937 random(7);
  for (int round = 0; round < 3000; ++round) {
    std::string text;
    for (auto left = random() % 12; left > 0; --left) {
      const std::string& part = parts[random() % parts.size()];
      text += part.substr(0, random() % 4 == 0 ? random() % (part.size() + 1) : part.size());
      if (random() % 3 == 0) text += static_cast<char>(random() % 256);
    }
    const auto found = find_trace(text);
    if (!found) continue;
    EXPECT_FALSE(found->kind.empty());
    EXPECT_LE(found->frames.size(), 8U);
    EXPECT_FALSE(found->describe().empty());
  }
}

TEST(Trace, WhatIsKeptIsShort) {
  const std::string large(1 << 20, 'x');
  const auto found = find_trace("1: runtime error: " + large + "\n    #0 0x1 in " + large + "\n");
  ASSERT_TRUE(found);
  EXPECT_LT(found->what.size(), 1000U);
  ASSERT_EQ(found->frames.size(), 1U);
  EXPECT_LT(found->frames[0].size(), 1000U);
}

}  // namespace
}  // namespace whittle
