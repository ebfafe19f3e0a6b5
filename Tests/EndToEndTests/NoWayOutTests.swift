import Cells
import Foundation
import Glibc
import TerminalHarness
import TestQueue
import TestScale
import Testing

/// The kiosk profile against a person at the keyboard who wants out, on the screens that the explorer reaches in the document journey: a drawn
/// quarter of them, or all in full. What is shown is looked at on every one.
@Suite(.queued) struct NoWayOutTests {
  private let folder: WalkFolder

  init() throws { folder = try WalkFolder() }
}

extension NoWayOutTests {
  private static let pin = "2468", size = Size(width: 80, height: 24)
  /// The holder of a document in another session on the same kiosk.
  private static let other = "VERSCHOLLEN"

  private func kiosk(_ journey: String) throws -> TerminalSession {
    let line = try ProgramRun(["pin"], input: Self.pin + "\n", in: folder).output.trimmingCharacters(in: .whitespacesAndNewlines)
    let settings = try folder.write(
      #"{"profile": "kiosk", "journeys": ["\#(journey)"], "languages": ["en"], "source": "specimen", "idle": {"after": 3600}, \#(line)}"#,
      to: "v.json")
    return try TerminalSession(
      TerminalSession.executable("toy-kiosk"),
      arguments: ["kiosk", "--configuration", settings, "--data", folder.file("data"), "--tester"], size: Self.size,
      environment: ["TOY_EVERY_PROMPT": "1", "VESTIBULE_TESTER": "1"])
  }

  private func meet(_ session: TerminalSession, _ key: String) throws {
    try session.wait(for: Catalogue.text(key, "en"), seconds: WalkTests.patience)
  }

  /// Every control character but Tab, Enter, Ctrl-N (skip what may be skipped) and Esc, which have their usual meaning.
  private static let controls = (UInt8(0)...31).filter { ![9, 10, 13, 14, 27].contains($0) } + [127]

  /// What ends or stops a program, or shows what testers see, and what a mouse can send. Keys that open something are followed by Esc.
  ///
  /// - Parameter stays: whether keys that go on from the last screen are left out.
  private func attack(_ kiosk: TerminalSession, stays: Bool = false) {
    for byte in Self.controls { kiosk.send(bytes: [byte]) }
    // Signals that a terminal makes of keys.
    for signal in [SIGINT, SIGQUIT, SIGTSTP] { kiosk.kill(signal) }
    if stays { return }
    for number in [1, 2, 10, 12] { kiosk.press(.function(number), .escape) }
    for number in [3, 4, 4, 5, 5, 6, 6, 11] { kiosk.press(.function(number)) }
    kiosk.send(bytes: Array("kk".utf8))
    for button in [1, 2, 3, 32, 33, 34, 35, 64, 65, 66, 67, 128, 129] {
      for (x, y) in [(1, 1), (Self.size.width, Self.size.height), (Self.size.width / 2, Self.size.height / 2)] {
        kiosk.send(bytes: Array("\u{1B}[<\(button);\(x);\(y)M\u{1B}[<\(button);\(x);\(y)m".utf8))
      }
    }
  }

  /// What nobody may see without the PIN.
  private func expectNothingForbidden(_ kiosk: TerminalSession, _ place: String) throws {
    let text = kiosk.text
    #expect(!text.uppercased().contains(Self.other), "\(place): another person's data")
    for key in ["unattended.sessions.title", "unattended.staff.quit", "unattended.staff.continue", "scene.result.jsonKey"] {
      #expect(!text.contains(try Catalogue.text(key, "en")), "\(place): \(key)")
    }
    for word in ["stage ", "Segmentation", "case-1", "$ "] { #expect(!text.contains(word), "\(place): \(word)") }
  }

  @Test func noKeyOrMouseOrSignalLeadsOut() throws {
    // Another person's finished session in the same data folder, under a name that is nowhere else.
    let picture = folder.file("other.jpg")
    let words = ["specimen", "passport", "--issuer", "NLD", "--nationality", "NLD", "--last-name", Self.other, "--out", picture]
    #expect(try ProgramRun(words, in: folder).status == 0)
    let before = try ProgramRun(
      ["run", "document", "--script", "auto", "--source", picture, "--result", folder.file("r.json"), "--data", folder.file("data")],
      in: folder)
    #expect(before.status == 0, "\(before.errors)")
    let kiosk = try kiosk("every-prompt")
    try meet(kiosk, "unattended.attract.start")
    kiosk.press(.function(3), .escape)
    kiosk.press(.enter)
    let thanks = try Catalogue.text("unattended.thanks.title", "en")
    var number = 0
    while true {
      try kiosk.wait("it is neither at prompt \(number + 1) nor at the end", seconds: WalkTests.patience) {
        kiosk.shows("Next \(number + 1)") || kiosk.shows(thanks)
      }
      if kiosk.shows(thanks) { break }
      number += 1
      if TestScale.takes(number, of: "no way out") { attack(kiosk) }
      // Clicks on what is not a button.
      for point in [Point(x: 0, y: 0), Point(x: Self.size.width - 1, y: 2)] { kiosk.press(.click(point)) }
      try kiosk.wait("it is no longer at prompt \(number)", seconds: WalkTests.patience) { kiosk.shows("Next \(number)") }
      try expectNothingForbidden(kiosk, "prompt \(number)")
      kiosk.press(.function(7))
    }
    #expect(number > 30)
    attack(kiosk, stays: true)
    try expectNothingForbidden(kiosk, "the last screen")
    kiosk.press(.enter)
    try meet(kiosk, "unattended.attract.start")
    let shown = String(decoding: kiosk.output, as: UTF8.self).uppercased()
    #expect(!shown.contains(Self.other), "no frame in between showed another person's data")
    kiosk.kill(SIGKILL)
    // What was left open shows nothing of a tester either.
    #expect(!FileManager.default.fileExists(atPath: folder.file("data/cases")))
  }
}
