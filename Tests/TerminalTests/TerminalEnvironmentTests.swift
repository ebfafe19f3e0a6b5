import Cells
import Foundation
import TestProcess
import Testing

@testable import Terminal

struct TerminalEnvironmentTests {
  @Test(
    arguments: [
      (ColorDepth?.none, ["COLORTERM": "truecolor"], 256, ColorDepth.direct), (nil, ["COLORTERM": "24bit"], 8, .direct),
      (nil, ["NO_COLOR": "1", "COLORTERM": "truecolor"], 256, .mono), (nil, ["NO_COLOR": ""], 256, .indexed256),
      (.indexed256, ["NO_COLOR": "1"], 0, .indexed256), (.mono, ["COLORTERM": "truecolor"], 256, .mono),
      (nil, ["COLORTERM": "yes"], 8, .ansi8),
      (nil, [:], 0, .mono), (nil, [:], -1, .mono), (nil, [:], 16, .ansi8), (nil, [:], 1 << 24, .indexed256),
      (nil, ["TERM": "kitty-direct"], 1 << 24, .direct),
      (nil, ["TERM": "screen-256color", "COLORTERM": "truecolor"], 256, .indexed256),
      (nil, ["TERM": "screen.xterm-256color", "COLORTERM": "truecolor"], 256, .indexed256),
      (nil, ["TERM": "screen", "COLORTERM": "truecolor"], 8, .ansi8),
      (nil, ["TERM": "xterm-256color", "STY": "1.pts-0.host", "COLORTERM": "truecolor"], 256, .indexed256),
      (nil, ["TERM": "screen-256color", "TMUX": "/tmp/tmux-0/default,1,0", "COLORTERM": "truecolor"], 256, .direct),
      (nil, ["TERM": "tmux-256color", "COLORTERM": "truecolor"], 256, .direct),
      (.direct, ["TERM": "screen-256color", "STY": "1.pts-0.host"], 256, .direct),
    ] as [(ColorDepth?, [String: String], Int, ColorDepth)])
  func depth(flag: ColorDepth?, environment: [String: String], colors: Int, expected: ColorDepth) {
    #expect(TerminalEnvironment.depth(flag: flag, environment: environment, colors: colors) == expected)
  }

  @Test(arguments: [
    (["LANG": "nl_NL.UTF-8"], Glyphs.utf8), (["LANG": "C.utf8"], .utf8), (["LANG": "C"], .ascii),
    (["LC_ALL": "POSIX", "LANG": "C.UTF-8"], .ascii),
    (["LC_ALL": "", "LC_CTYPE": "de_DE.ISO-8859-1"], .ascii), ([:], .utf8),
  ])
  func glyphs(environment: [String: String], expected: Glyphs) { #expect(TerminalEnvironment.glyphs(environment: environment) == expected) }

  @Test(arguments: [("15;0", true), ("0;15", false), ("0;default;15", false), ("7;8", true), ("", nil), ("x", nil)] as [(String, Bool?)])
  func ground(value: String, expected: Bool?) { #expect(TerminalEnvironment.hasDarkGround(environment: ["COLORFGBG": value]) == expected) }

  @Test(
    arguments: [
      (["LINES": "30", "COLUMNS": "100"], 100, 30), ([:], 80, 24), (["LINES": "30"], 80, 30), (["LINES": "0", "COLUMNS": "-5"], 80, 24),
      (["LINES": "many", "COLUMNS": "132"], 132, 24),
    ] as [([String: String], Int, Int)])
  func size(environment: [String: String], width: Int, height: Int) {
    #expect(TerminalEnvironment.size(environment: environment) == Size(width: width, height: height))
  }

  @Test(
    arguments: [
      ([:], "/dev/pts/3", 100), ([:], "/dev/tty1", 100), ([:], "/dev/tty", 100), ([:], "/dev/ttyS0", 500), ([:], "/dev/ttyUSB1", 500),
      (["SSH_CONNECTION": "::1 1 ::1 22"], "/dev/pts/3", 500), (["SSH_TTY": ""], "/dev/pts/3", 100),
      (["ESCDELAY": "25", "SSH_TTY": "/dev/pts/3"], "/dev/pts/3", 25), (["ESCDELAY": "0"], "/dev/ttyS0", 0),
      (["ESCDELAY": "long"], "/dev/pts/3", 100), (["ESCDELAY": "-1"], "/dev/pts/3", 100), (["ESCDELAY": "999999999"], "", 600_000),
    ] as [([String: String], String, Int)])
  func escapeDelay(environment: [String: String], line: String, expected: Int) {
    #expect(TerminalEnvironment.escapeDelay(environment: environment, line: line) == expected)
  }

  /// The embedded descriptions are the output of `tic` for the fixture.
  @Test func ourDescriptionsAreCompiledFromTheirSource() throws {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures/vestibule.ti").path
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("terminfo-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try #require(try run("/usr/bin/tic", "-x", "-o", folder, source).status == 0)
    for (name, embedded) in [("vestibule-direct", OwnDescription.direct), ("vestibule-256", OwnDescription.indexed256)] {
      let printed = try run("/usr/bin/infocmp", "-A", folder, "-0", "-Q2", "-x", name).output
      let compiled = printed.split(separator: "\n").filter { !$0.hasPrefix("#") }.joined()
      #expect(compiled == embedded)
    }
  }

  private func run(_ path: String, _ arguments: String...) throws -> (status: Int32, output: String) {
    let process = SpawnedProcess()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  @Test(
    arguments: [
      (nil, nil, ["TERM": "xterm-256color"], PictureBlocks.quadrants), (nil, nil, ["TERM": "linux"], .halves), (nil, nil, [:], .quadrants),
      (nil, nil, ["TERM": "xterm-kitty"], .sextants), (nil, nil, ["TERM": "foot-direct"], .sextants),
      (nil, nil, ["TERM": "vt340"], .halves),
      (nil, nil, ["TERM": "vte-256color"], .quadrants),
      (nil, nil, ["TERM": "xterm-kitty", "VESTIBULE_BLOCKS": "halves"], .halves),
      (nil, nil, ["TERM": "linux", "VESTIBULE_BLOCKS": "octants"], .halves),
      (nil, .quadrants, ["VESTIBULE_BLOCKS": "sextants"], .quadrants), (.halves, .quadrants, ["VESTIBULE_BLOCKS": "sextants"], .halves),
    ] as [(PictureBlocks?, PictureBlocks?, [String: String], PictureBlocks)])
  func blocks(flag: PictureBlocks?, configured: PictureBlocks?, environment: [String: String], expected: PictureBlocks) {
    #expect(TerminalEnvironment.blocks(flag: flag, configured: configured, environment: environment) == expected)
  }
}
