import Cells
import Foundation
import Synchronization

/// Runs another program to its end, with a time limit. It has a session of its own without the terminal, so that it can neither read keys nor
/// draw, and no signal of the keyboard reaches it. It does not outlive this program: a result that is erased then must not arrive after that.
struct ChildCommand: Sendable {
  let words: [String]
  /// Seconds after which it, and every process that it started, is ended.
  let timeout: Int
  var environment: [String: String] = [:]
  var input: [UInt8] = []
  /// What is removed once it has ended, even when this program is gone by then; nil: nothing.
  var export: String?

  /// How a program ended.
  struct Ending: Equatable, Sendable {
    var status: Int32
    var output: String
    /// The last line that it wrote to its standard error, without control characters; empty: none.
    var complaint: String
  }

  /// Runs a program, removes the export, and ends as the program did: `$0` is the export, and the arguments are the program's. When it is told
  /// to end, it ends the program first. Then nobody reads any more what a shell says of it.
  private static let removing =
    #"trap '' PIPE; trap 'kill $!' TERM; "$@" & wait $!; status=$?; [ $status -ne 143 ] || wait $!; "#
    + #"trap - TERM; rm -rf -- "$0"; [ $status -le 128 ] || kill -$((status - 128)) $$; exit $status"#

  private static let setpriv = "/usr/bin/setpriv"

  /// The exit statuses of timeout(1).
  private static let timedOut: Int32 = 124, notStartable: Int32 = 126, notFound: Int32 = 127
  /// Seconds that a program has to end by itself when it took too long.
  private static let patience = 5
  /// The most that is kept of each stream, in bytes.
  private static let most = 4_096

  /// Waits until it has ended.
  /// - Throws: `DeliveryProblem` when it cannot be started, or took too long.
  func run() throws(DeliveryProblem) -> Ending {
    let process = Process(), name = words.first ?? ""
    process.executableURL = URL(filePath: Self.setpriv)
    // Signals that are blocked or ignored here, or by a shell, must not be in the program. When this program is killed, so is setsid, and then what
    // it waits for is told to end.
    let signals = ["/usr/bin/env", "--default-signal"]
    process.arguments =
      ["--pdeathsig", "KILL", "/usr/bin/setsid", "--wait", Self.setpriv, "--pdeathsig", "TERM"] + signals
      + (export.map { ["/bin/sh", "-c", Self.removing, $0] + signals } ?? [])
      + ["/usr/bin/timeout", "--kill-after=\(Self.patience)", "\(timeout)"] + words
    process.environment = Folders.environment.filter { $0.key == "PATH" || $0.key == "HOME" || $0.key == "LANG" }.merging(environment) {
      $1
    }
    let output = Collector(most: Self.most), errors = Collector(most: Self.most), pipe = Pipe()
    process.standardInput = input.isEmpty ? FileHandle.nullDevice : pipe
    process.standardOutput = output.pipe
    process.standardError = errors.pipe
    do { try process.run() } catch { throw DeliveryProblem("\(name) cannot be started: \(error.localizedDescription)") }
    if !input.isEmpty {
      // A program that ends before it has read everything closes the pipe; its status tells why.
      try? pipe.fileHandleForWriting.write(contentsOf: Data(input))
      try? pipe.fileHandleForWriting.close()
    }
    process.waitUntilExit()
    let ending = Ending(
      status: process.terminationStatus, output: output.text(),
      complaint: errors.text().split(separator: "\n").last.map { ControlCharacters.escaped(String($0)) } ?? "")
    let isTooLate = process.terminationReason == .uncaughtSignal ? ending.status == SIGKILL : ending.status == Self.timedOut
    if isTooLate { throw DeliveryProblem("\(name) was ended because it took longer than \(timeout) s.") }
    if process.terminationReason == .uncaughtSignal {
      throw DeliveryProblem("\(name) was ended by the signal \(ending.status).")
    }
    switch ending.status {
    case Self.notFound: throw Self.missing(name)
    case Self.notStartable: throw Self.unstartable(name)
    default: return ending
    }
  }

  /// The same, where only success is wanted.
  func runToSuccess() throws(DeliveryProblem) {
    let ending = try run()
    guard ending.status != 0 else { return }
    let reason = ending.complaint.isEmpty ? "" : ": \(ending.complaint)"
    throw DeliveryProblem("\(words.first ?? "") ended with status \(ending.status)\(reason)")
  }

  /// Where a program is found; nil: nowhere.
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

  /// Keeps the end of what a program writes. It does not wait for the end of the stream, which a process that the program left behind may
  /// keep open.
  private final class Collector: Sendable {
    let pipe = Pipe()
    private let most: Int
    private let bytes = Mutex(Data())

    /// The most blocks that are read at once, so that a process that never stops writing is left behind.
    private static let blocks = 256

    init(most: Int) {
      self.most = most
      let handle = pipe.fileHandleForReading
      _ = fcntl(handle.fileDescriptor, F_SETFL, O_NONBLOCK)
      handle.readabilityHandler = { [self] handle in
        if !drain() { handle.readabilityHandler = nil }
      }
    }

    /// The end of what was written until now. The handler may be far behind.
    func text() -> String {
      pipe.fileHandleForReading.readabilityHandler = nil
      _ = drain()
      return String(decoding: bytes.withLock { $0 }, as: UTF8.self)
    }

    /// Reads what is in the pipe.
    /// - Returns: whether more may come.
    private func drain() -> Bool {
      bytes.withLock { bytes in
        var block = [UInt8](repeating: 0, count: 4_096)
        for _ in 0..<Self.blocks {
          let count = read(pipe.fileHandleForReading.fileDescriptor, &block, block.count)
          if count < 0 { return errno == EAGAIN || errno == EINTR }
          if count == 0 { return false }
          bytes = (bytes + block.prefix(count)).suffix(most)
        }
        return true
      }
    }
  }
}
