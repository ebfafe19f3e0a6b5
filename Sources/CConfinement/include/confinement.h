#pragma once
// What a process that parses hostile files gives up before it reads the first byte.

#ifdef __cplusplus
extern "C" {
#endif

/// The layers of the confinement. Most acts are denied by more than one of them, as a kernel may lack one.
enum confinement_layer {
  /// A session of its own, without a terminal. It is asked for by whoever starts the process (POSIX_SPAWN_SETSID); here it is only looked at.
  CONFINEMENT_SESSION = 1 << 0,
  /// Limits of resources, and no capabilities.
  CONFINEMENT_LIMITS = 1 << 1,
  /// No memory that is, or was, writable becomes executable (Linux 6.3).
  CONFINEMENT_MEMORY = 1 << 2,
  /// No file but those that are needed, no network, no signals to others (Landlock, Linux 5.13).
  CONFINEMENT_LANDLOCK = 1 << 3,
  /// A list of the system calls that are needed; every other one fails (seccomp).
  CONFINEMENT_SYSTEM_CALLS = 1 << 4,
  CONFINEMENT_ALL = (1 << 5) - 1,
};

/// The newest version of Landlock's interface that is made use of.
enum { CONFINEMENT_LANDLOCK_NEWEST = 7 };

typedef struct confinement_wish {
  /// Descriptors above this one are closed.
  int keep;
  /// Address space in megabytes.
  int megabytes;
  /// Files, and folders with all that is beneath them, which may be read besides the system's libraries; ends with NULL. Missing ones are
  /// passed over.
  const char *const *readable;
  /// Which layers: CONFINEMENT_ALL but where a test looks at what each of them does.
  int layers;
  /// The newest version of Landlock's interface to use: CONFINEMENT_LANDLOCK_NEWEST but where a test stands for an older kernel.
  int landlock;
} confinement_wish;

typedef struct confinement_state {
  /// The layers that are in force. What a kernel does not offer is missing here, and nothing else changes.
  int layers;
  /// The version of Landlock's interface in use; 0: none.
  int landlock;
} confinement_state;

/// Confines the calling process for good: nothing of it can be taken back. It is called while there is one thread only, since Landlock and
/// the capabilities are each thread's own and are inherited by the threads that it starts.
confinement_state confine(const confinement_wish *wish);

/// Gives the work that begins now so many seconds of processor time; the kernel ends the process when they are used up. 0: no limit.
/// It ends what is stuck. It does not hold what is hostile, which may give itself more: there, the time that the kiosk waits is the limit.
void confinement_guard(int seconds);

#ifdef __cplusplus
}
#endif
