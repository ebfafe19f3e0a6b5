#include <arpa/inet.h>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <linux/netlink.h>
#include <netinet/in.h>
#include <spawn.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "act.h"

namespace {

/// Starts a program in a session of its own with its streams at /dev/null, as the imaging process is started, and waits for it.
int start(const std::string &program) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
  char name[] = "program", *arguments[] = {name, nullptr}, *variables[] = {nullptr};
  pid_t child;
  if (int error = posix_spawn(&child, program.c_str(), &actions, &attributes, arguments, variables)) return error;
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : EIO;
}

/// Ends a process that it started.
int end_child() {
  pid_t child = fork();
  if (child == 0) {
    while (true) pause();
  }
  return child < 0 ? errno : outcome(kill(child, SIGKILL));
}

int listen_at(int family, const sockaddr *address, socklen_t length) {
  int end = socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0), on = 1;
  if (end < 0 || setsockopt(end, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0) return errno;
  return bind(end, address, length) != 0 ? errno : outcome(listen(end, 1));
}

}  // namespace

Acts server_acts() {
  return {
      {"change an entry of its data",
       [](auto &at) {
         int file = open(at.entry.c_str(), O_RDWR | O_CLOEXEC);
         struct flock all{};
         all.l_type = F_WRLCK;
         if (file < 0 || fcntl(file, F_SETLK, &all) != 0 || write(file, "x", 1) != 1) return errno;
         return ftruncate(file, 0) != 0 ? errno : outcome(fchmod(file, 0600));
       }},
      {"make, rename and remove entries",
       [](auto &at) {
         std::string folder = at.data + "/folder", path = folder + "/new";
         if (mkdir(folder.c_str(), 0700) != 0 || open(path.c_str(), O_RDWR | O_CREAT | O_EXCL, 0600) < 0) return errno;
         if (rename(path.c_str(), at.entry.c_str()) != 0 || unlink(at.entry.c_str()) != 0) return errno;
         return outcome(rmdir(folder.c_str()));
       }},
      {"read names of hosts", [](auto &) { return outcome(open("/etc/hosts", O_RDONLY)); }},
      {"start its program", [](auto &at) { return start(at.program); }},
      {"end a process that it started", [](auto &) { return end_child(); }},
      {"send a signal to itself", [](auto &) { return outcome(kill(getpid(), SIGURG)); }},
      {"start a thread", start_thread},
      {"listen over IPv4",
       [](auto &) {
         sockaddr_in address{};
         address.sin_family = AF_INET;
         address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
         return listen_at(AF_INET, reinterpret_cast<sockaddr *>(&address), sizeof address);
       }},
      {"ask for this machine's addresses", [](auto &) { return outcome(socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_ROUTE)); }},
      {"a pair of sockets",
       [](auto &) {
         int ends[2];
         return outcome(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends));
       }},
      {"wait for events", [](auto &) { return eventfd(0, EFD_CLOEXEC) < 0 ? errno : outcome(epoll_create1(EPOLL_CLOEXEC)); }},
  };
}
