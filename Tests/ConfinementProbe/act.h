#pragma once
#include <cerrno>
#include <string>
#include <vector>

#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

/// The objects of the acts. An unconfined process creates them for each attempt.
struct Surroundings {
  /// A folder of the user with the file `letter` and the empty folder `box`.
  std::string folder;
  std::string letter, box;
  /// A path at which something can be created.
  std::string fresh;
  /// A folder of the server, with the file `entry`; and a program that it may start.
  std::string data, entry, program;
  /// A process of the same user that represents the kiosk, and an address in its memory.
  pid_t kiosk;
  const void *memory;
  /// The port of 127.0.0.1 on which the kiosk listens, its Unix socket in the folder, and the name of an abstract one.
  int port;
  std::string socket, abstract;
  /// The terminal in which the kiosk runs.
  std::string terminal;
};

/// Descriptors that the probe has in common with the imaging process: its socket, and devices that the kiosk opened for it.
enum { socket_descriptor = 3, terminal_descriptor = 4, device_descriptor = 5, last_descriptor = device_descriptor };

/// Something to try in a process of its own. Returns 0 on success, or errno.
struct Act {
  const char *name;
  int (*attempt)(const Surroundings &);
};

using Acts = std::vector<Act>;

/// Starts a thread with a name and waits for it.
int start_thread(const Surroundings &);

Acts file_acts();
Acts process_acts();
Acts terminal_acts();
Acts network_acts();
Acts memory_acts();
Acts kernel_acts();
/// An act that image work needs: it must be possible.
Acts needed_acts();
/// An act that a server needs.
Acts server_acts();

/// 0, or errno for a call that returns a negative number on failure.
template <class Number>
int outcome(Number result) {
  return result < 0 ? errno : 0;
}
