import Foundation
import Store

/// Tries whether a program can be started, and whether nobody but this user and root decides what it does: by its file, by that of its
/// interpreter, or by a file among its arguments.
struct ProgramTrial {
  /// The program and its arguments.
  private let words: [String]

  init(_ words: [String]) { self.words = words }

  func run() throws(DeliveryProblem) {
    let program = words.first ?? ""
    try check(program)
    for needed in try interpreters(of: program) { try check(needed) }
    for argument in words.dropFirst() {
      var status = stat()
      guard stat(argument, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      try trust(argument, status)
    }
  }

  private func check(_ program: String) throws(DeliveryProblem) {
    var status = stat()
    guard stat(program, &status) == 0 else { throw ChildCommand.missing(program) }
    guard status.st_mode & S_IFMT == S_IFREG, access(program, X_OK) == 0 else { throw ChildCommand.unstartable(program) }
    try trust(program, status)
  }

  private func trust(_ path: String, _ status: stat) throws(DeliveryProblem) {
    if let refusal = TrustedFile.refusal(of: path, status, .instructions) { throw DeliveryProblem(refusal.message) }
  }

  /// What a script names in its first line: the interpreter, and what env(1) is to look for.
  private func interpreters(of script: String) throws(DeliveryProblem) -> [String] {
    // No line is longer (execve(2)).
    guard let file = FileHandle(forReadingAtPath: script), let beginning = try? file.read(upToCount: 256),
      beginning.starts(with: Data("#!".utf8))
    else { return [] }
    let line = String(decoding: beginning.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let interpreter = words.first, interpreter.hasPrefix("/") else { return [] }
    guard access(interpreter, X_OK) == 0 else { throw Self.missing(interpreter, script) }
    guard interpreter.hasSuffix("/env"), let wanted = words.dropFirst().first(where: { !$0.hasPrefix("-") && !$0.contains("=") })
    else { return [interpreter] }
    guard let found = ChildCommand.path(of: wanted) else { throw Self.missing(wanted, script) }
    return [interpreter, found]
  }

  private static func missing(_ interpreter: String, _ script: String) -> DeliveryProblem {
    DeliveryProblem("\(script) needs \(interpreter), which was not found. Install it, or correct the first line of \(script).")
  }
}
