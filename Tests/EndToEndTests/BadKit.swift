import Cells
import Foundation
import Glibc
import TerminalHarness
import TestProcess

/// A folder for one test, removed with it.
final class Sandbox {
  let folder: String
  /// The time limit for waits; only a failing test waits that long.
  static let patience = TerminalSession.patience

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-bad-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The folder of this test's sessions.
  var data: String { path("data") }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Writes a file and returns its path.
  @discardableResult
  func write(_ name: String, _ bytes: some Collection<UInt8>) throws -> String {
    try Data(bytes).write(to: URL(filePath: path(name)))
    return path(name)
  }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> String { try write(name, text.utf8) }

  /// A picture of a passport that can be read.
  func specimen(_ name: String = "front.jpg") throws -> String {
    let ran = try run("specimen", "passport", "--issuer", "NLD", "--nationality", "NLD", "--out", path(name))
    guard ran.status == 0 else { throw Failed("no specimen: \(ran.errors)") }
    return path(name)
  }

  struct Failed: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
  }

  // MARK: Without a screen

  struct Ran {
    var status: Int32
    var output: String
    var errors: String
    /// The last line of the output as JSON; errors are there.
    var json: [String: Any] {
      let last = output.split(separator: "\n").last.map(String.init) ?? ""
      return Self.object(last) ?? Self.object(output) ?? [:]
    }
    /// Each line as JSON.
    var lines: [[String: Any]] { output.split(separator: "\n").map { Self.object(String($0)) ?? [:] } }

    private static func object(_ text: String) -> [String: Any]? {
      (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any]
    }
  }

  /// The variables of every run.
  private var environment: [String: String] {
    ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC", "HOME": folder, "VESTIBULE_DATA": data, "XDG_RUNTIME_DIR": path("run")]
  }

  /// Calls a command in this process: for what ends before anything is captured. Whatever runs longer would share its threads with all other
  /// tests.
  func call(_ arguments: String..., input: String = "") throws -> Ran {
    let ran = try CommandCall.run(arguments, input: input, environment: environment)
    return Ran(status: ran.status, output: ran.output, errors: ran.errors)
  }

  /// Runs the program until it ends; without `input`, its standard input is empty.
  func run(_ arguments: String..., input: String = "", output target: String? = nil, environment: [String: String] = [:]) throws -> Ran {
    try run(arguments, input: input, output: target, environment: environment)
  }

  func run(_ arguments: [String], input: String = "", output target: String? = nil, environment: [String: String] = [:]) throws -> Ran {
    let name = UUID().uuidString
    let process = SpawnedProcess()
    process.executableURL = URL(filePath: TerminalSession.executable("vestibule"))
    process.arguments = arguments
    process.environment = self.environment.merging(environment) { $1 }
    let output = target ?? path("\(name).out"), errors = path("\(name).err")
    try write("\(name).in", input)
    try write("\(name).err", "")
    if target == nil { try write("\(name).out", "") }
    let handles = [try handle(path("\(name).in")), try handle(output, writing: true), try handle(errors, writing: true)]
    (process.standardInput, process.standardOutput, process.standardError) = (handles[0], handles[1], handles[2])
    try process.run()
    let end = ContinuousClock.now + .seconds(Self.patience * 2)
    while process.isRunning, ContinuousClock.now < end { usleep(5000) }
    if process.isRunning {
      Glibc.kill(process.processIdentifier, SIGKILL)
      throw Failed("vestibule \(arguments.joined(separator: " ")) did not end")
    }
    process.waitUntilExit()
    guard process.terminationReason == .exit else { throw Failed("ended by signal \(process.terminationStatus): \(try text(errors))") }
    return Ran(status: process.terminationStatus, output: target == nil ? try text(output) : "", errors: try text(errors))
  }

  private func handle(_ path: String, writing: Bool = false) throws -> FileHandle {
    guard let handle = writing ? FileHandle(forWritingAtPath: path) : FileHandle(forReadingAtPath: path) else {
      throw Failed("\(path) cannot be opened")
    }
    return handle
  }

  func text(_ path: String) throws -> String { String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self) }

  // MARK: On a terminal

  /// The program on a terminal, with this test's sessions.
  func kiosk(
    _ arguments: String..., size: Size = Size(width: 100, height: 30), environment: [String: String] = [:]
  ) throws -> TerminalSession {
    let own = ["VESTIBULE_DATA": data, "HOME": folder]
    return try TerminalSession(arguments: arguments, size: size, environment: own.merging(environment) { $1 })
  }

  /// Options that fix type and country and ask for one picture, so that there are few prompts before and after the camera.
  func passport() throws -> [String] {
    let input = try write("passport.json", #"{"configuration":{"documentType":"passport","issuingCountry":"NLD"}}"#)
    return ["--config", input, "--workflow", try write("flat.json", #"{"name":"flat","tilted":false}"#)]
  }

  /// A shell with job control that runs this command on a terminal.
  func shell(_ command: String, size: Size = Size(width: 100, height: 30)) throws -> TerminalSession {
    try TerminalSession(
      "/bin/bash", arguments: ["--norc", "-i", "-c", command], size: size,
      environment: ["VESTIBULE_DATA": data, "HOME": folder])
  }

  /// The document journey, at its first prompt.
  func intro(
    _ arguments: [String] = [], size: Size = Size(width: 100, height: 30), language: String = "en"
  ) throws -> TerminalSession {
    let session = try TerminalSession(
      arguments: ["run", "document", "--locale", language] + passport() + arguments,
      size: size, environment: ["VESTIBULE_DATA": data, "HOME": folder])
    try session.waitFor(try Catalogue.text("document.intro.title", language))
    return session
  }

  /// The document journey at the capture of a passport's picture.
  func capture(
    source: String? = nil, options: [String] = [], size: Size = Size(width: 100, height: 30), language: String = "en"
  ) throws -> TerminalSession {
    let session = try intro(options + (source.map { ["--source", $0] } ?? []), size: size, language: language)
    try session.passIntro(language: language)
    return session
  }

  /// The same, with the picture taken and waiting for confirmation.
  func confirm(options: [String] = [], size: Size = Size(width: 100, height: 30)) throws -> TerminalSession {
    let session = try capture(options: options, size: size)
    try session.take()
    try session.waitFor("Is everything readable?")
    return session
  }

  // MARK: The sessions

  /// The shortened unique ids of all sessions with their state, as listed by `sessions list`.
  func sessions() throws -> [(id: String, state: String)] {
    try run("sessions", "list").output.split(separator: "\n").dropFirst().map { line in
      let words = line.split(separator: " ", omittingEmptySubsequences: true)
      return (String(words[0]), words.count > 4 ? String(words[4]) : "")
    }
  }

  /// The pictures stored for a session.
  func pictures(_ session: String) -> [String] {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: "\(data)/sessions")) ?? []
    guard let folder = folders.first(where: { $0.hasPrefix(session) }) else { return [] }
    return ((try? FileManager.default.contentsOfDirectory(atPath: "\(data)/sessions/\(folder)")) ?? []).filter { !$0.hasPrefix(".") }
  }
}

/// The texts of the repository's catalogues.
enum Catalogue {
  static let resources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func text(_ key: String, _ language: String) throws -> String {
    let parts = key.split(separator: ".").map(String.init)
    let file = "Localization/\(language)/\(parts[0]).json"
    var value: Any? = try JSONSerialization.jsonObject(with: Data(contentsOf: resources.appending(path: file)))
    for part in parts.dropFirst() { value = (value as? [String: Any])?[part] }
    guard let text = value as? String else { throw Sandbox.Failed("\(file) has no text \(key)") }
    return text
  }
}

extension TerminalSession {
  /// Whether the screen shows these words, regardless of its line breaks.
  func says(_ words: String) -> Bool { Self.squeezed(text).contains(Self.squeezed(words)) }

  func waitFor(_ words: String) throws {
    try wait("the words \"\(words)\" were not seen", seconds: Sandbox.patience) { self.says(words) }
  }

  /// The text without whitespace, frames and pictures.
  private static func squeezed(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.properties.isWhitespace && !(0x2500...0x259F).contains($0.value) }))
  }

  /// Goes from the journey's introduction to the capture of a passport's picture.
  func passIntro(language: String = "en") throws {
    press(.enter)
    let ready = try Catalogue.text("capture.ready.title", language)
    try waitFor(ready)
    press(.enter)
    let side = try Catalogue.text("capture.side.photoPage", language)
    try wait("the capture scene did not come", seconds: Sandbox.patience) { says(side) && !says(ready) }
  }

  /// Takes the displayed picture as soon as it can be taken.
  func take() throws {
    try wait("the picture cannot be taken", seconds: Sandbox.patience) { self.says("Space") && self.says("take it now") }
    press(.character(" "))
  }

  /// Whether the shell's screen is back and the terminal echoes whole lines.
  var isGivenBack: Bool { !isFullScreen && isCooked && cursor != nil }
}
