#include <csignal>
#include <ctime>

#include <fcntl.h>
#include <linux/sched.h>
#include <sched.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/wait.h>

#include "act.h"

namespace {

/// A child process ends at once.
int forked(long child) {
  if (child == 0) _exit(0);
  return outcome(child);
}

int raise_limit(__rlimit_resource what, rlim_t to) {
  rlimit limit{to, to};
  return outcome(setrlimit(what, &limit));
}

/// Raises the limit of open descriptors above that of the imaging process.
int raise_open_files(const Surroundings &) {
  rlimit now{};
  getrlimit(RLIMIT_NOFILE, &now);
  now.rlim_cur = 64;
  return outcome(setrlimit(RLIMIT_NOFILE, &now));
}

}  // namespace

Acts process_acts() {
  return {
      {"fork", [](auto &) { return forked(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)); }},
      {"vfork", [](auto &) { return forked(vfork()); }},
      {"clone3 a process",
       [](auto &) {
         clone_args arguments{};
         arguments.exit_signal = SIGCHLD;
         return forked(syscall(SYS_clone3, &arguments, sizeof arguments));
       }},
      {"clone a process that shares memory", 
       [](auto &) {
         alignas(16) static char stack[1 << 16];
         return outcome(clone([](void *) { return 0; }, stack + sizeof stack, CLONE_VM | CLONE_VFORK | SIGCHLD, nullptr));
       }},
      {"execute a program",
       [](auto &) {
         char name[] = "true", *arguments[] = {name, nullptr};
         return outcome(execve("/bin/true", arguments, nullptr));
       }},
      {"execute an open program",
       [](auto &) {
         char name[] = "true", *arguments[] = {name, nullptr}, *variables[] = {nullptr};
         return outcome(syscall(SYS_execveat, open("/bin/true", O_PATH), "", arguments, variables, AT_EMPTY_PATH));
       }},
      {"send the kiosk a signal", [](auto &at) { return outcome(kill(at.kiosk, SIGURG)); }},
      {"send the kiosk's process group a signal", [](auto &at) { return outcome(kill(-getpgid(at.kiosk), SIGURG)); }},
      {"send the kiosk's thread a signal", [](auto &at) { return outcome(syscall(SYS_tgkill, at.kiosk, at.kiosk, SIGURG)); }},
      {"queue a signal to the kiosk",
       [](auto &at) {
         sigval value{};
         return outcome(sigqueue(at.kiosk, SIGURG, value));
       }},
      {"have the kernel signal the kiosk (F_SETOWN)", [](auto &at) { return outcome(fcntl(socket_descriptor, F_SETOWN, at.kiosk)); }},
      {"open the kiosk's process descriptor", [](auto &at) { return outcome(syscall(SYS_pidfd_open, at.kiosk, 0)); }},
      {"take a descriptor of the kiosk",
       [](auto &at) { return outcome(syscall(SYS_pidfd_getfd, syscall(SYS_pidfd_open, at.kiosk, 0), 0, 0)); }},
      {"trace the kiosk (ptrace)",
       [](auto &at) {
         if (ptrace(PTRACE_ATTACH, at.kiosk, 0, 0) != 0) return errno;
         waitpid(at.kiosk, nullptr, __WALL);
         return outcome(ptrace(PTRACE_DETACH, at.kiosk, 0, 0));
       }},
      {"read the kiosk's memory",
       [](auto &at) {
         char byte;
         iovec here{&byte, 1}, there{const_cast<void *>(at.memory), 1};
         return outcome(process_vm_readv(at.kiosk, &here, 1, &there, 1, 0));
       }},
      {"write the kiosk's memory",
       [](auto &at) {
         char byte = 'x';
         iovec here{&byte, 1}, there{const_cast<void *>(at.memory), 1};
         return outcome(process_vm_writev(at.kiosk, &here, 1, &there, 1, 0));
       }},
      {"change the kiosk's limits",
       [](auto &at) {
         rlimit limit{16, 16};
         return outcome(prlimit(at.kiosk, RLIMIT_SIGPENDING, &limit, nullptr));
       }},
      {"ask the kiosk's limits",
       [](auto &at) {
         rlimit limit{};
         return outcome(prlimit(at.kiosk, RLIMIT_NOFILE, nullptr, &limit));
       }},
      {"change the kiosk's priority", [](auto &at) { return outcome(setpriority(PRIO_PROCESS, static_cast<id_t>(at.kiosk), 1)); }},
      {"raise a soft limit", raise_open_files},
      {"raise a hard limit", [](auto &) { return raise_limit(RLIMIT_NOFILE, RLIM_INFINITY); }},
      {"allow itself core dumps", [](auto &) { return raise_limit(RLIMIT_CORE, 1 << 20); }},
      {"outlive the kiosk (PR_SET_PDEATHSIG)", [](auto &) { return outcome(prctl(PR_SET_PDEATHSIG, 0)); }},
      {"let others trace it (PR_SET_DUMPABLE)", [](auto &) { return outcome(prctl(PR_SET_DUMPABLE, 1)); }},
      {"begin a session", [](auto &) { return outcome(setsid()); }},
      {"change its user", [](auto &) { return outcome(setresuid(getuid(), getuid(), getuid())); }},
      {"change its personality", [](auto &) { return outcome(personality(READ_IMPLIES_EXEC)); }},
      {"a timer of the wall clock", [](auto &) {
         itimerval timer{{0, 0}, {60, 0}};
         return outcome(setitimer(ITIMER_REAL, &timer, nullptr));
       }},
      {"a timer with any signal", [](auto &) {
         timer_t timer;
         return outcome(timer_create(CLOCK_MONOTONIC, nullptr, &timer));
       }},
      {"take another scheduler", [](auto &) {
         sched_param parameter{};
         return outcome(sched_setscheduler(0, SCHED_BATCH, &parameter));
       }},
  };
}
