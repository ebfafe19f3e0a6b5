#include "stage.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <grp.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>

namespace {

[[noreturn]] void fail(const char *what) {
  std::perror(what);
  std::exit(70);
}

int checked(int result, const char *what) {
  if (result < 0) fail(what);
  return result;
}

/// Above the descriptors that each attempt uses.
int high(int descriptor) {
  int moved = checked(fcntl(descriptor, F_DUPFD_CLOEXEC, 100), "a descriptor");
  close(descriptor);
  return moved;
}

constexpr uid_t nobody = 65534;
char secret[] = "a client's name";

}  // namespace

int Stage::run(const std::function<void(Stage &)> &work) {
  std::string folder = (std::filesystem::temp_directory_path() / "vestibule-probe-XXXXXX").string();
  if (!mkdtemp(folder.data())) fail("a temporary folder");
  pid_t user = checked(fork(), "a process");
  if (user == 0) {
    int control = high(checked(posix_openpt(O_RDWR | O_NOCTTY), "a terminal"));
    if (grantpt(control) != 0 || unlockpt(control) != 0) fail("a terminal");
    if (geteuid() == 0) {
      checked(chown(folder.c_str(), nobody, nobody), "the temporary folder");
      checked(chown(ptsname(control), nobody, nobody), "the terminal");
      if (setgroups(0, nullptr) != 0 || setresgid(nobody, nobody, nobody) != 0 || setresuid(nobody, nobody, nobody) != 0) fail("the user nobody");
    }
    // A process that changes its user is hidden from other processes of that user, which would deny some acts by itself.
    prctl(PR_SET_DUMPABLE, 1);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    checked(setsid(), "a session");
    int terminal = high(checked(open(ptsname(control), O_RDWR), "the terminal"));
    ioctl(terminal, TIOCSCTTY, 0);
    Stage stage(folder);
    stage.surroundings.terminal = ptsname(control);
    stage.set_up(terminal);
    work(stage);
    std::fflush(stdout);
    kill(stage.surroundings.kiosk, SIGKILL);
    _exit(0);
  }
  int status = 0;
  waitpid(user, &status, 0);
  std::filesystem::remove_all(folder);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 70;
}

void Stage::set_up(int own_terminal) {
  terminal = own_terminal;
  device = high(checked(open("/dev/zero", O_RDWR), "/dev/zero"));
  int ends[2];
  checked(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), "a socket pair");
  socket = high(ends[0]);
  high(ends[1]);
  auto &at = surroundings;
  at.folder = root + "/user";
  at.letter = at.folder + "/letter";
  at.box = at.folder + "/box";
  at.fresh = at.folder + "/fresh";
  at.data = root + "/data";
  at.entry = at.data + "/entry";
  at.program = "/bin/echo";
  at.socket = root + "/kiosk";
  at.abstract = "vestibule-probe-" + std::to_string(getpid());
  start_kiosk();
  listen_all();
}

void Stage::start_kiosk() {
  surroundings.memory = secret;
  surroundings.kiosk = checked(fork(), "a kiosk");
  if (surroundings.kiosk != 0) return;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  while (true) pause();
}

void Stage::listen_all() {
  auto listening = [](int family, const void *address, size_t length) {
    int end = high(checked(::socket(family, SOCK_STREAM, 0), "a socket"));
    checked(bind(end, static_cast<const sockaddr *>(address), static_cast<socklen_t>(length)), "bind");
    checked(listen(end, 100), "listen");
    return end;
  };
  sockaddr_in internet{};
  internet.sin_family = AF_INET;
  internet.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int end = listening(AF_INET, &internet, sizeof internet);
  socklen_t length = sizeof internet;
  getsockname(end, reinterpret_cast<sockaddr *>(&internet), &length);
  surroundings.port = ntohs(internet.sin_port);

  sockaddr_un local{};
  local.sun_family = AF_UNIX;
  std::strncpy(local.sun_path, surroundings.socket.c_str(), sizeof local.sun_path - 1);
  listening(AF_UNIX, &local, sizeof local);
  auto &name = surroundings.abstract;
  local = {};
  local.sun_family = AF_UNIX;
  std::memcpy(local.sun_path + 1, name.data(), name.size());
  listening(AF_UNIX, &local, offsetof(sockaddr_un, sun_path) + 1 + name.size());
}

void Stage::prepare() {
  auto &at = surroundings;
  std::filesystem::remove_all(at.folder);
  std::filesystem::remove_all(at.data);
  std::filesystem::create_directories(at.box);
  std::filesystem::create_directories(at.data);
  for (auto &path : {at.letter, at.entry}) {
    int file = checked(open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644), "a file");
    checked(static_cast<int>(write(file, secret, sizeof secret)), "a file");
    close(file);
  }
}

void Stage::take_descriptors() const {
  for (auto [from, to] : {std::pair(socket, int(socket_descriptor)), {terminal, int(terminal_descriptor)}, {device, int(device_descriptor)}}) {
    checked(dup2(from, to), "a descriptor");
  }
}
