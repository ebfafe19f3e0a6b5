#include <cstring>

#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <sys/mman.h>

#include "act.h"

namespace {

constexpr size_t page = 4096;

void *mapped(int protection, int kind = MAP_PRIVATE | MAP_ANONYMOUS, int file = -1) { return mmap(nullptr, page, protection, kind, file, 0); }

}  // namespace

Acts memory_acts() {
  return {
      {"memory that is writable and executable", [](auto &) { return mapped(PROT_READ | PROT_WRITE | PROT_EXEC) == MAP_FAILED ? errno : 0; }},
      {"written memory that becomes executable",
       [](auto &) {
         void *place = mapped(PROT_READ | PROT_WRITE);
         if (place == MAP_FAILED) return errno;
         std::memset(place, 0xc3, page);
         return outcome(mprotect(place, page, PROT_READ | PROT_EXEC));
       }},
      {"the same with a key (pkey_mprotect)",
       [](auto &) {
         void *place = mapped(PROT_READ | PROT_WRITE);
         return place == MAP_FAILED ? errno : outcome(syscall(SYS_pkey_mprotect, place, page, PROT_READ | PROT_EXEC, -1));
       }},
      {"a file in memory that becomes executable",
       [](auto &) {
         int file = memfd_create("x", 0);
         if (file < 0 || ftruncate(file, page) != 0) return errno;
         return mapped(PROT_READ | PROT_WRITE, MAP_SHARED, file) == MAP_FAILED ? errno
                : mapped(PROT_READ | PROT_EXEC, MAP_SHARED, file) == MAP_FAILED ? errno : 0;
       }},
      {"a file in memory", [](auto &) { return outcome(memfd_create("x", 0)); }},
      {"write its own program through /proc",
       [](auto &) {
         int file = open("/proc/self/mem", O_RDWR);
         if (file < 0) return errno;
         auto place = reinterpret_cast<off_t>(&memory_acts);
         char bytes[16];
         if (pread(file, bytes, sizeof bytes, place) < 0) return errno;
         return outcome(pwrite(file, bytes, sizeof bytes, place));
       }},
      {"handle page faults itself (userfaultfd)", [](auto &) { return outcome(syscall(SYS_userfaultfd, UFFD_USER_MODE_ONLY)); }},
      {"lock memory", [](auto &) { return outcome(mlock(mapped(PROT_READ), page)); }},
  };
}
