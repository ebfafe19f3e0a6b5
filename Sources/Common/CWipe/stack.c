#define _GNU_SOURCE
#include <dlfcn.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/epoll.h>

// Short texts of Swift lie in frames, not in blocks. A worker that waits for work has returned from all of them, so what lies below its frame is
// dead. Workers wait for a semaphore (libdispatch, our own threads) or for events (SwiftNIO, libdispatch, the loop of the screen, libcurl). None of
// ours waits for a condition: pthread_cond_wait has two versions, and dlsym may find the wrong one.

// Far more than the frames of a request reach, and what must be left of a stack.
enum { REACH = 128 * 1024, MARGIN = 64 * 1024 };

// The lowest byte of the thread's stack; NULL: not asked for yet.
static _Thread_local char *lowest;

static bool has_room(void) {
  char here;
  if (lowest == NULL) {
    pthread_attr_t attributes;
    void *stack = NULL;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return false;
    pthread_attr_getstack(&attributes, &stack, &size);
    pthread_attr_destroy(&attributes);
    lowest = stack;
  }
  return (uintptr_t)&here - (uintptr_t)lowest > REACH + MARGIN;
}

__attribute__((noinline)) static void wipe_all_below(void) {
  char below[REACH];
  explicit_bzero(below, sizeof below);
}

static void wipe_below(void) {
  if (has_room()) wipe_all_below();
}

static void *next(_Atomic(void *) *known, const char *name) {
  void *function = atomic_load_explicit(known, memory_order_relaxed);
  if (function == NULL) {
    function = dlsym(RTLD_NEXT, name);
    atomic_store_explicit(known, function, memory_order_relaxed);
  }
  return function;
}

int sem_wait(sem_t *semaphore) {
  static _Atomic(void *) known;
  wipe_below();
  return ((int (*)(sem_t *))next(&known, "sem_wait"))(semaphore);
}

int sem_timedwait(sem_t *semaphore, const struct timespec *end) {
  static _Atomic(void *) known;
  wipe_below();
  return ((int (*)(sem_t *, const struct timespec *))next(&known, "sem_timedwait"))(semaphore, end);
}

int epoll_wait(int poll, struct epoll_event *events, int most, int milliseconds) {
  static _Atomic(void *) known;
  wipe_below();
  return ((int (*)(int, struct epoll_event *, int, int))next(&known, "epoll_wait"))(poll, events, most, milliseconds);
}

int poll(struct pollfd *watched, nfds_t count, int milliseconds) {
  static _Atomic(void *) known;
  if (milliseconds != 0) wipe_below();
  return ((int (*)(struct pollfd *, nfds_t, int))next(&known, "poll"))(watched, count, milliseconds);
}
