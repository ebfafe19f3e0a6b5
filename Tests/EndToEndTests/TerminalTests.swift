import Cells
import Foundation
import Glibc
import TerminalHarness
import TestQueue
import Testing

/// The module `Terminal` on a real pseudo-terminal, through a small program that uses nothing else.
@Suite(.queued) struct TerminalEndToEndTests {}

extension TerminalEndToEndTests {
  static let probe = TerminalSession.executable("terminal-probe")

  func start(
    _ arguments: String..., size: Size = Size(width: 60, height: 20), environment: [String: String] = [:]
  ) throws -> TerminalSession {
    let session = try TerminalSession(Self.probe, arguments: arguments, size: size, environment: environment)
    try session.wait(for: "depth")
    return session
  }

  @Test(arguments: [
    ("direct", ["COLORTERM": "truecolor"]), ("256", [:]), ("8", ["TERM": "linux"]), ("mono", ["TERM": "vt100"]),
    ("mono", ["NO_COLOR": "1", "COLORTERM": "truecolor"]), ("256", ["NO_COLOR": "", "TERM": "tmux-256color"]),
    ("256", ["TERM": "screen-256color", "COLORTERM": "truecolor"]),
  ])
  func theDepthIsFoundOut(depth: String, environment: [String: String]) throws {
    let session = try start(environment: environment)
    #expect(session.row(1).contains("depth \(depth) glyphs utf8"))
  }

  @Test(arguments: ["direct", "256", "8", "mono"], ["xterm-256color", "xterm", "vt100", "linux", "tmux-256color"])
  func everyDepthCanBeForced(depth: String, type: String) throws {
    let session = try start(depth, environment: ["TERM": type])
    #expect(session.row(1) == "│" + TextLayout.pad(" depth \(depth) glyphs utf8 é身 ✓", width: 58) + "│")
    // The bottom right cell is the one that curses programs often cannot write.
    #expect(session.cell(59, 19).text == "Z")
    let place = try #require(session.place(of: "button"))
    let paper = session.cell(place.x, place.y).paper
    switch depth {
    case "direct": #expect(paper == .rgb(0x00, 0x91, 0xFF))
    // Entry 33: xterm shows it as #0087FF; libvterm's cube has even steps.
    case "256": #expect(paper == .rgb(0, 102, 255))
    case "8": #expect(paper != nil)
    default: #expect(paper == nil)
    }
  }

  @Test func directBlackIsBlackAndNotThePalettes() throws {
    let session = try start("direct")
    let place = try #require(session.place(of: "black"))
    #expect(session.cell(place.x, place.y).ink == .rgb(0, 0, 0))
    #expect(session.cell(place.x, place.y).paper == .rgb(0, 0, 4))
  }

  @Test func asciiIsDrawnWhereTheLocaleIsNotUTF8() throws {
    let session = try start(environment: ["LANG": "C"])
    #expect(session.row(0) == "+" + String(repeating: "-", count: 58) + "+")
    #expect(session.row(1) == "|" + TextLayout.pad(" depth 256 glyphs ascii e?  *", width: 58) + "|")
    #expect(session.cell(59, 19).text == "Z")
    #expect(session.output.allSatisfy { $0 < 0x80 })
  }

  @Test func keysArriveAsKeys() throws {
    let session = try start()
    session.press(.up, .function(1), .function(12), .escape, .character("é"), .control("l"), .backTab, .delete)
    for line in [
      "1: up", "2: function(1)", "3: function(12)", "4: escape", "5: character(\"é\")", "6: control(\"l\")", "7: backTab", "8: delete",
    ] {
      try session.wait(for: line)
    }
  }

  @Test func aClickArrivesAtItsCellAndTheModesAreRestored() throws {
    let session = try start()
    session.press(.click(Point(x: 41, y: 12)))
    try session.wait(for: "1: click")
    #expect(session.text.contains("x: 41, y: 12"))
    #expect(session.place(of: "2:") == nil)
    session.press(.character("q"))
    _ = try session.exitStatus()
    let output = String(decoding: session.output, as: UTF8.self)
    for mode in [1000, 1006] {
      let on = try #require(output.range(of: "\u{1B}[?\(mode)h")), off = try #require(output.range(of: "\u{1B}[?\(mode)l"))
      #expect(on.upperBound < off.lowerBound)
    }
  }

  @Test func aPasteIsOneKeyAndItsNewlinesAreText() throws {
    let session = try start()
    session.press(.paste("one\ntwo q"))
    try session.wait(for: "1: paste(one~two q)")
    #expect(session.place(of: "2:") == nil)
  }

  @Test func altAndUnknownSequencesTypeNothing() throws {
    let session = try start()
    session.send(bytes: Array("\u{1B}a\u{1B}[?62;c\u{1B}]11;rgb:0/0/0\u{1B}\\\u{1B}[<2;3;4M".utf8))
    session.rest()
    session.press(.character("k"))
    #expect(session.text.contains("1: character(\"k\")"))
  }

  /// On a busy machine or a slow line, a sequence arrives in parts. Its end is not typed, where it could choose something.
  @Test(arguments: [("\u{1B}[", "B"), ("\u{1B}[<65;4", "0;12M"), ("\u{1B}O", "B"), ("\u{1B}[", "[E")])
  func aSequenceInPartsIsOneKey(first: String, rest: String) throws {
    let session = try start()
    session.send(bytes: Array(first.utf8))
    session.settle(quiet: 120, limit: 120)
    session.send(bytes: Array(rest.utf8))
    session.settle(quiet: 60)
    session.press(.character("k"))
    try session.wait(for: "2: character(\"k\")")
    #expect(session.text.contains("1: \(rest == "[E" ? "function(5)" : "down")"))
  }

  /// On a slow line, what follows the Esc may come late.
  @Test func anEscWaitsAsLongAsTheEnvironmentSays() throws {
    let session = try start(environment: ["ESCDELAY": "600000"])
    session.send(bytes: [0x1B])
    session.settle(quiet: 300, limit: 300)
    session.send(bytes: Array("[B".utf8))
    try session.wait(for: "1: down")
  }

  /// A serial line does not tell its size.
  @Test func withoutASizeTheEnvironmentSaysIt() throws {
    let session = try TerminalSession(
      "/bin/sh", arguments: ["-c", "stty rows 0 cols 0; exec \(Self.probe)"], size: Size(width: 100, height: 30),
      environment: ["LINES": "30", "COLUMNS": "100"])
    try session.wait(for: "depth")
    #expect(session.cell(99, 29).text == "Z")
  }

  @Test func messagesFromAnotherThreadWakeTheLoop() throws {
    let session = try start()
    session.press(.character("t"))
    try session.wait(for: "letter hello")
  }

  @Test func aResizeIsNoticedAndPainted() throws {
    let session = try start()
    session.resize(Size(width: 100, height: 30))
    try session.wait(for: "resized 100x30")
    #expect(session.cell(99, 29).text == "Z")
    session.resize(Size(width: 20, height: 6))
    try session.wait { session.cell(19, 5).text == "Z" }
    for width in stride(from: 120, to: 40, by: -7) { session.resize(Size(width: width, height: width / 3)) }
    try session.wait { session.cell(session.size.width - 1, session.size.height - 1).text == "Z" }
  }

  @Test func anIdleScreenWritesNothing() throws {
    let session = try start()
    session.rest()
    let before = session.output.count
    session.settle(quiet: 400)
    #expect(session.output.count == before)
  }

  @Test func updatesAreSynchronized() throws {
    let session = try start()
    let output = String(decoding: session.output, as: UTF8.self)
    let begin = try #require(output.range(of: "\u{1B}[?2026h")), end = try #require(output.range(of: "\u{1B}[?2026l"))
    #expect(output[begin.upperBound..<end.lowerBound].contains("depth"))
  }

  @Test func aTerminalWithoutPrivateModesGetsNone() throws {
    let session = try start(environment: ["TERM": "vt100"])
    #expect(!String(decoding: session.output, as: UTF8.self).contains("\u{1B}[?2"))
  }

  @Test(arguments: ["direct", "256", "8", "mono"])
  func manyPicturesNeverLoseACell(depth: String) throws {
    let session = try start(depth, size: Size(width: 120, height: 40))
    session.press(.character("p"))
    // In direct colour the table of pairs overflows several times on the way. Colours come back after 32 frames; until then they identify
    // the last frame.
    let frames = 30
    for _ in 0..<frames { session.press(.character("k")) }
    if depth == "direct" {
      func isLast(_ x: Int, _ y: Int) -> Bool {
        let red = UInt8((x * 255 / 120 + (frames + 1) * 40) & 255)
        return if case .rgb(red & 0xF8 | red >> 5, _, _)? = session.cell(x, y).ink { true } else { false }
      }
      // A picture is written from its first cell to its last.
      try session.wait("the last picture does not come") { isLast(0, 0) && isLast(119, 39) }
      for y in stride(from: 0, to: 40, by: 3) { for x in stride(from: 0, to: 120, by: 7) { #expect(isLast(x, y), "at \(x), \(y)") } }
    }
    session.press(.character("p"))
    try session.wait("the text does not come back") { session.row(1).contains("depth \(depth)") && session.cell(119, 39).text == "Z" }
  }

  @Test func quittingRestoresTheTerminal() throws {
    let session = try start()
    #expect(session.isFullScreen)
    #expect(!session.isCooked)
    session.press(.character("e"), .character("q"))
    #expect(try session.exitStatus() == .exited(0))
    expectRestored(session)
    // Text written to standard error is printed afterwards, not in the middle of the picture.
    #expect(session.text.contains("a warning of a library"))
    #expect(session.text.contains("ended: asked"))
  }

  @Test(arguments: ["x", "a", "o"])
  func aCrashRestoresTheTerminal(key: Character) throws {
    let session = try start()
    session.press(.character(key))
    let ending = try session.exitStatus()
    guard case .killed = ending else {
      Issue.record("ended as \(ending)")
      return
    }
    expectRestored(session)
    if key == "x" { #expect(session.text.contains("Fatal error")) }
  }

  @Test func aHangUpEndsTheProgram() throws {
    let session = try start()
    session.hangUp()
    #expect(try session.exitStatus() == .exited(0))
  }

  @Test(arguments: [true, false])
  func suspendingRestoresTheTerminalForAWhile(byKey: Bool) throws {
    // Job control needs a process group that is not orphaned: a shell in between.
    let session = try TerminalSession(
      "/bin/bash", arguments: ["--norc", "-i", "-c", "\(Self.probe); echo stopped; read -r; fg; echo left"],
      size: Size(width: 60, height: 20))
    try session.wait(for: "depth")
    if byKey {
      session.press(.control("z"))
    } else {
      let child = try #require(childOf(session.pid))
      Glibc.kill(child, SIGTSTP)
    }
    try session.wait(for: "stopped")
    #expect(!session.isFullScreen)
    #expect(session.isCooked)
    // The shell gets neither clicks nor marked pastes.
    func count(_ sequence: String) -> Int { String(decoding: session.output, as: UTF8.self).ranges(of: "\u{1B}[?\(sequence)").count }
    for mode in ["1000", "1006", "2004"] { #expect(count("\(mode)l") == count("\(mode)h"), "\(mode)") }
    session.press(.enter)
    try session.wait(for: "depth")
    #expect(session.isFullScreen && count("1000h") == count("1000l") + 1)
    session.press(.character("q"))
    try session.wait(for: "left")
  }

  @Test(arguments: [
    ("dumb", "cannot show full screens"), ("", "is not set"), ("no-such-terminal", "No description of the terminal type"),
  ])
  func anUnsuitableTerminalIsRefused(type: String, sentence: String) throws {
    let session = try TerminalSession(Self.probe, environment: ["TERM": type])
    #expect(try session.exitStatus() == .exited(69))
    #expect(session.text.replacing("\n", with: "").contains(sentence))
    #expect(session.text.contains("--plain"))
    #expect(!session.output.contains(0x1B))
  }

  @Test func withPipedOutputTheScreenIsOnTheTerminal() throws {
    let session = try TerminalSession("/bin/sh", arguments: ["-c", "\(Self.probe) < /dev/null | cat > /dev/null"])
    try session.wait(for: "depth")
    session.press(.character("q"))
    #expect(try session.exitStatus() == .exited(0))
    expectRestored(session)
  }

  @Test func aMissingTerminalIsReported() throws {
    let session = try TerminalSession("/usr/bin/setsid", arguments: ["--wait", "/bin/sh", "-c", "\(Self.probe) </dev/null 2>&1 | cat"])
    #expect(try session.exitStatus() == .exited(0))
    #expect(session.text.contains("There is no terminal to draw on"))
  }

  func expectRestored(_ session: TerminalSession, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(!session.isFullScreen, sourceLocation: sourceLocation)
    #expect(session.isCooked, sourceLocation: sourceLocation)
    #expect(session.cursor != nil, sourceLocation: sourceLocation)
    let output = String(decoding: session.output, as: UTF8.self)
    let on = output.ranges(of: "\u{1B}[?2004h").last, off = output.ranges(of: "\u{1B}[?2004l").last
    #expect(on != nil && off != nil, sourceLocation: sourceLocation)
    if let on, let off { #expect(on.lowerBound < off.lowerBound, sourceLocation: sourceLocation) }
  }

  private func childOf(_ parent: pid_t) -> pid_t? {
    let path = "/proc/\(parent)/task/\(parent)/children"
    return (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: " ").first.flatMap { pid_t($0) }
  }
}
