import Cells
import Testing

@testable import Terminal

struct KeyDecoderTests {
  private func decode(_ text: String) -> [Key] {
    var decoder = KeyDecoder()
    return decoder.feed(Array(text.utf8)) + decoder.finish()
  }

  @Test(
    arguments: [
      ("a", [Key.character("a")]), ("é€𝄞", [.character("é"), .character("€"), .character("𝄞")]), ("\r", [.enter]), ("\n", [.enter]),
      ("\t", [.tab]),
      ("\u{7F}\u{08}", [.backspace, .backspace]), ("\u{03}\u{0C}\u{1A}", [.control("c"), .control("l"), .control("z")]),
      ("\u{1B}", [.escape]),
      ("\u{1B}\u{1B}", [.escape, .escape]), ("\u{1B}[A\u{1B}OB\u{1B}[1;5C", [.up, .down, .right]),
      ("\u{1B}[H\u{1B}[4~\u{1B}[7~", [.home, .end, .home]),
      ("\u{1B}[5~\u{1B}[6~\u{1B}[3~\u{1B}[Z", [.pageUp, .pageDown, .delete, .backTab]),
      ("\u{1B}OP\u{1B}[11~\u{1B}[[A\u{1B}[15~\u{1B}[24~", [.function(1), .function(1), .function(1), .function(5), .function(12)]),
      ("\u{1B}x", []), ("\u{1B}é", []), ("\u{1B}[99~\u{1B}[<2;1;1M\u{1B}[<0;1;1m\u{1B}[<0;0;1M\u{1B}[<0;1M\u{1B}[?1;2c\u{1B}Oz", []),
      ("\u{1B}]11;rgb:ff/ff/ff\u{07}a", [.character("a")]),
      ("\u{1B}P1$r0m\u{1B}\\b", [.character("b")]), ("e\u{301}", [.character("e\u{301}")]), ("\0", []), ("\u{1B}[I\u{1B}[O", []),
      ("\u{1B}[<0;12;3M\u{1B}[<64;1;1M\u{1B}[<65;1;1M", [.click(Point(x: 11, y: 2)), .up, .down]),
      // A terminal that only knows the older mouse report, with three raw bytes: button 0, column 12, row 3.
      ("\u{1B}[M ,#a\u{1B}[M#,#", [.click(Point(x: 11, y: 2)), .character("a")]), ("\u{1B}[M ", []), ("\u{1B}OM", [.enter]),
      ("\u{1B}[200~a\r\u{1B}[A\u{1B}[201~b", [.paste("a\r\u{1B}[A"), .character("b")]), ("\u{1B}[200~\u{1B}[201~", [.paste("")]),
    ] as [(String, [Key])])
  func sequences(text: String, keys: [Key]) { #expect(decode(text) == keys) }

  /// The keys are the same however the bytes are split.
  @Test func anySplitGivesTheSameKeys() {
    let text = "aé\u{1B}[A\u{1B}OP€\u{1B}[200~x\u{1B}y\u{1B}[201\u{1B}[201~\u{1B}[15~\u{1B}]0;t\u{07}z"
    let whole = decode(text)
    #expect(
      whole == [
        .character("a"), .character("é"), .up, .function(1), .character("€"), .paste("x\u{1B}y\u{1B}[201"), .function(5), .character("z"),
      ])
    let bytes = Array(text.utf8)
    for step in 1...7 {
      var decoder = KeyDecoder()
      var keys: [Key] = []
      for start in stride(from: 0, to: bytes.count, by: step) { keys += decoder.feed(bytes[start..<min(start + step, bytes.count)]) }
      #expect(keys + decoder.finish() == whole, "in pieces of \(step)")
    }
  }

  @Test func escWaitsForASequence() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.feed([0x5B]) == [])
    #expect(decoder.feed([0x42]) == [.down])
    #expect(!decoder.isWaiting)
    #expect(decoder.feed([0x1B]) == [])
    #expect(decoder.finish() == [.escape])
  }

  @Test func theDescriptionsSequencesAreKnownToo() {
    var decoder = KeyDecoder()
    decoder.extra = [Array("\u{1B}Ow".utf8): .end, Array("\u{1B}[192z".utf8): .function(9)]
    #expect(decoder.feed("\u{1B}Ow".utf8) == [.end])
    #expect(decoder.feed("\u{1B}[192z".utf8) == [.function(9)])
  }

  @Test func aHugePasteIsCut() {
    var decoder = KeyDecoder()
    _ = decoder.feed("\u{1B}[200~".utf8)
    for _ in 0..<20 { _ = decoder.feed(repeatElement(UInt8(ascii: "x"), count: 10_000)) }
    #expect(decoder.feed("\u{1B}[201~q".utf8) == [.paste(String(repeating: "x", count: KeyDecoder.pasteLimit)), .character("q")])
  }

  /// An endless sequence is neither stored nor typed.
  @Test(arguments: ["\u{1B}[", "\u{1B}[<", "\u{1B}]", "\u{1B}P", "\u{1B}_"]) func anEndlessSequenceIsDropped(start: String) {
    var decoder = KeyDecoder()
    var keys = decoder.feed(start.utf8)
    var most = 0
    for _ in 0..<800 {
      keys += decoder.feed(repeatElement(UInt8(ascii: "1"), count: 1000))
      most = max(most, decoder.heldBytes)
    }
    #expect(keys == [])
    #expect(most <= 1100, "\(most) bytes are kept")
    #expect(decoder.isWaiting)
    #expect(decoder.finish() == [])
    #expect(!decoder.isWaiting)
    #expect(decoder.feed("a\u{1B}[A".utf8) == [.character("a"), .up])
  }

  /// A key ends an endless sequence, so that nobody has to wait.
  @Test func aKeyEndsAnEndlessSequence() {
    var decoder = KeyDecoder()
    _ = decoder.feed(("\u{1B}[" + String(repeating: "1", count: 100)).utf8)
    #expect(decoder.feed("\r".utf8) == [.enter])
    _ = decoder.feed("\u{1B}]title".utf8)
    #expect(decoder.feed("\u{1B}".utf8) == [])
    #expect(decoder.feed("\\b\u{1B}]x\u{1B}[B".utf8) == [.character("b"), .down])
  }

  @Test func aLetterHasFewMarks() {
    var decoder = KeyDecoder()
    let keys = decoder.feed(("e" + String(repeating: "\u{301}", count: 5000) + "x").utf8)
    #expect(keys.count == 2)
    for case .character(let letter) in keys { #expect(letter.unicodeScalars.count <= 8) }
  }

  /// Random bytes cause no crash, and the decoder does not get stuck.
  @Test func noiseDoesNoHarm() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 1...40, using: &random)).map { _ in
        Bool.random(using: &random)
          ? UInt8.random(in: 0...255, using: &random) : [0x1B, 0x5B, 0x4F, 0x7E, 0x3B, 0x5D].randomElement(using: &random) ?? 0
      }
      var decoder = KeyDecoder()
      _ = decoder.feed(bytes)
      _ = decoder.feed("\u{1B}[201~".utf8)
      _ = decoder.finish()
      _ = decoder.finish()
      #expect(decoder.feed([0x61]) == [.character("a")], "\(bytes)")
    }
  }
}
