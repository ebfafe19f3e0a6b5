import Glibc

/// The processor time of this process, which does not depend on other programs.
enum ProcessorTime {
  static var milliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
  }
}
