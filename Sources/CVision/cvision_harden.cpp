// Limits that the imaging process lays on itself.
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <initializer_list>

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include "cvision_harden.h"

namespace {

int limit(__rlimit_resource what, rlim_t most) {
  rlimit now{};
  getrlimit(what, &now);
  if (now.rlim_max != RLIM_INFINITY && now.rlim_max < most) most = now.rlim_max;
  rlimit then{most, most};
  return setrlimit(what, &then) == 0 ? 0 : errno;
}

/// Landlock (Linux 5.13): no file may be made, removed or opened for writing anywhere. Older kernels do without.
void forbid_writing() {
  landlock_ruleset_attr all{};
  all.handled_access_fs = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
                          LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                          LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
                          LANDLOCK_ACCESS_FS_MAKE_SYM | LANDLOCK_ACCESS_FS_EXECUTE;
  long rules = syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0);
  if (rules < 0) return;
  syscall(SYS_landlock_restrict_self, rules, 0);
  close(static_cast<int>(rules));
}

}  // namespace

int cvision_harden(int keep, int megabytes) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_SET_DUMPABLE, 0);
  if (syscall(SYS_close_range, keep + 1, ~0u, 0) != 0) {
    for (int i = keep + 1; i < 1024; i++) close(i);
  }
  // A library that writes to a file all the same gets an error and not a signal.
  signal(SIGXFSZ, SIG_IGN);
  forbid_writing();
  int refused = 0;
  for (int error :
       {limit(RLIMIT_FSIZE, 0), limit(RLIMIT_CORE, 0), limit(RLIMIT_NOFILE, 32), limit(RLIMIT_AS, static_cast<rlim_t>(megabytes) << 20)}) {
    if (error && !refused) refused = error;
  }
  return refused;
}

void cvision_guard(int seconds) {
  itimerval timer{};
  timer.it_value.tv_sec = seconds;
  setitimer(ITIMER_PROF, &timer, nullptr);
}
