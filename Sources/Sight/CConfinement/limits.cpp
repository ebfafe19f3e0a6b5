// Limits that a process sets for itself, without a list of allowed acts.
#include <cerrno>
#include <csignal>
#include <cstdio>

#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "layers.h"

namespace {

bool limit(__rlimit_resource what, rlim_t most) {
  rlimit now{};
  getrlimit(what, &now);
  if (now.rlim_max != RLIM_INFINITY && now.rlim_max < most) most = now.rlim_max;
  rlimit then{most, most};
  return setrlimit(what, &then) == 0;
}

/// How many processes and threads the whole system has; 0 when it is unknown.
unsigned long running_tasks() {
  unsigned long count = 0;
  if (FILE *file = std::fopen("/proc/loadavg", "re")) {
    if (std::fscanf(file, "%*f %*f %*f %*u/%lu", &count) != 1) count = 0;
    std::fclose(file);
  }
  return count;
}

/// The kernel counts all threads of the user against RLIMIT_NPROC. A small limit would stop our own threads for a user with many programs,
/// so this one only stops a flood of threads. It has no effect for root.
bool limit_threads() {
  constexpr unsigned long allowance = 4096;
  unsigned long running = running_tasks();
  return running == 0 || limit(RLIMIT_NPROC, running + allowance);
}

}  // namespace

namespace confinement {

bool limit_resources(const confinement_wish &wish) {
  // A library that still writes to a file gets an error and not a signal.
  signal(SIGXFSZ, SIG_IGN);
  bool is_done = limit_threads();
  is_done = limit(RLIMIT_CORE, 0) && is_done;
  is_done = limit(RLIMIT_MSGQUEUE, 0) && is_done;
  if (wish.role == CONFINEMENT_DECODER) {
    is_done = limit(RLIMIT_FSIZE, 0) && is_done;
    is_done = limit(RLIMIT_NOFILE, 32) && is_done;
  }
  return (wish.megabytes == 0 || limit(RLIMIT_AS, static_cast<rlim_t>(wish.megabytes) << 20)) && is_done;
}

bool drop_capabilities(uint64_t kept) {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3]{};
  if (syscall(SYS_capget, &header, sets) != 0) return false;
  for (int i = 0; i < _LINUX_CAPABILITY_U32S_3; i++) {
    auto word = static_cast<__u32>(kept >> (32 * i));
    sets[i] = {sets[i].effective & word, sets[i].permitted & word, 0};
  }
  return syscall(SYS_capset, &header, sets) == 0;
}

bool refuse_executable_memory() {
  // These constants are newer than the headers of Debian 12: PR_SET_MDWE, PR_MDWE_REFUSE_EXEC_GAIN.
  return prctl(65, 1ul, 0ul, 0ul, 0ul) == 0;
}

}  // namespace confinement
