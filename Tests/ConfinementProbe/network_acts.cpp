#include <cstddef>
#include <cstring>

#include <arpa/inet.h>
#include <linux/netlink.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>

#include "act.h"

namespace {

int made(int family, int kind, int protocol = 0) { return outcome(socket(family, kind | SOCK_CLOEXEC, protocol)); }

sockaddr_in local(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

int connect_unix(const std::string &name, bool is_abstract) {
  int end = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (end < 0) return errno;
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::memcpy(address.sun_path + is_abstract, name.data(), name.size());
  auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + is_abstract + name.size());
  return outcome(connect(end, reinterpret_cast<sockaddr *>(&address), length));
}

/// Passes a descriptor on over the socket to the kiosk.
int pass_descriptor(const Surroundings &) {
  char byte = 0;
  iovec part{&byte, 1};
  alignas(cmsghdr) char room[CMSG_SPACE(sizeof(int))]{};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = room;
  message.msg_controllen = sizeof room;
  cmsghdr *header = CMSG_FIRSTHDR(&message);
  *header = {CMSG_LEN(sizeof(int)), SOL_SOCKET, SCM_RIGHTS};
  const int passed = device_descriptor;
  std::memcpy(CMSG_DATA(header), &passed, sizeof passed);
  return outcome(sendmsg(socket_descriptor, &message, MSG_NOSIGNAL));
}

}  // namespace

Acts network_acts() {
  return {
      {"a socket for TCP", [](auto &) { return made(AF_INET, SOCK_STREAM); }},
      {"a socket for UDP", [](auto &) { return made(AF_INET, SOCK_DGRAM); }},
      {"a socket for IPv6", [](auto &) { return made(AF_INET6, SOCK_STREAM); }},
      {"a Unix socket", [](auto &) { return made(AF_UNIX, SOCK_STREAM); }},
      {"a netlink socket", [](auto &) { return made(AF_NETLINK, SOCK_RAW, NETLINK_ROUTE); }},
      {"a raw packet socket", [](auto &) { return made(AF_PACKET, SOCK_RAW); }},
      {"a socket to the host machine", [](auto &) { return made(AF_VSOCK, SOCK_STREAM); }},
      {"a pair of sockets",
       [](auto &) {
         int ends[2];
         return outcome(socketpair(AF_UNIX, SOCK_STREAM, 0, ends));
       }},
      {"connect over TCP",
       [](auto &at) {
         int end = socket(AF_INET, SOCK_STREAM, 0);
         auto address = local(at.port);
         return end < 0 ? errno : outcome(connect(end, reinterpret_cast<sockaddr *>(&address), sizeof address));
       }},
      {"connect over TCP by sending (Fast Open)",
       [](auto &at) {
         auto address = local(at.port);
         int end = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
         return end < 0 ? errno : outcome(static_cast<int>(sendto(end, "x", 1, MSG_FASTOPEN, reinterpret_cast<sockaddr *>(&address), sizeof address)));
       }},
      {"a socket for multipath TCP", [](auto &) { return made(AF_INET, SOCK_STREAM, IPPROTO_MPTCP); }},
      {"listen over TCP",
       [](auto &) {
         int end = socket(AF_INET, SOCK_STREAM, 0);
         auto address = local(0);
         if (end < 0 || bind(end, reinterpret_cast<sockaddr *>(&address), sizeof address) != 0) return errno;
         return outcome(listen(end, 1));
       }},
      {"send a datagram over UDP",
       [](auto &at) {
         int end = socket(AF_INET, SOCK_DGRAM, 0);
         auto address = local(at.port);
         return end < 0 ? errno : outcome(sendto(end, "x", 1, 0, reinterpret_cast<sockaddr *>(&address), sizeof address));
       }},
      {"connect to a Unix socket", [](auto &at) { return connect_unix(at.socket, false); }},
      {"connect to an abstract Unix socket", [](auto &at) { return connect_unix(at.abstract, true); }},
      {"listen on a Unix socket",
       [](auto &at) {
         int end = socket(AF_UNIX, SOCK_STREAM, 0);
         sockaddr_un address{};
         address.sun_family = AF_UNIX;
         std::strncpy(address.sun_path, at.fresh.c_str(), sizeof address.sun_path - 1);
         return end < 0 ? errno : outcome(bind(end, reinterpret_cast<sockaddr *>(&address), sizeof address));
       }},
      {"hand a descriptor on", pass_descriptor},
  };
}
