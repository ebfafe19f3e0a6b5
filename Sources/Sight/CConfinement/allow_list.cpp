// The list of system calls that image work needs, for every processor that libseccomp knows. All others fail with EPERM: a library that
// tries one (FFmpeg's ask for memory nodes and locked pages) handles the error and does without. A list that kills would end a journey over
// it, and one that logs would deny nothing.
#include <cerrno>
#include <initializer_list>

#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/time.h>
#include <unistd.h>

#include "filter.h"
#include "layers.h"

namespace {

/// Names instead of numbers, because libseccomp skips those that a processor does not have.
constexpr const char *harmless[] = {
    // Memory.
    "brk", "madvise", "mremap", "munmap",
    // Reading and querying descriptors. Landlock decides about paths.
    "access", "close", "faccessat", "faccessat2", "fstat", "fstat64", "fstatat64", "fstatfs", "getcwd", "getdents64", "lseek", "lstat",
    "newfstatat", "pread64", "read", "readlink", "readlinkat", "readv", "stat", "statfs", "statx",
    // The socket to the kiosk, and output to /dev/null. Without sendmsg, no descriptor can be passed on.
    "poll", "ppoll", "recvfrom", "recvmsg", "sendto", "write", "writev",
    // Threads, and how they end.
    "exit", "exit_group", "futex", "getpid", "gettid", "membarrier", "restart_syscall", "rseq", "rt_sigaction", "rt_sigprocmask",
    "rt_sigreturn", "sched_getaffinity", "sched_yield", "set_robust_list", "sigaltstack",
    // Time, random numbers, and information about the computer.
    "clock_getres", "clock_gettime", "clock_nanosleep", "getegid", "geteuid", "getgid", "getrandom", "getrlimit", "getrusage",
    "gettimeofday", "getuid", "nanosleep", "sysinfo", "time", "uname",
};

/// Threads of this process and nothing else: a child process could outlive the kiosk.
void allow_threads(Filter &filter) {
  constexpr uint64_t namespaces =
      CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
  constexpr uint64_t thread = CLONE_THREAD | CLONE_SIGHAND | CLONE_VM;
  filter.allow("clone", has(0, thread | namespaces, thread));
  // Its flags are behind a pointer, which a filter cannot read. The C library takes this answer for an older kernel's and uses clone.
  filter.add(SCMP_ACT_ERRNO(ENOSYS), "clone3");
  // abort() sends its signal to the thread itself.
  filter.allow("tgkill", is(0, static_cast<uint64_t>(getpid())));
  filter.allow("prctl", is(0, PR_SET_NAME));
}

/// Files are opened for reading only, even where there is no Landlock.
void allow_reading(Filter &filter) {
  constexpr uint64_t writing = O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND | (O_TMPFILE & ~O_DIRECTORY);
  filter.allow("openat", has(2, writing, O_RDONLY));
  // Its flags are behind a pointer too.
  filter.add(SCMP_ACT_ERRNO(ENOSYS), "openat2");
  // Excludes F_SETOWN and F_SETSIG, with which the kernel sends signals to another process.
  for (int what : {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL}) {
    filter.allow("fcntl", is(1, static_cast<uint64_t>(what)));
    filter.allow("fcntl64", is(1, static_cast<uint64_t>(what)));
  }
  // Requests of Video4Linux have the letter V and a direction: read, read and write (the first rule), or write. Requests of terminals have
  // the letter T (TIOCSTI, which types into one, is among them); those of consoles have V and no direction.
  filter.allow("ioctl", has(1, 0x8000ff00, 0x80000000 | 'V' << 8));
  filter.allow("ioctl", has(1, 0xc000ff00, 0x40000000 | 'V' << 8));
}

/// No memory is writable and executable at once, and none becomes executable. (What was mapped executable from a file may become writable,
/// because the linker relocates some libraries.)
void allow_memory(Filter &filter) {
  for (int protection : {PROT_NONE, PROT_WRITE, PROT_EXEC}) {
    for (auto name : {"mmap", "mmap2"}) filter.allow(name, has(2, PROT_WRITE | PROT_EXEC, static_cast<uint64_t>(protection)));
  }
  filter.allow("mprotect", has(2, PROT_EXEC, 0));
}

/// The process may read its own limits but no other process's, and set none. The only timer is that of `confinement_guard`.
void allow_limits(Filter &filter) {
  filter.allow("prlimit64", is(0, 0), is(2, 0));
  filter.allow("setitimer", is(0, ITIMER_PROF));
}

}  // namespace

namespace confinement {

bool load_allow_list() {
  Filter filter(SCMP_ACT_ERRNO(EPERM));
  // The list has about eighty calls, and the kernel evaluates it for every call that it has not cached: so it is a tree.
  filter.set(SCMP_FLTATR_CTL_OPTIMIZE, 2);
  for (auto name : harmless) filter.allow(name);
  allow_threads(filter);
  allow_reading(filter);
  allow_memory(filter);
  allow_limits(filter);
  return filter.load();
}

}  // namespace confinement
