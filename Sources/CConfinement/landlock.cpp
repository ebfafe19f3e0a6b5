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

constexpr uint64_t reading = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;

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

void allow_reading(int rules, const char *path) {
  int place = open(path, O_PATH | O_CLOEXEC);
  if (place < 0) return;
  struct stat about{};
  if (fstat(place, &about) == 0) {
    landlock_path_beneath_attr rule{S_ISDIR(about.st_mode) ? reading : reading & ~uint64_t{LANDLOCK_ACCESS_FS_READ_DIR}, place};
    syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  }
  close(place);
}

/// Where the dynamic linker looks: the camera library and its dependencies are loaded when the first live source is opened.
void allow_libraries(int rules) {
  for (auto path : {"/lib", "/lib32", "/lib64", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache"}) {
    allow_reading(rules, path);
  }
  const char *more = std::getenv("LD_LIBRARY_PATH");
  std::string left = more ? more : "";
  while (!left.empty()) {
    size_t end = left.find_first_of(":;");
    if (std::string folder = left.substr(0, end); !folder.empty()) allow_reading(rules, folder.c_str());
    left = end == std::string::npos ? "" : left.substr(end + 1);
  }
}

/// libv4l2 asks which camera it has, at which bus speed, and in which computer, because some are built in upside down. A camera that is
/// plugged in later is used without this information.
void allow_cameras(int rules) {
  allow_reading(rules, "/sys/devices/virtual/dmi/id");
  const std::string cameras = "/sys/class/video4linux/";
  DIR *folder = opendir(cameras.c_str());
  if (!folder) return;
  while (const dirent *entry = readdir(folder)) {
    if (entry->d_name[0] == '.') continue;
    for (auto part : {"", "/device", "/device/../speed"}) allow_reading(rules, (cameras + entry->d_name + part).c_str());
  }
  closedir(folder);
}

}  // namespace

namespace confinement {

int restrict_files(const char *const *readable, int newest) {
  long version = syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version > newest) version = newest;
  if (version < 1) return 0;
  Ruleset all = all_rights(static_cast<int>(version));
  int rules = static_cast<int>(syscall(SYS_landlock_create_ruleset, &all, size_for(static_cast<int>(version)), 0));
  if (rules < 0) return 0;
  allow_libraries(rules);
  // How many processors and memory nodes there are, and which of them this process may use.
  for (auto path : {"/sys/devices/system/cpu", "/sys/devices/system/node", "/proc/self/status"}) allow_reading(rules, path);
  allow_cameras(rules);
  for (; *readable; readable++) allow_reading(rules, *readable);
  bool is_done = syscall(SYS_landlock_restrict_self, rules, 0) == 0;
  close(rules);
  return is_done ? static_cast<int>(version) : 0;
}

}  // namespace confinement
