#define _GNU_SOURCE
#include "cpty.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

/// The argument of a system call that names the file that it creates, changes or removes; -1: it writes to an open file; -2: it changes no file.
static int named(const struct __ptrace_syscall_info *call) {
  const __typeof__(call->entry.args[0]) *args = call->entry.args;
  switch (call->entry.nr) {
    case SYS_write: case SYS_pwrite64: case SYS_writev: case SYS_pwritev: case SYS_ftruncate: case SYS_fsync: case SYS_fdatasync:
    case SYS_fchmod:
      return -1;
    case SYS_openat: return args[2] & O_CREAT ? 1 : -2;
    case SYS_unlinkat: case SYS_mkdirat: case SYS_renameat: case SYS_renameat2: case SYS_fchmodat: return 1;
#ifdef SYS_open
    case SYS_open: return args[1] & O_CREAT ? 0 : -2;
    case SYS_unlink: case SYS_rmdir: case SYS_mkdir: case SYS_rename: case SYS_chmod: return 0;
#endif
    default: return -2;
  }
}

static int counts(pid_t thread, const char *part) {
  struct __ptrace_syscall_info call;
  if (ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof call, &call) <= 0 || call.op != PTRACE_SYSCALL_INFO_ENTRY) return 0;
  int argument = named(&call);
  if (argument == -2) return 0;
  if (!part) return 1;
  if (argument == -1) return 0;
  char path[4097] = {0};
  struct iovec ours = {path, sizeof path - 1}, theirs = {(void *)call.entry.args[argument], sizeof path - 1};
  // A path at the end of a page: read as much as there is.
  while (theirs.iov_len > 0 && process_vm_readv(thread, &ours, 1, &theirs, 1, 0) < 0) theirs.iov_len /= 2;
  return strstr(path, part) != NULL;
}

/// Runs in its own process, because it waits for all traced processes, which must not include the runner's other children.
static int trace(const char *path, char *const arguments[], char *const environment[], const char *part, int n) {
  pid_t child = fork();
  if (child == 0) {
    int nothing = open("/dev/null", O_RDWR);
    for (int descriptor = 0; descriptor < 3; descriptor++) dup2(nothing, descriptor);
    close_range(3, ~0U, 0);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0) _exit(126);
    raise(SIGSTOP);
    execve(path, arguments, environment);
    _exit(127);
  }
  int status, count = 0, isKilled = 0;
  if (child < 0 || waitpid(child, &status, 0) != child || !WIFSTOPPED(status)) return -1;
  long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_EXITKILL;
  if (ptrace(PTRACE_SETOPTIONS, child, NULL, options) != 0) return -1;
  ptrace(PTRACE_SYSCALL, child, NULL, NULL);
  pid_t thread;
  while ((thread = waitpid(-1, &status, __WALL)) > 0) {
    if (!WIFSTOPPED(status)) {
      if (thread != child) continue;
      if (isKilled) return n;
      return WIFEXITED(status) && WEXITSTATUS(status) < 126 ? count : -1;
    }
    int stop = WSTOPSIG(status);
    int isOurs = stop == (SIGTRAP | 0x80) || stop == SIGTRAP || stop == SIGSTOP;
    if (stop == (SIGTRAP | 0x80) && !isKilled && counts(thread, part) && ++count == n) {
      isKilled = 1;
      kill(child, SIGKILL);
      continue;
    }
    ptrace(PTRACE_SYSCALL, thread, NULL, isOurs ? 0L : (long)stop);
  }
  return isKilled ? n : -1;
}

int cpty_kill_at_change(const char *path, char *const arguments[], char *const environment[], const char *part, int n) {
  int result[2], count = -1;
  if (pipe2(result, O_CLOEXEC) != 0) return -1;
  pid_t tracer = fork();
  if (tracer == 0) {
    // It runs no other program, so nothing else would close what other tests have open: files on a small disk, terminals.
    dup2(result[1], 3);
    close_range(4, ~0U, 0);
    count = trace(path, arguments, environment, part, n);
    ssize_t ignored = write(3, &count, sizeof count);
    (void)ignored;
    _exit(0);
  }
  close(result[1]);
  if (tracer > 0) {
    if (read(result[0], &count, sizeof count) != sizeof count) count = -1;
    waitpid(tracer, NULL, 0);
  }
  close(result[0]);
  return count;
}
