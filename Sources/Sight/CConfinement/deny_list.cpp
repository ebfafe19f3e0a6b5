// The system calls that no server needs. All others are allowed: what a server's libraries call is not known, and changes with them. They fail
// with EPERM, which programs handle.
#include <cerrno>
#include <initializer_list>

#include <netinet/in.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>

#include "filter.h"
#include "layers.h"

namespace {

/// Names instead of numbers, because libseccomp skips those that a processor does not have.
constexpr const char *needless[] = {
    // Other processes: their memory, their descriptors, their limits.
    "kcmp", "pidfd_getfd", "process_madvise", "process_vm_readv", "process_vm_writev", "ptrace",
    // The kernel itself: modules, programs, its log, another kernel.
    "bpf", "delete_module", "finit_module", "init_module", "kexec_file_load", "kexec_load", "lookup_dcookie", "perf_event_open", "reboot",
    "syslog", "uselib",
    // Interfaces through which kernels were taken over, and past which a filter cannot see.
    "io_uring_enter", "io_uring_register", "io_uring_setup", "modify_ldt", "userfaultfd", "vm86", "vm86old",
    // Keys of the kernel.
    "add_key", "keyctl", "request_key",
    // File systems and namespaces.
    "chroot", "fanotify_init", "fsconfig", "fsmount", "fsopen", "fspick", "mount", "mount_setattr", "move_mount", "name_to_handle_at",
    "open_by_handle_at", "open_tree", "pivot_root", "quotactl", "quotactl_fd", "setns", "swapoff", "swapon", "umount", "umount2", "unshare",
    // The computer: its clock, its name, its ports, its accounting.
    "acct", "adjtimex", "clock_adjtime", "clock_settime", "ioperm", "iopl", "setdomainname", "sethostname", "settimeofday", "stime", "vhangup",
    // Programs that no file has, and how programs are loaded.
    "execveat", "memfd_create", "memfd_secret", "personality",
    // Memory and messages that other processes share.
    "mq_open", "msgctl", "msgget", "msgrcv", "msgsnd", "semctl", "semget", "semop", "semtimedop", "shmat", "shmctl", "shmget",
    // Who the process is, and how it comes before others.
    "mknod", "mknodat", "sched_setattr", "sched_setparam", "sched_setscheduler", "setfsgid", "setfsuid", "setgid", "setgroups", "setregid",
    "setresgid", "setresuid", "setreuid", "setuid",
    // Files: their owners, modes, times and attributes, which Landlock does not guard, and being told of what others do with them. The mode of
    // an open file may change.
    "chmod", "chown", "fchmodat", "fchown", "fchownat", "futimesat", "utime", "utimensat", "utimes", "fremovexattr", "fsetxattr", "inotify_add_watch", "inotify_init", "inotify_init1", "lchown", "lremovexattr",
    "lsetxattr", "removexattr", "setxattr",
};

/// The same for calls that Debian 12's libseccomp does not know by name. Since Linux 5.1 a new call has one number on all processors.
constexpr int needless_numbers[] = {
    452,                 // fchmodat2
    463, 464, 465, 466,  // setxattrat, getxattrat, listxattrat, removexattrat
    467,                 // open_tree_attr
    469,                 // file_setattr
};

/// Processes may be started, in the namespaces of this one.
void deny_namespaces(Filter &filter) {
  for (int flag : {CLONE_NEWNS, CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC, CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET}) {
    auto bit = static_cast<uint64_t>(flag);
    filter.deny("clone", has(0, bit, bit));
  }
  // Its flags are behind a pointer, which a filter cannot read. The C library takes this answer for an older kernel's and uses clone.
  filter.add(SCMP_ACT_ERRNO(ENOSYS), "clone3");
}

/// Sockets are those of the internet, of this machine, and the one by which the C library learns this machine's addresses.
///
/// Landlock guards ordinary connections over TCP only. Who may not connect gets no other way to send anything elsewhere either.
void deny_sockets(Filter &filter, const confinement_wish &wish) {
  constexpr int last_family = 64;
  for (int family = 0; family < last_family; family++) {
    if (family != AF_UNIX && family != AF_INET && family != AF_INET6 && family != AF_NETLINK) {
      filter.deny("socket", is(0, static_cast<uint64_t>(family)));
    }
  }
  filter.deny("socket", scmp_arg_cmp{0, SCMP_CMP_GE, last_family, 0});
  // NETLINK_ROUTE is 0.
  filter.deny("socket", is(0, AF_NETLINK), scmp_arg_cmp{2, SCMP_CMP_NE, 0, 0});
  for (int number : {AF_INET, AF_INET6}) {
    auto family = is(0, static_cast<uint64_t>(number));
    filter.deny("socket", family, has(1, 0xf, SOCK_RAW));
    for (uint64_t protocol = 1; protocol < IPPROTO_UDP; protocol++) {
      if (protocol != IPPROTO_TCP) filter.deny("socket", family, is(2, protocol));
    }
    filter.deny("socket", family, scmp_arg_cmp{2, SCMP_CMP_GT, IPPROTO_UDP, 0});
    if (!wish.connects) filter.deny("socket", family, has(1, 0xf, SOCK_DGRAM));
  }
  // Behind one may be a program that does more for this user: a terminal, a desktop, containers.
  if (!wish.connects_locally) filter.deny("socket", is(0, AF_UNIX));
  if (wish.connects) return;
  // A connection can be made by sending, too.
  filter.deny("sendmsg", has(2, MSG_FASTOPEN, MSG_FASTOPEN));
  for (auto name : {"sendto", "sendmmsg"}) filter.deny(name, has(3, MSG_FASTOPEN, MSG_FASTOPEN));
}

/// No memory is writable and executable at once, and none becomes executable.
void deny_code(Filter &filter) {
  constexpr uint64_t both = PROT_WRITE | PROT_EXEC;
  for (auto name : {"mmap", "mmap2"}) filter.deny(name, has(2, both, both));
  for (auto name : {"mprotect", "pkey_mprotect"}) filter.deny(name, has(2, PROT_EXEC, PROT_EXEC));
}

/// It may have a terminal, into which it must not type.
void deny_typing(Filter &filter) {
  constexpr uint64_t number = 0xffffffff;
  for (uint64_t request : {uint64_t{TIOCSTI}, uint64_t{TIOCLINUX}, uint64_t{TIOCSETD}}) filter.deny("ioctl", has(1, number, request));
}

}  // namespace

namespace confinement {

bool load_deny_list(const confinement_wish &wish) {
  Filter filter(SCMP_ACT_ALLOW);
  for (auto name : needless) filter.deny(name);
  for (int number : needless_numbers) filter.add(SCMP_ACT_ERRNO(EPERM), number);
  deny_namespaces(filter);
  deny_sockets(filter, wish);
  deny_code(filter);
  deny_typing(filter);
  // Its own limits and its own priority only. Dispatch sets that of its threads.
  filter.deny("prlimit64", scmp_arg_cmp{0, SCMP_CMP_NE, 0, 0});
  for (unsigned argument : {0, 1}) filter.deny("setpriority", scmp_arg_cmp{argument, SCMP_CMP_NE, 0, 0});
  filter.deny("prctl", is(0, PR_SET_DUMPABLE), scmp_arg_cmp{1, SCMP_CMP_NE, 0, 0});
  return filter.load();
}

}  // namespace confinement
