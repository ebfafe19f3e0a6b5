import Cells
import Foundation
import Services
import Store

/// Tries whether a program can be started, and whether nobody but this user and root decides what it does: by its file, by that of its
/// interpreter, or by the script that it is given.
struct ProgramTrial {
  /// The program and its arguments.
  private let words: [String]

  /// Programs whose argument is a script, without the numbers of versions. Files among the arguments of others are data, as far as anybody knows.
  private static let interpreters: Set = [
    "sh", "bash", "dash", "ash", "zsh", "ksh", "fish", "python", "perl", "ruby", "node", "nodejs", "php", "lua", "tclsh", "Rscript",
    "awk", "gawk", "mawk",
  ]

  init(_ words: [String]) { self.words = words }

  func run() throws(DeliveryProblem) {
    let program = words.first ?? ""
    try check(program)
    if let script { try trust(script.path, script.status) }
    for argument in words.dropFirst() where Self.isProgram(argument) { try check(argument) }
  }

  /// An interpreter may itself be a script: as deep as Linux follows (execve(2)).
  private static let deepest = 5

  private func check(_ program: String, depth: Int = 0) throws(DeliveryProblem) {
    var status = stat()
    guard stat(program, &status) == 0 else { throw ChildCommand.missing(program) }
    guard status.st_mode & S_IFMT == S_IFREG, access(program, X_OK) == 0 else { throw ChildCommand.unstartable(program) }
    try trust(program, status)
    guard depth < Self.deepest else { return }
    for needed in try interpreters(of: program) { try check(needed, depth: depth + 1) }
  }

  /// Whether an argument is the path of a file that can be run: `nice` and the like run their arguments.
  private static func isProgram(_ argument: String) -> Bool {
    var status = stat()
    return argument.contains("/") && stat(argument, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_mode & 0o111 != 0
  }

  private func trust(_ path: String, _ status: stat) throws(DeliveryProblem) {
    if let refusal = TrustedFile.refusal(of: path, status, .instructions) { throw DeliveryProblem(refusal.message) }
  }

  /// The script that an interpreter is given: the first argument that is a file, or a folder with a program (Python).
  private var script: (path: String, status: stat)? {
    let name = URL(filePath: words.first ?? "").lastPathComponent.prefix { !$0.isNumber && $0 != "." }
    guard Self.interpreters.contains(String(name)) else { return nil }
    for argument in words.dropFirst() {
      var status = stat()
      if stat(argument, &status) == 0, [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) { return (argument, status) }
    }
    return nil
  }

  /// What a script names in its first line: the interpreter, and what env(1) is to look for.
  private func interpreters(of script: String) throws(DeliveryProblem) -> [String] {
    // No line is longer (execve(2)).
    guard let file = FileHandle(forReadingAtPath: script), let beginning = try? file.read(upToCount: 256),
      beginning.starts(with: Data("#!".utf8))
    else { return [] }
    let line = String(decoding: beginning.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    let words = line.split(maxSplits: 1, whereSeparator: Self.isBlank).map(String.init)
    guard let interpreter = words.first, interpreter.hasPrefix("/") else { return [] }
    guard access(interpreter, X_OK) == 0 else { throw Self.missing(interpreter, script) }
    guard interpreter.hasSuffix("/env"), let wanted = Self.lookedFor(words.dropFirst().first ?? "") else { return [interpreter] }
    guard let found = ChildCommand.path(of: wanted) else { throw Self.missing(wanted, script) }
    return [interpreter, found]
  }

  /// What env(1) is to look for, or nil if that is not clear.
  /// - Parameter argument: all that follows in the first line. The kernel makes one argument of it.
  private static func lookedFor(_ argument: String) -> String? {
    let argument = argument.trimmingCharacters(in: CharacterSet(charactersIn: " \t"))
    guard argument.hasPrefix("-") else { return argument.isEmpty ? nil : argument }
    guard argument.hasPrefix("-S"), !argument.contains(where: { "\"'\\$#".contains($0) }) else { return nil }
    var words = argument.dropFirst(2).split(whereSeparator: isBlank)[...]
    while let word = words.popFirst() {
      if ["-u", "--unset", "-C", "--chdir"].contains(word) {
        words = words.dropFirst()
      } else if !word.hasPrefix("-"), !word.contains("=") {
        return String(word)
      }
    }
    return nil
  }

  private static func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }

  private static func missing(_ interpreter: String, _ script: String) -> DeliveryProblem {
    let name = ControlCharacters.escaped(interpreter)
    return DeliveryProblem("\(script) needs \(name), which was not found. Install it, or correct the first line of \(script).")
  }
}
