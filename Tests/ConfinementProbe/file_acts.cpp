#include <dirent.h>
#include <fcntl.h>
#include <sys/inotify.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/time.h>
#include <sys/xattr.h>

#include "act.h"

namespace {

int opened(const std::string &path, int flags) { return outcome(open(path.c_str(), flags | O_CLOEXEC, 0600)); }

/// Opens a file and does something with it.
template <class Work>
int with_open(const std::string &path, int flags, Work work) {
  int file = open(path.c_str(), flags | O_CLOEXEC);
  return file < 0 ? errno : outcome(work(file));
}

}  // namespace

Acts file_acts() {
  return {
      {"read a file of the user",
       [](auto &at) {
         char byte;
         return with_open(at.letter, O_RDONLY, [&](int file) { return read(file, &byte, 1); });
       }},
      {"list a folder of the user",
       [](auto &at) {
         DIR *folder = opendir(at.folder.c_str());
         return folder && readdir(folder) ? 0 : errno;
       }},
      {"read the kiosk's environment",
       [](auto &at) {
         char byte;
         return with_open("/proc/" + std::to_string(at.kiosk) + "/environ", O_RDONLY, [&](int file) { return read(file, &byte, 1); });
       }},
      {"read the kiosk's memory through /proc",
       [](auto &at) {
         char byte;
         return with_open("/proc/" + std::to_string(at.kiosk) + "/mem", O_RDONLY,
                          [&](int file) { return pread(file, &byte, 1, reinterpret_cast<off_t>(at.memory)); });
       }},
      {"open a file for writing", [](auto &at) { return opened(at.letter, O_WRONLY); }},
      {"open a file for appending", [](auto &at) { return opened(at.letter, O_WRONLY | O_APPEND); }},
      {"write to a file", [](auto &at) { return with_open(at.letter, O_WRONLY, [](int file) { return write(file, "x", 1); }); }},
      {"open a file with openat2",
       [](auto &at) {
         struct { uint64_t flags, mode, resolve; } how{O_RDWR, 0, 0};
         return outcome(syscall(SYS_openat2, AT_FDCWD, at.letter.c_str(), &how, sizeof how));
       }},
      {"create a file", [](auto &at) { return opened(at.fresh, O_RDWR | O_CREAT | O_EXCL); }},
      {"create a file without a name", [](auto &at) { return opened(at.folder, O_TMPFILE | O_RDWR); }},
      {"empty a file by opening it", [](auto &at) { return opened(at.letter, O_RDONLY | O_TRUNC); }},
      {"truncate a file by its path", [](auto &at) { return outcome(truncate(at.letter.c_str(), 0)); }},
      {"unlink a file", [](auto &at) { return outcome(unlink(at.letter.c_str())); }},
      {"rename a file", [](auto &at) { return outcome(rename(at.letter.c_str(), at.fresh.c_str())); }},
      {"link a file", [](auto &at) { return outcome(link(at.letter.c_str(), at.fresh.c_str())); }},
      {"make a symbolic link", [](auto &at) { return outcome(symlink(at.letter.c_str(), at.fresh.c_str())); }},
      {"make a folder", [](auto &at) { return outcome(mkdir(at.fresh.c_str(), 0700)); }},
      {"remove a folder", [](auto &at) { return outcome(rmdir(at.box.c_str())); }},
      {"make a named pipe", [](auto &at) { return outcome(mkfifo(at.fresh.c_str(), 0600)); }},
      {"change a file's mode", [](auto &at) { return outcome(chmod(at.letter.c_str(), 0666)); }},
      {"change a file's mode by a newer call", [](auto &at) { return outcome(syscall(452, AT_FDCWD, at.letter.c_str(), 0666, 0)); }},
      {"change a file's owner", [](auto &at) { return outcome(chown(at.letter.c_str(), getuid(), getgid())); }},
      {"change a file's times", [](auto &at) { return outcome(utimes(at.letter.c_str(), nullptr)); }},
      {"set an extended attribute", [](auto &at) { return outcome(setxattr(at.letter.c_str(), "user.x", "x", 1, 0)); }},
      {"lock a file",
       [](auto &at) {
         struct flock all{};
         all.l_type = F_RDLCK;
         return with_open(at.letter, O_RDONLY, [&](int file) { return fcntl(file, F_SETLK, &all); });
       }},
      {"watch a folder (inotify)", [](auto &at) { return outcome(inotify_add_watch(inotify_init1(0), at.folder.c_str(), IN_ALL_EVENTS)); }},
      {"go to another folder", [](auto &at) { return outcome(chdir(at.folder.c_str())); }},
      {"name a file by its handle",
       [](auto &at) {
         alignas(file_handle) char room[sizeof(file_handle) + MAX_HANDLE_SZ];
         auto handle = reinterpret_cast<file_handle *>(room);
         handle->handle_bytes = MAX_HANDLE_SZ;
         int mount = 0;
         return outcome(name_to_handle_at(AT_FDCWD, at.letter.c_str(), handle, &mount, 0));
       }},
      {"mount a file system", [](auto &at) { return outcome(mount("none", at.box.c_str(), "tmpfs", 0, nullptr)); }},
      {"open a mount tree", [](auto &at) { return outcome(syscall(SYS_open_tree, AT_FDCWD, at.folder.c_str(), 0)); }},
      {"change the root folder", [](auto &at) { return outcome(chroot(at.folder.c_str())); }},
  };
}
