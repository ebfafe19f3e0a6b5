#include <ctime>

#include <linux/bpf.h>
#include <linux/filter.h>
#include <linux/io_uring.h>
#include <linux/keyctl.h>
#include <linux/perf_event.h>
#include <linux/seccomp.h>
#include <mqueue.h>
#include <sched.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/klog.h>
#include <sys/prctl.h>
#include <sys/reboot.h>
#include <sys/shm.h>
#include <sys/swap.h>

#include "act.h"

Acts kernel_acts() {
  return {
      {"a namespace of users", [](auto &) { return outcome(unshare(CLONE_NEWUSER)); }},
      {"a namespace of the network", [](auto &) { return outcome(unshare(CLONE_NEWUSER | CLONE_NEWNET)); }},
      {"a process in a namespace of users",
       [](auto &) {
         long child = syscall(SYS_clone, CLONE_NEWUSER | 17 /* SIGCHLD */, 0, 0, 0, 0);
         if (child == 0) _exit(0);
         return outcome(child);
       }},
      {"io_uring",
       [](auto &) {
         io_uring_params parameters{};
         return outcome(syscall(SYS_io_uring_setup, 1, &parameters));
       }},
      {"add a key", [](auto &) { return outcome(syscall(SYS_add_key, "user", "x", "x", 1, KEY_SPEC_PROCESS_KEYRING)); }},
      {"search a keyring",
       [](auto &) { return outcome(syscall(SYS_keyctl, KEYCTL_GET_KEYRING_ID, KEY_SPEC_SESSION_KEYRING, 1)); }},
      {"request a key",
       [](auto &) {
         long key = syscall(SYS_request_key, "user", "vestibule", nullptr, 0);
         return key < 0 && errno == ENOKEY ? 0 : outcome(key);
       }},
      {"a program in the kernel (bpf)",
       [](auto &) {
         bpf_attr map{};
         map.map_type = BPF_MAP_TYPE_ARRAY;
         map.key_size = map.value_size = 4;
         map.max_entries = 1;
         return outcome(syscall(SYS_bpf, BPF_MAP_CREATE, &map, sizeof map));
       }},
      {"performance counters",
       [](auto &) {
         perf_event_attr event{};
         event.size = sizeof event;
         event.type = PERF_TYPE_SOFTWARE;
         event.config = PERF_COUNT_SW_DUMMY;
         event.exclude_kernel = event.exclude_hv = 1;
         return outcome(syscall(SYS_perf_event_open, &event, 0, -1, -1, 0));
       }},
      {"another filter of system calls",
       [](auto &) {
         sock_filter all = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
         sock_fprog program{1, &all};
         prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
         return outcome(syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program));
       }},
      {"shared memory (System V)", 
       [](auto &) {
         int memory = shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600);
         return memory < 0 ? errno : outcome(shmctl(memory, IPC_RMID, nullptr));
       }},
      {"a message queue", 
       [](auto &) {
         const char *name = "/vestibule-probe";
         return mq_open(name, O_RDWR | O_CREAT, 0600, nullptr) < 0 ? errno : outcome(mq_unlink(name));
       }},
      {"an event descriptor", [](auto &) { return outcome(eventfd(0, 0)); }},
      {"an epoll descriptor", [](auto &) { return outcome(epoll_create1(0)); }},
      {"read the kernel's log", [](auto &) { return outcome(klogctl(10 /* SYSLOG_ACTION_SIZE_BUFFER */, nullptr, 0)); }},
      {"load a kernel module", [](auto &) { return outcome(syscall(SYS_finit_module, socket_descriptor, "", 0)); }},
      {"set the clock",
       [](auto &) {
         timespec now{};
         clock_gettime(CLOCK_REALTIME, &now);
         return outcome(clock_settime(CLOCK_REALTIME, &now));
       }},
#ifdef __x86_64__
      {"a system call of 32-bit programs",
       [](auto &) {
         long result = 20;  // getpid
         asm volatile("int $0x80" : "+a"(result)::"memory");
         return result > 0 ? 0 : ENOSYS;
       }},
#endif
      {"restart the computer", [](auto &) { return outcome(reboot(RB_DISABLE_CAD)); }},
  };
}
