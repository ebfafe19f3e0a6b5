#include <csignal>
#include <cstdlib>
#include <ctime>

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <pthread.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include "act.h"
#include "confinement.h"

int start_thread(const Surroundings &) {
  pthread_t thread;
  auto body = [](void *argument) {
    pthread_setname_np(pthread_self(), "worker");
    return argument;
  };
  if (int error = pthread_create(&thread, nullptr, body, nullptr)) return error;
  return pthread_join(thread, nullptr);
}

namespace {

/// The device is not a camera, and its driver says so. A denied request would never reach the driver.
int ask_camera(const Surroundings &) {
  v4l2_capability about{};
  return ioctl(device_descriptor, VIDIOC_QUERYCAP, &about) != 0 && errno == ENOTTY ? 0 : errno;
}

int set_camera(const Surroundings &) {
  int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  return ioctl(device_descriptor, VIDIOC_STREAMON, &type) != 0 && errno == ENOTTY ? 0 : errno;
}

int listed(const char *path) {
  DIR *folder = opendir(path);
  return folder && readdir(folder) ? 0 : errno;
}

}  // namespace

Acts needed_acts() {
  return {
      {"start a thread", start_thread},
      {"send a signal to itself", [](auto &) { return outcome(raise(SIGURG)); }},
      {"load a library", [](auto &) { return dlopen("libjpeg.so.62", RTLD_NOW) ? 0 : ENOENT; }},
      {"read fonts", [](auto &) { return listed("/usr/share/fonts"); }},
      {"count processors", [](auto &) { return outcome(open("/sys/devices/system/cpu/online", O_RDONLY)); }},
      {"ask a camera", ask_camera},
      {"order a camera", set_camera},
      {"map a camera's pictures",
       [](auto &) { return mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, device_descriptor, 0) == MAP_FAILED ? errno : 0; }},
      {"answer the kiosk", [](auto &) { return outcome(send(socket_descriptor, "x", 1, MSG_NOSIGNAL | MSG_DONTWAIT)); }},
      {"64 MB of memory", [](auto &) { return std::calloc(64, 1 << 20) ? 0 : errno; }},
      {"random numbers",
       [](auto &) {
         char bytes[16];
         return outcome(getrandom(bytes, sizeof bytes, 0));
       }},
      {"sleep",
       [](auto &) {
         timespec moment{0, 1000};
         return clock_nanosleep(CLOCK_MONOTONIC, 0, &moment, nullptr);
       }},
      {"ask its own limits",
       [](auto &) {
         rlimit limit{};
         return outcome(getrlimit(RLIMIT_STACK, &limit));
       }},
      {"set the timer of its work",
       [](auto &) {
         confinement_guard(30);
         itimerval timer{};
         return outcome(setitimer(ITIMER_PROF, &timer, nullptr));
       }},
  };
}
