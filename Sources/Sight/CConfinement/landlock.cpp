// Landlock: the kernel's own sandbox for unprivileged users (Documentation/userspace-api/landlock.rst). What is handled and not allowed is
// denied.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <string>

#include <dirent.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "confinement.h"
#include "layers.h"

namespace {

// The headers of Debian 12 know version 2 of the interface. These constants are from later versions.
constexpr uint64_t access_truncate = 1 << 14;   // version 3
constexpr uint64_t access_ioctl_dev = 1 << 15;  // version 5
constexpr uint64_t network_bind_tcp = 1 << 0, network_connect_tcp = 1 << 1;     // version 4
constexpr uint64_t scope_abstract_sockets = 1 << 0, scope_signals = 1 << 1;     // version 6

struct Ruleset {
  uint64_t files, network, scopes;
};

constexpr int rule_port = 2;

constexpr uint64_t reading = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr uint64_t writing = reading | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_DIR |
                             LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REFER | access_truncate;
constexpr uint64_t executing = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE;
/// The rights that a rule about a single file can have.
constexpr uint64_t rights_of_files =
    LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_READ_FILE | access_truncate;

/// Every right that a version of the interface can deny.
Ruleset all_rights(int version) {
  Ruleset all{LANDLOCK_ACCESS_FS_MAKE_SYM * 2 - 1, 0, 0};
  if (version >= 2) all.files |= LANDLOCK_ACCESS_FS_REFER;
  if (version >= 3) all.files |= access_truncate;
  if (version >= 4) all.network = network_bind_tcp | network_connect_tcp;
  if (version >= 5) all.files |= access_ioctl_dev;
  if (version >= 6) all.scopes = scope_abstract_sockets | scope_signals;
  return all;
}

/// An older kernel takes a shorter structure.
size_t size_for(int version) { return version >= 6 ? sizeof(Ruleset) : version >= 4 ? 2 * sizeof(uint64_t) : sizeof(uint64_t); }

/// What is denied, and the exceptions.
class Rules {
 public:
  explicit Rules(const Ruleset &all, int version)
      : handled(all), number(static_cast<int>(syscall(SYS_landlock_create_ruleset, &all, size_for(version), 0))) {}
  ~Rules() {
    if (number >= 0) close(number);
  }

  /// A path that is missing is skipped.
  void allow(const char *path, uint64_t rights) {
    int place = open(path, O_PATH | O_CLOEXEC);
    if (place < 0) return;
    struct stat about{};
    if (fstat(place, &about) == 0) {
      uint64_t possible = handled.files & (S_ISDIR(about.st_mode) ? ~uint64_t{0} : rights_of_files);
      landlock_path_beneath_attr rule{rights & possible, place};
      syscall(SYS_landlock_add_rule, number, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    }
    close(place);
  }

  void allow_all(const char *const *paths, uint64_t rights) {
    for (; paths && *paths; paths++) allow(*paths, rights);
  }

  /// Taking a port: 0 is any that is free.
  void allow_port(int port) {
    struct { uint64_t allowed, port; } rule{network_bind_tcp, static_cast<uint64_t>(port)};
    if (handled.network & network_bind_tcp) syscall(SYS_landlock_add_rule, number, rule_port, &rule, 0);
  }

  bool enforce() { return number >= 0 && syscall(SYS_landlock_restrict_self, number, 0) == 0; }

 private:
  Ruleset handled;
  int number;
};

/// Where the dynamic linker looks: the camera library and its dependencies are loaded when the first live source is opened.
void allow_libraries(Rules &rules) {
  for (auto path : {"/lib", "/lib32", "/lib64", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache"}) {
    rules.allow(path, reading);
  }
  const char *more = std::getenv("LD_LIBRARY_PATH");
  std::string left = more ? more : "";
  while (!left.empty()) {
    size_t end = left.find_first_of(":;");
    if (std::string folder = left.substr(0, end); !folder.empty()) rules.allow(folder.c_str(), reading);
    left = end == std::string::npos ? "" : left.substr(end + 1);
  }
}

/// libv4l2 asks which camera it has, at which bus speed, and in which computer, because some are built in upside down. A camera that is
/// plugged in later is used without this information.
void allow_cameras(Rules &rules) {
  rules.allow("/sys/devices/virtual/dmi/id", reading);
  const std::string cameras = "/sys/class/video4linux/";
  DIR *folder = opendir(cameras.c_str());
  if (!folder) return;
  while (const dirent *entry = readdir(folder)) {
    if (entry->d_name[0] == '.') continue;
    for (auto part : {"", "/device", "/device/../speed"}) rules.allow((cameras + entry->d_name + part).c_str(), reading);
  }
  closedir(folder);
}

}  // namespace

namespace confinement {

int restrict_files(const confinement_wish &wish) {
  long version = syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version > wish.landlock) version = wish.landlock;
  if (version < 1) return 0;
  Ruleset all = all_rights(static_cast<int>(version));
  if (wish.connects) all.network &= ~network_connect_tcp;
  Rules rules(all, static_cast<int>(version));
  allow_libraries(rules);
  // How many processors and memory nodes there are, and which of them this process may use.
  for (auto path : {"/sys/devices/system/cpu", "/sys/devices/system/node", "/proc/self/status"}) rules.allow(path, reading);
  if (wish.role == CONFINEMENT_DECODER) {
    allow_cameras(rules);
  } else {
    // The kernel opens the dynamic linker as a program too.
    for (auto linker : {"/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"}) rules.allow(linker, executing);
    rules.allow_port(wish.port);
  }
  rules.allow_all(wish.paths.readable, reading);
  rules.allow_all(wish.paths.writable, writing);
  rules.allow_all(wish.paths.executable, executing);
  return rules.enforce() ? static_cast<int>(version) : 0;
}

}  // namespace confinement
