import Foundation
import Glibc
import TestProcess
import Testing

/// The folder of a kiosk, removed with it.
final class KioskFolder {
  struct OnlyRoot: Error {}

  let path: String
  /// The folder of systemd's credentials; nil: there is none.
  var credentials: String?
  static let pin = "2468"

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "vestibule-broken-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func write(_ name: String, _ text: String, mode: mode_t = 0o600) throws {
    try Data(text.utf8).write(to: URL(filePath: file(name)))
    guard chmod(file(name), mode) == 0 else { throw POSIXError(.EPERM) }
  }

  /// Draws a picture of a passport.
  func specimen(_ name: String) throws {
    let ran = try CommandCall.run(["specimen", "passport", "--out", file(name)], environment: environment)
    #expect(ran.status == 0, "\(ran.errors)")
  }

  /// Writes the configuration. The first of two members with the same name counts.
  func configure(_ members: String = "") throws {
    let pin = #""pin": "\#(try Self.hash.get())""#
    let wanted = [members, BrokenKiosk.sound, pin, #""source": "specimen""#].flatMap { $0.isEmpty ? [] : [$0] }.joined(separator: ", ")
    var names: Set<String> = []
    let kept = Self.members(wanted).filter { member in names.insert(String(member.prefix { $0 != ":" })).inserted }
    try write("vestibule.json", "{\(kept.joined(separator: ", "))}".replacing("DIR", with: path))
  }

  /// The members of an object's text.
  private static func members(_ text: String) -> [String] {
    var depth = 0, parts = [""], isQuoted = false
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted, "[{".contains(character) { depth += 1 }
      if !isQuoted, "]}".contains(character) { depth -= 1 }
      if character == ",", depth == 0, !isQuoted { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts.map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private static let hash = Result {
    let made = try CommandCall.run(["pin"], input: pin + "\n", environment: [:]).output
    return String(made.split(separator: "\"")[2])
  }

  var environment: [String: String] {
    var all = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC", "HOME": path, "TERM": "xterm-256color"]
    all["CREDENTIALS_DIRECTORY"] = credentials
    return all
  }

  func doctor(_ arguments: String...) throws -> (status: Int32, lines: [Substring]) {
    let run = try CommandCall.run(["doctor", "--configuration", file("vestibule.json")] + arguments, environment: environment)
    return (run.status, run.output.split(separator: "\n"))
  }

  /// Makes the store, with the key `k`.
  func begin() throws {
    try configure(#""key": "DIR/k""#)
    let lines = try doctor().lines
    try #require(lines.contains { $0.hasPrefix("ok   store") }, "\(lines)")
  }

  func link(_ name: String, to target: String) throws {
    let path = file(name)
    try FileManager.default.createDirectory(
      atPath: URL(filePath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  /// Makes a certificate and its private key.
  /// - Parameter passphrase: the key's; nil for none.
  func certificate(_ name: String, passphrase: String? = nil) throws {
    let status = try SpawnedProcess.run(
      "/usr/bin/openssl",
      ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-subj", "/CN=kiosk.example"]
        + (passphrase.map { ["-passout", "pass:\($0)"] } ?? ["-nodes"]) + ["-keyout", file("\(name).key"), "-out", file("\(name).pem")])
    try #require(status == 0)
  }
}
