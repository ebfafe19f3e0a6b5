import Cells
import Foundation
import Glibc
import TerminalHarness
import TestScale
import Testing

/// One prompt of a walk: how it is recognised, and what a person does there.
struct WalkStop: Sendable {
  let name: String
  let meet: @Sendable (WalkKiosk) throws -> Void
  let answer: @Sendable (WalkKiosk) throws -> Void
  /// Whether a command, such as a submission, was carried out right before the prompt. A walk is always killed there.
  private(set) var isAfterCommand = false

  init(_ title: String, _ keys: Key...) {
    name = title
    meet = { try $0.meet(title) }
    answer = { try $0.press(keys) }
  }

  /// A prompt of a journey whose texts are in no catalogue.
  init(verbatim text: String, _ keys: Key...) {
    name = text
    meet = { try $0.session.wait(for: text, seconds: WalkTests.patience) }
    answer = { try $0.press(keys) }
  }

  init(_ name: String, meet: @escaping @Sendable (WalkKiosk) throws -> Void, answer: @escaping @Sendable (WalkKiosk) throws -> Void) {
    (self.name, self.meet, self.answer) = (name, meet, answer)
  }

  init(capture side: String, of type: String = "passport") {
    name = side
    meet = { try $0.meetCapture(type, side) }
    answer = { $0.session.press(.character(" ")) }
  }

  var afterCommand: WalkStop {
    var stop = self
    stop.isAfterCommand = true
    return stop
  }

  func pass(_ kiosk: WalkKiosk) throws {
    try meet(kiosk)
    try answer(kiosk)
  }
}

/// A walk through one session, during which the program is killed (SIGKILL) at prompts and the session resumed by a new process each time:
/// every answer is kept, nothing is asked twice, and nothing is done twice.
///
/// The engine's tests resume from every prefix of every journal. So a walk is killed at three of its prompts, drawn by the run's seed, and
/// right after each command; in full, at every prompt (`TestScale`).
final class KilledWalk {
  /// Where a walk is killed.
  enum Kills { case everywhere, some }

  private(set) var kiosk: WalkKiosk
  private let program: String
  private let kills: Kills
  private let options: [String]
  private let folder: WalkFolder

  /// Starts the session.
  /// - Parameters:
  ///   - start: the command that begins it.
  ///   - options: those that the command and each resumption need.
  init(
    _ start: [String], options: [String], program: String = "vestibule", kills: Kills = .some, in folder: WalkFolder
  ) throws {
    kiosk = try WalkKiosk(start + options, program: program)
    (self.program, self.options, self.kills, self.folder) = (program, options, kills, folder)
  }

  /// Meets these prompts and answers them, and kills the program at some of them.
  func pass(_ stops: [WalkStop]) throws {
    let drawn = kills == .everywhere ? Array(stops.indices) : TestScale.some(3, of: Array(stops.indices), for: stops.map(\.name).joined())
    for (index, stop) in stops.enumerated() {
      try stop.meet(kiosk)
      if stop.isAfterCommand || drawn.contains(index) {
        try kill(at: stop.name)
        try stop.meet(kiosk)
      }
      try stop.answer(kiosk)
    }
  }

  private func kill(at name: String) throws {
    kiosk.session.kill(SIGKILL)
    #expect(try kiosk.session.exitStatus() == .killed(signal: SIGKILL), "at \(name)")
    let list = try ProgramRun(program, ["sessions", "list", "--data", folder.file("data")], in: folder)
    let lines = list.output.split(separator: "\n")
    try #require(lines.count == 2 && lines[1].contains(" open "), "at \(name): \(list.output)")
    kiosk = try WalkKiosk(["sessions", "resume", String(lines[1].prefix { $0 != " " })] + options, program: program)
  }
}
