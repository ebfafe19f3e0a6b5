import Foundation

/// What the kernel tells about another process, from /proc.
struct ProcessFacts {
  let pid: pid_t

  /// Resident memory in MB (VmRSS); nil when the process is gone.
  var residentMegabytes: Double? {
    let line = text("status").split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Double($0) }.map { $0 / 1024 }
  }

  /// User and system time of all threads, those that have ended too, in the kernel's ticks (a hundredth of a second).
  var ticks: Int {
    let fields = text("stat").split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
  }

  /// CPU milliseconds of the main thread, to the nanosecond.
  var mainThreadMilliseconds: Double { running("schedstat") }

  /// CPU milliseconds of the threads that live now, to the nanosecond; a thread that ends takes its share away.
  var milliseconds: Double { threads.reduce(0) { $0 + running("task/\($1)/schedstat") } }

  /// The processes that this one started.
  var children: [pid_t] { threads.flatMap { text("task/\($0)/children").split(separator: " ").compactMap { pid_t($0) } } }

  /// The first number of a `schedstat`: nanoseconds on a core.
  private func running(_ file: String) -> Double { (text(file).split(separator: " ").first.flatMap { Double($0) } ?? 0) / 1_000_000 }

  private var threads: [String] { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? [] }

  private func text(_ file: String) -> String { (try? String(contentsOfFile: "/proc/\(pid)/\(file)", encoding: .utf8)) ?? "" }
}
