// Applies the layers in order. The list of system calls is last, because the other layers need calls that are not on it.
#include "confinement.h"

#include <csignal>

#include <dirent.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include "layers.h"

namespace {

void close_all_above(int keep) {
  if (syscall(SYS_close_range, keep + 1, ~0u, 0) == 0) return;
  for (int i = keep + 1; i < 1024; i++) close(i);
}

/// Whether this is the only thread; also where there is no /proc.
bool is_alone() {
  DIR *folder = opendir("/proc/self/task");
  if (!folder) return true;
  int count = 0;
  while (const dirent *entry = readdir(folder)) count += entry->d_name[0] != '.';
  closedir(folder);
  return count == 1;
}

}  // namespace

confinement_state confine(const confinement_wish *wish) {
  // A decoder must not outlive the kiosk: the kernel ends it together with the thread that started it.
  if (wish->role == CONFINEMENT_DECODER) prctl(PR_SET_PDEATHSIG, SIGKILL);
  // Required by Landlock and seccomp. It also means that no program started from here gains rights.
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  // Its memory holds personal data, so no other process of this user may look at it.
  prctl(PR_SET_DUMPABLE, 0);
  if (wish->keep >= 0) close_all_above(wish->keep);

  confinement_state state{};
  const bool alone = is_alone();
  auto add = [&](int layer, auto enforce) {
    if ((wish->layers & layer) && enforce()) state.layers |= layer;
  };
  add(CONFINEMENT_SESSION, [] { return getsid(0) == getpid(); });
  add(CONFINEMENT_LIMITS, [&] {
    bool is_limited = confinement::limit_resources(*wish);
    return alone && confinement::drop_capabilities(wish->capabilities) && is_limited;
  });
  // After the limits, which ask how many threads the system has.
  add(CONFINEMENT_LANDLOCK, [&] { return alone && (state.landlock = confinement::restrict_files(*wish)) > 0; });
  add(CONFINEMENT_MEMORY, confinement::refuse_executable_memory);
  add(CONFINEMENT_SYSTEM_CALLS, [&] {
    return wish->role == CONFINEMENT_DECODER ? confinement::load_allow_list() : confinement::load_deny_list(*wish);
  });
  return state;
}

void confinement_guard(int seconds) {
  itimerval timer{};
  timer.it_value.tv_sec = seconds;
  setitimer(ITIMER_PROF, &timer, nullptr);
}
