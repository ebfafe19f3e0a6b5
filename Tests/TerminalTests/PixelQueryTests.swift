import Cells
import Testing

@testable import Terminal

struct PixelQueryTests {
  /// What a decoder reports of a terminal's answers, and the keys, which must not be any.
  private func reports(_ text: String) -> [TerminalReport] {
    var decoder = KeyDecoder()
    // However the bytes are split.
    for byte in text.utf8 { #expect(decoder.feed([byte]).isEmpty) }
    #expect(decoder.finish().isEmpty)
    return decoder.takeReports()
  }

  @Test func answersAreReported() {
    #expect(reports("\u{1B}[?62;4;22c") == [.attributes([62, 4, 22])])
    #expect(reports("\u{1B}[6;20;10t") == [.cellSize(Size(width: 10, height: 20))])
    #expect(reports("\u{1B}[?1;0;256S") == [.colorRegisters(256)])
    #expect(reports("\u{1B}_Gi=4095;OK\u{1B}\\") == [.graphics(isKnown: true)])
    #expect(reports("\u{1B}_Gi=4095;EINVAL:no\u{1B}\\\u{1B}[?6c") == [.graphics(isKnown: false), .attributes([6])])
  }

  /// Hostile answers, and those to other programs' questions.
  @Test(
    arguments: [
      "\u{1B}[6;0;10t", "\u{1B}[6;99999999999999999999;10t", "\u{1B}[8;24;80t", "\u{1B}[?1;3;0S", "\u{1B}_Gi=1;OK\u{1B}\\",
      "\u{1B}_X\u{1B}\\",
      "\u{1B}P1$r0m\u{1B}\\",
    ])
  func otherAnswersAreDropped(text: String) { #expect(reports(text).isEmpty) }

  @Test func noTerminalFillsTheMemory() {
    var decoder = KeyDecoder()
    for _ in 0..<1000 { _ = decoder.feed(Array("\u{1B}[?6c".utf8)) }
    #expect(decoder.takeReports().count <= 8)
    _ = decoder.feed(Array("\u{1B}_G".utf8) + [UInt8](repeating: 65, count: 1_000_000))
    #expect(decoder.heldBytes < 100)
  }

  private func answer(_ reports: [TerminalReport], cell: Size? = nil) -> PixelQuery.Answer? {
    var query = PixelQuery(cell: cell)
    return reports.lazy.compactMap { query.take($0) }.first
  }

  @Test func theAttributesEndTheQuestion() {
    #expect(answer([.graphics(isKnown: true), .cellSize(Size(width: 8, height: 17))]) == nil)
    let kitty = answer([.graphics(isKnown: true), .cellSize(Size(width: 8, height: 17)), .attributes([62, 4])])
    #expect(kitty?.pixels == .kitty && kitty?.cell == Size(width: 8, height: 17))
    let sixel = answer([.colorRegisters(16), .attributes([63, 1, 4])], cell: Size(width: 9, height: 18))
    #expect(sixel?.pixels == .sixel && sixel?.colors == 16 && sixel?.cell == Size(width: 9, height: 18))
    // The first number is the kind of terminal: a VT132 says 4.
    #expect(answer([.attributes([4, 6])])?.pixels == nil)
    #expect(answer([.graphics(isKnown: false), .attributes([62])])?.pixels == nil)
  }

  @Test(
    arguments: [
      (["TERM": "xterm-256color"], true), (["TERM": "foot"], true), (["TERM": "tmux-256color"], false), (["TERM": "screen"], false),
      (["TERM": "linux"], false), (["TERM": "vt100"], false), ([:], false), (["TERM": "xterm", "TMUX": "x"], false),
      (["TERM": "xterm", "STY": "1"], false), (["TERM": "xterm", "SSH_TTY": "/dev/pts/1"], false), (["TERM": "xterm", "TMUX": ""], true),
      (["TERM": "xterm", "TERM_PROGRAM": "Apple_Terminal"], false),
    ] as [([String: String], Bool)])
  func asked(environment: [String: String], expected: Bool) {
    #expect(TerminalEnvironment.mayAsk(environment: environment) == expected)
  }

  @Test func theFlagComesFirst() {
    let environment = ["VESTIBULE_PIXELS": "sixel"]
    #expect(TerminalEnvironment.pixels(flag: .off, configured: .kitty, environment: environment) == .off)
    #expect(TerminalEnvironment.pixels(flag: nil, configured: .kitty, environment: environment) == .kitty)
    #expect(TerminalEnvironment.pixels(flag: nil, environment: environment) == .sixel)
    #expect(TerminalEnvironment.pixels(flag: nil, environment: ["VESTIBULE_PIXELS": "oil"]) == .auto)
  }
}
