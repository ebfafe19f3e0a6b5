import Foundation

/// What the figures were measured on.
enum Machine {
  static var description: String {
    let cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    let model = text("/proc/cpuinfo").split(separator: "\n").first { $0.hasPrefix("model name") }?.split(separator: ":").last
    return "machine: \(cores) cores, \(model?.trimmingCharacters(in: .whitespaces) ?? "unknown model"); \(load)"
  }

  /// The running tasks of the last minute, five and fifteen: well below the number of cores, or the times are not worth quoting.
  static var load: String { "load average \(text("/proc/loadavg").split(separator: " ").prefix(3).joined(separator: " "))" }

  private static func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
}
