import Foundation

/// What Linux says of a process (proc(5)).
public enum ProcessState {
  /// Whether a process runs that has this among its arguments.
  public static func isRunning(_ argument: String) -> Bool {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.contains { process in
      guard pid_t(process) != nil, let line = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8) else { return false }
      return line.split(separator: "\0").contains { $0 == argument }
    }
  }

  /// Whether no thread of the program, and none of the process that has the terminal's foreground, runs or waits for a processor or a disk.
  static func sleeps(_ program: pid_t, foreground: pid_t) -> Bool {
    Set([program, foreground].filter { $0 > 0 }).allSatisfy { process in
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
      return threads.allSatisfy { state(of: "/proc/\(process)/task/\($0)/stat").map { $0 != "R" && $0 != "D" } ?? true }
    }
  }

  /// R: running or runnable; S: asleep; D: waits for a disk; T: stopped; Z: ended. nil: there is no such thread any more.
  private static func state(of file: String) -> Character? {
    // "pid (name) state …"; the name may contain anything.
    guard let stat = try? String(contentsOfFile: file, encoding: .utf8), let name = stat.lastIndex(of: ")") else { return nil }
    return stat[name...].dropFirst(2).first
  }
}
