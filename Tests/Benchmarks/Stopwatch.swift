import Foundation

/// Wall time and this process's CPU time since its creation.
struct Stopwatch {
  private let start = ContinuousClock.now
  private let startCPU = Self.cpu

  /// Milliseconds by the clock.
  var wall: Double { (ContinuousClock.now - start) / .milliseconds(1) }
  /// Milliseconds of CPU, user and system, on all threads.
  var cpu: Double { Self.cpu - startCPU }

  private static var cpu: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000 + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1000
  }
}
