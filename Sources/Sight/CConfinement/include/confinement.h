#pragma once
// The rights that a process gives up before it reads the first byte of a stranger: one that parses hostile files, and one that serves a
// network.

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The layers of the confinement. Most acts are denied by more than one of them, because a kernel may lack one.
enum confinement_layer {
  /// A session of its own, without a terminal. The parent requests it (POSIX_SPAWN_SETSID); here it is only checked.
  CONFINEMENT_SESSION = 1 << 0,
  /// Limits of resources, and only the capabilities that are named.
  CONFINEMENT_LIMITS = 1 << 1,
  /// No memory that is, or was, writable becomes executable (Linux 6.3).
  CONFINEMENT_MEMORY = 1 << 2,
  /// Only the files and ports that are named, no signals to others (Landlock, Linux 5.13).
  CONFINEMENT_LANDLOCK = 1 << 3,
  /// System calls (seccomp): a decoder has a list of those that it needs, a server a list of those that no server needs. Others fail.
  CONFINEMENT_SYSTEM_CALLS = 1 << 4,
  CONFINEMENT_ALL = (1 << 5) - 1,
};

/// The newest version of Landlock's interface that is used.
enum { CONFINEMENT_LANDLOCK_NEWEST = 7 };

/// What the process is.
enum confinement_role {
  /// It parses files, which it is given over a socket. It must not outlive the program that started it.
  CONFINEMENT_DECODER,
  /// It listens, may start programs that are named, and may be started by any program.
  CONFINEMENT_SERVER,
};

/// Files, and folders with everything beneath them. Lists end with NULL; missing files are skipped.
typedef struct confinement_paths {
  /// Besides the system's libraries.
  const char *const *readable;
  /// They may be read too, and things beneath them made and removed. NULL: none.
  const char *const *writable;
  /// Programs that may be started, besides the dynamic linker; they may be read too. NULL: none.
  const char *const *executable;
} confinement_paths;

typedef struct confinement_wish {
  enum confinement_role role;
  /// Descriptors above this one are closed; -1: none.
  int keep;
  /// Address space in megabytes; 0: no limit.
  int megabytes;
  /// Bits of the capabilities that are kept if the process has them (capabilities(7)).
  uint64_t capabilities;
  confinement_paths paths;
  /// The only TCP port that a server may take; 0: any that is free.
  int port;
  /// Whether a server may connect to others over TCP.
  bool connects;
  /// Whether it may connect to Unix sockets, too: Landlock does not guard those that have a path.
  bool connects_locally;
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
/// and are inherited by the threads that it starts. Where there are several, these two layers are missing in the result.
confinement_state confine(const confinement_wish *wish);

/// Limits the work that begins now to this many seconds of processor time; the kernel ends the process when they are used up. 0: no limit.
/// This ends work that is stuck. It does not stop hostile code, which can raise the limit: against that, the kiosk counts for itself.
void confinement_guard(int seconds);

#ifdef __cplusplus
}
#endif
