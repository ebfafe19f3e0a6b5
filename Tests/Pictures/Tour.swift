import CellPictures
import Cells
import Documents
import Foundation
import Phrases
import TerminalHarness

/// A walk through the verification of a passport in the running program, with pictures of its screens. Whatever could differ from one walk to the
/// next is fixed: the day, the random numbers, the camera's pictures; and a picture is taken when nothing moves.
struct Tour {
  /// What is drawn: `light`, `dark`.
  let appearance: String
  let theme: String
  let size: Size
  /// The text of a phrase in English.
  let words: (String) -> String
  /// The program `vestibule`.
  let program: String

  /// The pictures of a walk: the still ones by name, and all of them as a moving one.
  struct Pictures {
    var stills: [String: Bitmap] = [:]
    var film = AnimatedPNG()
  }

  static let day = CalendarDate(iso: "2026-03-09") ?? CalendarDate(daysSince1970: 20_521)

  func walk(_ photographer: ScreenPhotographer) throws -> Pictures {
    let folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-tour-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func file(_ name: String, _ text: String) throws -> String {
      let url = folder.appending(path: name)
      try Data(text.utf8).write(to: url)
      return url.path
    }
    let session = try TerminalSession(
      program,
      arguments: [
        "--source", try file("camera.vestibule.json", try Self.camera), "--workflow", try file("workflow.json", Self.workflow),
        "--data", folder.appending(path: "data").path, "--now", Self.day.iso, "--seed", "7", "--color", "direct", "--blocks", "sextants",
        "--pixels", "off", "--reduced-motion", "--theme", theme, "--appearance", appearance,
      ], size: size)
    var pictures = Pictures()
    /// Takes a picture, and shows it for this time in the film.
    func take(_ milliseconds: Int, as name: String? = nil) {
      guard let picture = photographer.picture(of: Screen(session.screen)) else { return }
      pictures.film.show(picture, milliseconds: milliseconds)
      if let name { pictures.stills[name] = picture }
    }
    /// Waits for a phrase and until nothing moves.
    func meet(_ key: String) throws {
      try session.wait(for: words(key), seconds: Self.patience)
      session.settle(quiet: 400)
    }

    try meet("scene.menu.title")
    take(1_400, as: "menu")
    session.press(.down)
    take(700)
    session.press(.enter)
    try meet("document.intro.title")
    take(1_600, as: "intro")
    session.press(.enter)
    try meet("document.country.title")
    take(700)
    for letter in "neth" {
      session.type(String(letter))
      session.settle(quiet: 100)
      take(160)
    }
    take(600, as: "country")
    session.press(.enter)
    try meet("document.choose.title")
    take(1_000)
    session.press(.enter)
    try meet("capture.ready.title")
    take(1_200)
    session.press(.enter)
    for (hint, time) in [("showDocument", 900), ("moreLight", 1_100), ("avoidGlare", 1_300)] {
      try meet("capture.hint.\(hint)")
      take(time, as: hint == "avoidGlare" ? "capture" : nil)
    }
    // It stays for half a second, then the picture is taken.
    try session.wait("it did not become good", seconds: Self.patience) { session.text.contains(words("scene.capture.hold")) }
    take(900, as: "capture-good")
    try meet("capture.confirm.title")
    take(1_200)
    for part in 0..<3 {
      session.press(.character("n"))
      session.settle(quiet: 400)
      take(900, as: part == 0 ? "confirm" : nil)
    }
    session.press(.enter)
    try meet("data.review.title")
    take(2_000, as: "review")
    session.press(.enter)
    try meet("scene.result.title")
    take(2_400, as: "result")
    return pictures
  }

  /// The seconds after which a wait is given up.
  private static let patience = 60.0

  /// One flat picture, and no hurry.
  private static let workflow = #"{"name":"tour","tilted":false,"stepTimeout":600,"unseenTimeout":600}"#

  /// What the camera sees: a table, then a passport in the dark, under a lamp, and well lit.
  private static var camera: String {
    get throws {
      let lines = try SpecimenDocument.standard(.passport, asOf: day).mrz().map { "\"\($0)\"" }.joined(separator: ",")
      let states = [
        #""seconds":2,"noDocument":true"#, #""seconds":2,"quality":{"brightness":30}"#, #""seconds":2,"quality":{"glare":0.08}"#, "",
      ]
      let entries = states.map { state in
        state.contains("noDocument") ? "{\(state)}" : "{\(state)\(state.isEmpty ? "" : ",")\"mrz\":[\(lines)]}"
      }
      return "{\"sequence\":[\(entries.joined(separator: ","))]}"
    }
  }
}

extension Screen {
  /// What an emulator shows.
  init(_ emulator: EmulatedScreen) {
    self.init(size: emulator.size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let cell = emulator.cell(x, y)
        // The right half of a wide character has no text.
        self[x, y] = Cell(
          cell.text.first, Style(ink: cell.ink ?? .terminal, paper: cell.paper ?? .terminal, attributes: cell.attributes))
      }
    }
  }
}
