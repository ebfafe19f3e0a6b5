import Foundation
import Glibc
import TerminalHarness
import TestProcess
import Testing

/// `vestibule serve` on a free port. It is killed when it is released.
final class ServerProcess {
  let address: String
  private let process = SpawnedProcess()
  private let folder: WalkFolder

  init(_ arguments: [String] = [], in folder: WalkFolder) throws {
    self.folder = folder
    for name in ["serve-output", "serve-errors"] { _ = try folder.write("", to: name) }
    process.executableURL = URL(filePath: TerminalSession.executable("vestibule"))
    process.arguments = ["serve", "--port", "0"] + (arguments.contains("--ephemeral") ? [] : ["--data", folder.file("data")]) + arguments
    process.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": folder.path, "VESTIBULE_KEY_FILE": TerminalSession.keyFile]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: folder.file("serve-output"))
    process.standardError = FileHandle(forWritingAtPath: folder.file("serve-errors"))
    try process.run()
    let end = Date().addingTimeInterval(TimeInterval(WalkTests.patience))
    var found: String?
    while found == nil, process.isRunning, Date() < end {
      found = Self.line("Listening at ", in: folder)
      if found == nil { usleep(10_000) }
    }
    address = try #require(found, "\(Self.errors(in: folder))")
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// The process.
  var number: pid_t { process.processIdentifier }
  var token: String? { Self.line("Token of the administration: ", in: folder) }
  var fingerprint: String? { Self.line("SHA-256 fingerprint of the certificate: ", in: folder) }
  /// The lines of the log.
  var log: [String] {
    (try? String(contentsOfFile: folder.file("serve-output"), encoding: .utf8))?.split(separator: "\n").map(String.init) ?? []
  }

  /// Sends a signal, and waits for the end.
  /// - Returns: the exit status; of a program that a signal ended, the signal's number below zero.
  func end(by signal: Int32) -> Int32 {
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
  }

  private static func errors(in folder: WalkFolder) -> String {
    (try? String(contentsOfFile: folder.file("serve-errors"), encoding: .utf8)) ?? ""
  }

  /// What follows a text on a whole line of standard error.
  private static func line(_ beginning: String, in folder: WalkFolder) -> String? {
    errors(in: folder).split(separator: "\n", omittingEmptySubsequences: false).dropLast().first { $0.hasPrefix(beginning) }
      .map { String($0.dropFirst(beginning.count)) }
  }
}
