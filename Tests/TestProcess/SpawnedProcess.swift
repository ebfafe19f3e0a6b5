import Foundation
import Imaging

/// A program that a test starts, with the members of Foundation's `Process` that tests use. Foundation's own reads beyond its buffer when more than
/// some 1,350 files are open, as may happen while many tests are under way at once.
public final class SpawnedProcess: @unchecked Sendable {
  public var executableURL: URL?
  public var arguments: [String] = []
  /// That of the tests where it is nil.
  public var environment: [String: String]?
  public var currentDirectoryURL: URL?
  /// Each is a `FileHandle` or a `Pipe`, whose other end is closed here once the program runs. Those of the tests where they are nil.
  public var standardInput: Any?
  public var standardOutput: Any?
  public var standardError: Any?
  public private(set) var processIdentifier: pid_t = 0
  private let ending = ProcessEnding()

  public init() {}

  /// Starts a program and waits for its end.
  /// - Returns: its exit status, or the number of the signal that ended it.
  @discardableResult
  public static func run(_ program: String, _ arguments: [String]) throws -> Int32 {
    let process = SpawnedProcess()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    try process.run()
    return process.terminationStatus
  }

  /// - Throws: an error when it cannot be started.
  public func run() throws {
    let program = executableURL?.path ?? ""
    guard access(program, X_OK) == 0 else { throw CocoaError(.fileNoSuchFile) }
    let words = (currentDirectoryURL.map { ["/usr/bin/env", "-C", $0.path] } ?? []) + [program] + arguments
    let variables = environment ?? ProcessInfo.processInfo.environment
    let spawn = Spawn(
      words[0], Array(words.dropFirst()), environment: variables.map { "\($0.key)=\($0.value)" },
      streams: [
        stream(standardInput, \.fileHandleForReading, or: 0), stream(standardOutput, \.fileHandleForWriting, or: 1),
        stream(standardError, \.fileHandleForWriting, or: 2),
      ])
    processIdentifier = try spawn.start()
    try? (standardInput as? Pipe)?.fileHandleForReading.close()
    for pipe in [standardOutput, standardError] { try? (pipe as? Pipe)?.fileHandleForWriting.close() }
    ending.watch(processIdentifier)
  }

  public var isRunning: Bool { processIdentifier != 0 && ending.status == nil }

  public func waitUntilExit() { _ = ending.wait() }

  public func terminate() { if isRunning { kill(processIdentifier, SIGTERM) } }

  public var terminationReason: Process.TerminationReason { ending.wait() & 0x7F == 0 ? .exit : .uncaughtSignal }

  /// Its exit status, or the number of the signal that ended it.
  public var terminationStatus: Int32 {
    let status = ending.wait(), signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : signal
  }

  private func stream(_ connection: Any?, _ end: KeyPath<Pipe, FileHandle>, or own: Int32) -> Spawn.Stream {
    switch connection {
    case let pipe as Pipe: .descriptor(pipe[keyPath: end].fileDescriptor)
    case let file as FileHandle: file === FileHandle.nullDevice ? .nothing : .descriptor(file.fileDescriptor)
    default: .descriptor(own)
    }
  }
}

/// How a process ended (wait(2)), once it has.
private final class ProcessEnding: @unchecked Sendable {
  private let condition = NSCondition()
  private var found: Int32?

  var status: Int32? { condition.withLock { found } }

  func watch(_ process: pid_t) {
    Thread.detachNewThread { [self] in
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      condition.withLock {
        found = status
        condition.broadcast()
      }
    }
  }

  func wait() -> Int32 {
    condition.withLock {
      while true {
        if let found { return found }
        condition.wait()
      }
    }
  }
}
