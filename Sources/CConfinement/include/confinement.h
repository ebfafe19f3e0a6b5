#pragma once
// The rights that a process that parses hostile files gives up before it reads the first byte.

#ifdef __cplusplus
extern "C" {
#endif

/// The layers of the confinement. Most acts are denied by more than one of them, because a kernel may lack one.
enum confinement_layer {
  /// A session of its own, without a terminal. The parent requests it (POSIX_SPAWN_SETSID); here it is only checked.
  CONFINEMENT_SESSION = 1 << 0,
  /// Limits of resources, and no capabilities.
  CONFINEMENT_LIMITS = 1 << 1,
  /// No memory that is, or was, writable becomes executable (Linux 6.3).
  CONFINEMENT_MEMORY = 1 << 2,
  /// Only the files that are needed, no network, no signals to others (Landlock, Linux 5.13).
  CONFINEMENT_LANDLOCK = 1 << 3,
  /// A list of the system calls that are needed; all others fail (seccomp).
  CONFINEMENT_SYSTEM_CALLS = 1 << 4,
  CONFINEMENT_ALL = (1 << 5) - 1,
};

/// The newest version of Landlock's interface that is used.
enum { CONFINEMENT_LANDLOCK_NEWEST = 7 };

typedef struct confinement_wish {
  /// Descriptors above this one are closed.
  int keep;
  /// Address space in megabytes.
  int megabytes;
  /// Files, and folders with everything beneath them, that may be read besides the system's libraries; ends with NULL. Missing ones are
  /// skipped.
  const char *const *readable;
  /// Which layers to apply: CONFINEMENT_ALL except in tests of single layers.
  int layers;
  /// The newest version of Landlock's interface to use: CONFINEMENT_LANDLOCK_NEWEST except in tests that simulate an older kernel.
  int landlock;
} confinement_wish;

typedef struct confinement_state {
  /// The layers that are in force. A layer that the kernel does not offer is missing here; nothing else changes.
  int layers;
  /// The version of Landlock's interface in use; 0: none.
  int landlock;
} confinement_state;

/// Confines the calling process permanently. Call it while there is only one thread: Landlock and the capabilities apply to a single thread
/// and are inherited by the threads that it starts.
confinement_state confine(const confinement_wish *wish);

/// Limits the work that begins now to this many seconds of processor time; the kernel ends the process when they are used up. 0: no limit.
/// This ends work that is stuck. It does not stop hostile code, which can raise the limit: against that, the kiosk counts for itself.
void confinement_guard(int seconds);

#ifdef __cplusplus
}
#endif
