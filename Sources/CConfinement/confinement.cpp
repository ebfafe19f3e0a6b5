// Applies the layers in order. The list of system calls is last, because the other layers need calls that are not on it.
#include "confinement.h"

#include <csignal>

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

}  // namespace

confinement_state confine(const confinement_wish *wish) {
  // The process must not outlive the kiosk: the kernel ends it together with the thread that started it.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // Required by Landlock and seccomp. It also means that no program started from here gains rights.
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  // Its memory holds personal data, so no other process of this user may look at it.
  prctl(PR_SET_DUMPABLE, 0);
  close_all_above(wish->keep);

  confinement_state state{};
  auto add = [&](int layer, auto enforce) {
    if ((wish->layers & layer) && enforce()) state.layers |= layer;
  };
  add(CONFINEMENT_SESSION, [] { return getsid(0) == getpid(); });
  add(CONFINEMENT_LANDLOCK, [&] { return (state.landlock = confinement::restrict_files(wish->readable, wish->landlock)) > 0; });
  add(CONFINEMENT_LIMITS, [&] {
    bool is_limited = confinement::limit_resources(wish->megabytes);
    return confinement::drop_capabilities() && is_limited;
  });
  add(CONFINEMENT_MEMORY, confinement::refuse_executable_memory);
  add(CONFINEMENT_SYSTEM_CALLS, confinement::restrict_system_calls);
  return state;
}

void confinement_guard(int seconds) {
  itimerval timer{};
  timer.it_value.tv_sec = seconds;
  setitimer(ITIMER_PROF, &timer, nullptr);
}
