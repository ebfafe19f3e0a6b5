#pragma once
#include <cerrno>
#include <string>
#include <vector>

#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

/// What the acts are tried on. It is made fresh for each try, by a process that is not confined.
struct Surroundings {
  /// A folder of the user with the file `letter` and the empty folder `box`.
  std::string folder;
  std::string letter, box;
  /// Where something can be made that is not there yet.
  std::string fresh;
  /// A process of the same user that stands for the kiosk, and a place in its memory.
  pid_t kiosk;
  const void *memory;
  /// The port of 127.0.0.1 at which the kiosk listens, a Unix socket of its in the folder, and the name of an abstract one.
  int port;
  std::string socket, abstract;
  /// The terminal that the kiosk runs in.
  std::string terminal;
};

/// Descriptors that the probe holds as the imaging process does: its socket, and devices that the kiosk opened for it.
enum { socket_descriptor = 3, terminal_descriptor = 4, device_descriptor = 5, last_descriptor = device_descriptor };

/// Something that is tried, in a process of its own. Gives 0 when it was done, or errno.
struct Act {
  const char *name;
  int (*attempt)(const Surroundings &);
};

using Acts = std::vector<Act>;

Acts file_acts();
Acts process_acts();
Acts terminal_acts();
Acts network_acts();
Acts memory_acts();
Acts kernel_acts();
/// What image work needs: it must be possible.
Acts needed_acts();

/// 0, or errno, of a call that gives a negative number when it fails.
template <class Number>
int outcome(Number result) {
  return result < 0 ? errno : 0;
}
