import Testing

@testable import Terminal

struct ClipboardSequenceTests {
  /// A text cannot end the sequence, whatever is in it.
  @Test func theTextIsBase64() {
    #expect(ClipboardSequence.bytes("1002 ü") == Array("\u{1B}]52;c;MTAwMiDDvA==\u{07}".utf8))
    let hostile = ClipboardSequence.bytes("\u{07}\u{1B}\\ \u{1B}]0;title")
    #expect(hostile.filter { $0 < 0x20 } == [0x1B, 0x07])
  }
}
