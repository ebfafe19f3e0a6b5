import Foundation

/// What the kernel reports about another process in /proc.
struct ProcessFacts {
  let pid: pid_t

  /// Resident memory in MB (VmRSS); nil when the process is gone.
  var residentMegabytes: Double? {
    let line = text("status").split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Double($0) }.map { $0 / 1024 }
  }

  /// The user and system time of all threads, including those that have ended, in the kernel's ticks (hundredths of a second).
  var ticks: Int {
    let fields = text("stat").split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
  }

  /// CPU milliseconds of the main thread, to the nanosecond.
  var mainThreadMilliseconds: Double { running("schedstat") }

  /// The CPU milliseconds of the current threads, to the nanosecond; the share of a thread that ends is lost.
  var milliseconds: Double { threads.reduce(0) { $0 + running("task/\($1)/schedstat") } }

  /// The child processes of this one.
  var children: [pid_t] { threads.flatMap { text("task/\($0)/children").split(separator: " ").compactMap { pid_t($0) } } }

  /// The first number in a `schedstat`: nanoseconds on a core.
  private func running(_ file: String) -> Double { (text(file).split(separator: " ").first.flatMap { Double($0) } ?? 0) / 1_000_000 }

  private var threads: [String] { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? [] }

  private func text(_ file: String) -> String { (try? String(contentsOfFile: "/proc/\(pid)/\(file)", encoding: .utf8)) ?? "" }
}
