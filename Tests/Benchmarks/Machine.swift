import Foundation

/// Describes the machine on which the figures were measured.
enum Machine {
  static var description: String {
    let cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    let model = text("/proc/cpuinfo").split(separator: "\n").first { $0.hasPrefix("model name") }?.split(separator: ":").last
    return "machine: \(cores) cores, \(model?.trimmingCharacters(in: .whitespaces) ?? "unknown model"); \(load)"
  }

  /// The average number of running tasks in the last 1, 5 and 15 minutes. Unless it is well below the number of cores, the times are not
  /// worth quoting.
  static var load: String { "load average \(text("/proc/loadavg").split(separator: " ").prefix(3).joined(separator: " "))" }

  private static func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
}
