import Cells
import Foundation
import Glibc
import TerminalHarness
import Testing

/// The kiosk as a person uses it: recognises screens by the phrases of the chosen language.
final class WalkKiosk {
  let session: TerminalSession
  private(set) var language = "en"

  init(
    _ arguments: [String], program: String = "vestibule", size: Size = Size(width: 80, height: 24), environment: [String: String] = [:]
  ) throws {
    session = try TerminalSession(TerminalSession.executable(program), arguments: arguments, size: size, environment: environment)
  }

  /// A phrase's words in the chosen language.
  func words(_ key: String, _ places: [String: String] = [:]) throws -> String {
    try places.reduce(into: Catalogue.text(key, language)) { text, place in
      text = text.replacingOccurrences(of: "{\(place.key)}", with: place.value)
    }
  }

  /// Waits until a phrase is visible.
  func meet(_ key: String) throws { try session.wait(for: words(key), seconds: WalkTests.patience) }

  /// Waits for a screen and presses keys there.
  func at(_ key: String, _ keys: Key...) throws {
    try meet(key)
    try press(keys)
  }

  /// Presses keys as soon as the screen names any: a question that came by itself takes none at first.
  func press(_ keys: [Key]) throws {
    let session = session
    try session.wait("no keys", seconds: WalkTests.patience) {
      !session.row(session.size.height - 1).allSatisfy(\.isWhitespace)
    }
    for key in keys { session.press(key) }
  }

  func isAt(_ key: String) throws -> Bool { try session.shows(words(key)) }

  /// Waits for the capture scene of a side until its picture can be taken.
  ///
  /// - Parameter side: `front`, `backTilted`, ….
  func meetCapture(_ type: String, _ side: String) throws {
    let title = try words("capture.title.\(type).\(side)")
    let session = session
    // Compared as a whole line, because "…, front" is also the beginning of "…, front, tilted".
    try session.wait("no capture scene \"\(title)\"", seconds: WalkTests.patience) {
      (0..<session.size.height).contains { session.row($0).trimmingCharacters(in: .whitespaces) == title }
    }
    try meet("scene.capture.takeKey")
  }

  /// Takes the picture of a side.
  func take(_ type: String, _ side: String) throws {
    try meetCapture(type, side)
    session.press(.character(" "))
  }

  /// Takes the picture of a side and uses it.
  func takeAndUse(_ type: String, _ side: String) throws {
    try take(type, side)
    try at("capture.confirm.title", .enter)
  }

  /// Uses the picture that was taken, whatever is found wrong with it: what the pattern shows at a chance moment may not be tilted.
  func useAnyway() throws {
    let good = try words("capture.confirm.title"), failed = try words("capture.confirm.failedTitle")
    try session.wait("no picture to look at", seconds: WalkTests.patience) {
      session.shows(good) || session.shows(failed)
    }
    if session.shows(failed) { session.press(.right) }
    session.press(.enter)
  }

  /// F2, then the language by its place in the list.
  func changeLanguage(to tag: String) throws {
    session.press(.function(2))
    try meet("kiosk.language.title")
    // English comes first, the others are sorted by tag.
    let tags = ["en", "de", "el", "es", "fr", "it", "ja", "nl", "pl", "pt", "ro"]
    let steps = try #require(tags.firstIndex(of: tag)) - #require(tags.firstIndex(of: language))
    for _ in 0..<abs(steps) { session.press(steps < 0 ? .up : .down) }
    session.press(.enter)
    language = tag
  }

  /// The JSON on the last screen, read from the screen.
  func shownJson() throws -> Json {
    let size = session.size
    session.resize(Size(width: 200, height: 110))
    try at("scene.result.jsonKey", .character("j"))
    try meet("scene.result.tableKey")
    let lines = (0..<session.size.height).map { session.row($0) }
    let first = try #require(lines.firstIndex { $0.trimmingCharacters(in: .whitespaces) == "{" })
    let last = try #require(lines.lastIndex { $0.trimmingCharacters(in: .whitespaces) == "}" })
    session.press(.character("j"))
    session.resize(size)
    return try Json(lines[first...last].joined(separator: "\n"))
  }

  /// Presses the last screen's button and expects the program to exit successfully.
  func finish() throws {
    try at("scene.result.title", .enter)
    #expect(try session.exitStatus(seconds: WalkTests.patience) == .exited(0))
  }

  /// The kiosk's imaging process; nil when none runs.
  var imaging: pid_t? {
    let all = Self.children(of: session.pid)
    return all.first { child in
      ((try? String(contentsOfFile: "/proc/\(child)/comm", encoding: .utf8)) ?? "").hasPrefix("vestibule-imagi")
    }
  }

  /// Checks every process for its parent, because a child that another thread started is in no list of the main thread's.
  private static func children(of parent: pid_t) -> [pid_t] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap { pid_t($0) }.filter { child in
      // "pid (name) state parent …"; the name may contain anything.
      let stat = (try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)) ?? ""
      let rest = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
      // A zombie is not running any more.
      return rest.count > 2 && rest[1] != "Z" && pid_t(rest[2]) == parent
    }
  }
}
