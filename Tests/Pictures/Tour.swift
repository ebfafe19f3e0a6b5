import CellPictures
import Cells
import Foundation
import Phrases
import TerminalHarness

/// A walk through the verification of a passport in the running program, with pictures of its screens. Whatever could differ from one walk to the
/// next is fixed: the day, the random numbers, what the camera sees; and a picture is taken when nothing moves.
struct Tour {
  /// light or dark.
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

  func walk(_ photographer: ScreenPhotographer) throws -> Pictures {
    let folder = FileManager.default.temporaryDirectory.appending(path: "vestibule-tour-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func file(_ name: String, _ data: Data) throws -> String {
      let url = folder.appending(path: name)
      try data.write(to: url)
      return url.path
    }
    guard let film = StagedVideo(scenes: try Self.scenes.map { try drawn($0, in: folder) }, secondsEach: 5).data else { throw Failure() }
    let session = try TerminalSession(
      program,
      arguments: [
        "--source", try file("passport.avi", film), "--workflow", try file("workflow.json", Data(Self.workflow.utf8)),
        "--data", folder.appending(path: "data").path, "--now", Self.day, "--seed", "7", "--color", "direct", "--blocks", "sextants",
        "--pixels", "off", "--reduced-motion", "--theme", theme, "--appearance", appearance,
      ], size: size)
    var pictures = Pictures()
    /// Takes a picture, and shows it for this time in the film.
    func take(_ milliseconds: Int, of screen: EmulatedScreen? = nil, as name: String? = nil) {
      guard let picture = photographer.picture(of: Screen(screen ?? session.screen)) else { return }
      pictures.film.show(picture, milliseconds: milliseconds)
      if let name { pictures.stills[name] = picture }
    }
    /// Waits for a phrase and until nothing moves.
    func meet(_ key: String) throws {
      // A long hint is wrapped beside its mark.
      try session.wait(for: words(key).split(separator: " ").prefix(3).joined(separator: " "), seconds: Self.patience)
      session.settle(quiet: 400)
    }

    /// Does something that changes the screen, and waits until nothing moves.
    func change(_ act: () -> Void) throws {
      let before = Screen(session.screen)
      act()
      try session.wait("nothing has changed", seconds: Self.patience) { Screen(session.screen) != before }
      session.settle(quiet: 400)
    }

    try meet("scene.menu.title")
    take(1_400, as: "menu")
    try change { session.press(.down) }
    take(700)
    session.press(.enter)
    try meet("document.intro.title")
    take(1_600, as: "intro")
    session.press(.enter)
    try meet("document.country.title")
    take(700)
    for letter in "neth" {
      try change { session.type(String(letter)) }
      take(160)
    }
    take(600)
    session.press(.enter)
    try meet("document.choose.title")
    take(1_000)
    session.press(.enter)
    try meet("capture.ready.title")
    take(1_200)
    let start = session.output.count
    session.press(.enter)
    for (hint, time) in [("showWholeDocument", 900), ("holdStill", 1_100), ("avoidGlare", 1_300)] {
      try meet("capture.hint.\(hint)")
      // What is read of the lines is compared over several pictures.
      session.settle(quiet: 1_000, limit: 2_500)
      take(time, as: hint == "avoidGlare" ? "capture" : nil)
    }
    try meet("capture.confirm.title")
    // A good picture is taken after half a second. A busy machine may look at too few pictures to say so before.
    if let good = Self.update(of: session, showing: words("scene.capture.hold"), after: start) { take(900, of: good, as: "capture-good") }
    take(1_200)
    for part in 0..<3 {
      try change { session.press(.character("n")) }
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

  private static let day = "2026-03-09"

  /// One flat picture, and no hurry. The seconds that are left are told in tens, and change between two pictures.
  private static let workflow = #"{"name":"tour","tilted":false,"stepTimeout":594,"unseenTimeout":594}"#

  /// What the camera sees of a passport: too little of it, moved, under a lamp, and well.
  private static let scenes = [["--shift", "0.45"], ["--blur", "5"], ["--glare", "0.3"], []]

  private static let holder = [
    "--last-name", "De Bruijn", "--first-name", "Willeke Liselotte", "--birth", "1965-03-10", "--sex", "F", "--issuer", "NLD",
    "--nationality", "NLD", "--number", "SPECI2014", "--expiry", "2033-05-14",
  ]

  private struct Failure: Error {}

  /// The first of the program's updates of its screen that shows a text, among those that end behind this many bytes; nil if there is none.
  private static func update(of session: TerminalSession, showing text: String, after count: Int) -> EmulatedScreen? {
    guard let screen = EmulatedScreen(size: session.size) else { return nil }
    var start = session.output.startIndex
    for end in session.output.ranges(of: Array("\u{1B}[?2026l".utf8)).map(\.upperBound) {
      screen.feed(session.output[start..<end])
      start = end
      if end > count, screen.text.contains(text) { return screen }
    }
    return nil
  }

  /// A picture of the passport with this damage.
  private func drawn(_ damage: [String], in folder: URL) throws -> Data {
    let file = folder.appending(path: "scene.jpg"), process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = ["specimen", "passport", "--dpi", "200", "--table", "wood", "--out", file.path] + Self.holder + damage
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return try Data(contentsOf: file)
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
