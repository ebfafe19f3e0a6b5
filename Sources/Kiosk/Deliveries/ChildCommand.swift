import Dispatch
import Foundation
import Imaging
import Invocation
import Services

/// Runs another program to its end, with a time limit. It does not outlive this program: a result that is erased then must not arrive after
/// that.
package struct ChildCommand: Sendable {
  let words: [String]
  /// Seconds after which it, and every process of its group, is ended.
  let timeout: Int
  let environment: [String: String]
  /// What is removed when this program is gone before the other one has ended; nil for nothing.
  let export: String?

  package init(words: [String], timeout: Int, environment: [String: String] = [:], export: String? = nil) {
    self.words = words
    self.timeout = timeout
    self.environment = environment
    self.export = export
  }

  /// How a program ended by itself.
  package struct Ending: Equatable, Sendable {
    package var status: Int32
    package var output: String
    /// The last line that it wrote to its standard error, without control characters; empty if there is none.
    package var complaint: String
  }

  private static let setpriv = "/usr/bin/setpriv"
  /// It waits for a line, so that its export is guarded before it begins. If this program ends first, the line never comes, and it does not begin.
  /// `$0` is the number of this program's process.
  private static let beginning = #"read -r line <&3 || exit 1; exec 3<&-; exec "$@""#
  /// The shell's exit statuses when there is no such program, and when it cannot be started; and what it says then.
  private static let notFound: Int32 = 127, notStartable: Int32 = 126, notExecuted = ": exec: "
  /// Seconds that a program has to end by itself after it was asked to.
  private static let patience = 5
  /// Between two looks whether the work was cancelled, in milliseconds.
  private static let interval: Int32 = 100
  /// The most that is kept of each stream, in bytes, and shown of a line, in characters.
  private static let most = 4_096, mostShown = 300

  /// Waits until it has ended. If the task is cancelled, the program is asked to end.
  /// - Throws: `DeliveryProblem` when it cannot be started, took too long, was asked to end, or was ended by a signal.
  package func run() throws(DeliveryProblem) -> Ending {
    let name = words.first ?? "", output = StreamEnd(most: Self.most), errors = StreamEnd(most: Self.most)
    let start = Pipe.private
    let variables = Folders.environment.filter { ["PATH", "HOME", "LANG"].contains($0.key) }.merging(environment) { $1 }
    // When this program ends, the other one is asked to end.
    let spawn = Spawn(
      Self.setpriv, ["--pdeathsig", "TERM", "/bin/sh", "-c", Self.beginning, "\(getpid())"] + words,
      environment: variables.map { "\($0.key)=\($0.value)" },
      streams: [.nothing, output.writing, errors.writing, .descriptor(start.fileHandleForReading.fileDescriptor)])
    let process: pid_t
    do throws(Spawn.Failure) { process = try spawn.start() } catch {
      throw DeliveryProblem("\(name) cannot be started: \(String(cString: strerror(error.number))).")
    }
    let guardian = export.flatMap { ExportGuardian(of: $0, process) }
    defer { guardian?.end() }
    try? start.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
    try? start.fileHandleForWriting.close()
    for stream in [output, errors] { stream.begin() }
    let (status, interruption) = wait(for: process, [output, errors])
    let complaint = errors.lastLine(most: Self.mostShown)
    switch interruption {
    case .timeout: throw DeliveryProblem("\(name) was ended because it took longer than \(timeout) s.")
    case .cancellation: throw DeliveryProblem("\(name) was ended together with Vestibule.")
    case nil: break
    }
    let signal = status & 0x7F
    guard signal == 0 else { throw DeliveryProblem("\(name) was ended by the signal \(signal).") }
    let ending = Ending(status: status >> 8 & 0xFF, output: output.text, complaint: complaint)
    guard complaint.hasPrefix("\(getpid()): "), complaint.contains(Self.notExecuted) else { return ending }
    switch ending.status {
    case Self.notFound: throw Self.missing(name)
    case Self.notStartable: throw Self.unstartable(name)
    default: return ending
    }
  }

  private enum Interruption { case timeout, cancellation }

  /// Reads what the process writes until it ends. (A handler of a `FileHandle` would do it by itself, but its pipe is closed
  /// sooner than Dispatch forgets it, which then ends this program.)
  /// - Returns: how the process ended (wait(2)), and why it was asked to end, which is nil if it ended by itself.
  private func wait(for process: pid_t, _ outputs: [StreamEnd]) -> (status: Int32, Interruption?) {
    let end = Pipe.private, deadline = DispatchTime.now() + .seconds(timeout)
    let watch = Thread {
      var information = siginfo_t()
      // Its number stays its own until it is asked for the status below.
      while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
      try? end.fileHandleForWriting.close()
    }
    watch.start()
    var interruption: Interruption?, killAt: DispatchTime?
    while true {
      var places =
        [pollfd(fd: end.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)] + outputs.map(\.place)
      let count = poll(&places, nfds_t(places.count), Self.interval)
      for output in outputs { output.drain() }
      if count > 0, places[0].revents != 0 { break }
      if interruption == nil { interruption = Task.isCancelled ? .cancellation : .now() >= deadline ? .timeout : nil }
      guard interruption != nil else { continue }
      guard let moment = killAt else {
        kill(-process, SIGTERM)
        killAt = .now() + .seconds(Self.patience)
        continue
      }
      if .now() >= moment { kill(-process, SIGKILL) }
    }
    // What it left behind in its group is ended, too.
    if interruption != nil { kill(-process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return (status, interruption)
  }

  /// The same, where only success is wanted.
  package func runToSuccess() throws(DeliveryProblem) {
    let ending = try run()
    guard ending.status != 0 else { return }
    let reason = ending.complaint.isEmpty ? "" : ": \(ending.complaint)"
    throw DeliveryProblem("\(words.first ?? "") ended with status \(ending.status)\(reason)")
  }

  /// Where a program is found, or nil if it is not found.
  /// - Parameter program: its path, or its name in the folders of `PATH`.
  static func path(of program: String) -> String? {
    let folders = (Folders.environment["PATH"] ?? "").split(separator: ":")
    let candidates = program.contains("/") ? [program] : folders.map { "\($0)/\(program)" }
    return candidates.first { access($0, X_OK) == 0 }
  }

  static func missing(_ program: String) -> DeliveryProblem {
    DeliveryProblem("\(program) was not found. Correct its path in the configuration file.")
  }

  static func unstartable(_ program: String) -> DeliveryProblem {
    DeliveryProblem("\(program) cannot be started. Check that it is executable.")
  }
}
