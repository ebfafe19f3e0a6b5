#include <fcntl.h>
#include <sys/ioctl.h>

#include "act.h"

namespace {

int type_into(int terminal) {
  char key = 'x';
  return outcome(ioctl(terminal, TIOCSTI, &key));
}

}  // namespace

Acts terminal_acts() {
  return {
      {"open /dev/tty", [](auto &) { return outcome(open("/dev/tty", O_RDONLY)); }},
      {"type into /dev/tty (TIOCSTI)",
       [](auto &) {
         int terminal = open("/dev/tty", O_RDWR);
         return terminal < 0 ? errno : type_into(terminal);
       }},
      {"type into a terminal that was left open", [](auto &) { return type_into(terminal_descriptor); }},
      {"change a terminal that was left open",
       [](auto &) {
         winsize size{};
         return ioctl(terminal_descriptor, TIOCGWINSZ, &size) != 0 ? errno : outcome(ioctl(terminal_descriptor, TIOCSWINSZ, &size));
       }},
      {"take a terminal", [](auto &at) { return outcome(open(at.terminal.c_str(), O_RDWR)); }},
      {"make a terminal", [](auto &) { return outcome(posix_openpt(O_RDWR)); }},
  };
}
