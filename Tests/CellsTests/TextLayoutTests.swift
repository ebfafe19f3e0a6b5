import Testing

@testable import Cells

struct TextLayoutTests {
  @Test(arguments: [
    ("", 10, [""]), ("one two three", 7, ["one two", "three"]), ("one  two ", 20, ["one two"]), ("a\n\nb", 5, ["a", "", "b"]),
    ("abcdefghij", 4, ["abcd", "efgh", "ij"]), ("to abcdefghij is", 4, ["to", "abcd", "efgh", "ij", "is"]),
    ("Aufenthaltstitel-Nummer", 20, ["Aufenthaltstitel-", "Nummer"]), ("身份證", 4, ["身份", "證"]), ("身", 1, ["身"]),
    ("二つ目の行。終わり", 10, ["二つ目の", "行。終わり"]), ("写真を（カメラで）撮る", 8, ["写真を", "（カメラ", "で）撮る"]), ("あいうえっと", 8, ["あいう", "えっと"]),
    ("Spaceキーを押す", 9, ["Spaceキー", "を押す"]), ("! 写真が暗い", 8, ["! 写真が", "暗い"]),
    ("e\u{301}te\u{301} x", 3, ["e\u{301}te\u{301}", "x"]), ("abc", 0, ["a", "b", "c"]),
  ])
  func wrapping(text: String, width: Int, lines: [String]) { #expect(TextLayout.wrap(text, width: width) == lines) }

  @Test func wrappedLinesFitAndLoseNothing() {
    let text = "Halte dein Ausweisdokument bereit: Personalausweis, Aufenthaltstitel oder Führerschein (Kartenformat)."
    for width in 1...120 {
      let lines = TextLayout.wrap(text, width: width)
      #expect(lines.allSatisfy { TextWidth.of($0) <= width })
      #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    }
  }

  @Test(arguments: [("abc", 3, "abc"), ("abcd", 3, "ab…"), ("ab cd", 4, "ab…"), ("身份", 3, "身…"), ("abc", 1, "…"), ("abc", 0, "")])
  func truncating(text: String, width: Int, result: String) { #expect(TextLayout.truncate(text, width: width) == result) }

  @Test func fewerLines() {
    #expect(TextLayout.wrap("one two three", width: 7, most: 2) == ["one two", "three"])
    #expect(TextLayout.wrap("one two three", width: 7, most: 1) == ["one tw…"])
    #expect(TextLayout.wrap("a b", width: 1, most: 0) == ["…"])
    #expect(TextLayout.wrap("ab cd ef", width: 4, most: 2) == ["ab", "cd…"])
  }

  @Test func padding() {
    #expect(TextLayout.pad("ab", width: 5) == "ab   ")
    #expect(TextLayout.pad("ab", width: 5, .right) == "   ab")
    #expect(TextLayout.pad("ab", width: 5, .centre) == " ab  ")
    #expect(TextLayout.pad("身", width: 3, .right) == " 身")
    #expect(TextLayout.pad("abcdef", width: 3) == "abcdef")
  }

  @Test func aParagraphStaysInItsRectangle() {
    var screen = Screen(size: Size(width: 12, height: 5))
    let next = screen.put(paragraph: "one two three four five", in: Rect(x: 2, y: 1, width: 7, height: 2), style: .plain, alignment: .right)
    #expect(next == 3)
    #expect(screen.text == "\n  one two\n    three\n\n")
  }

  /// In ASCII, round corners stay round and heavy lines heavy, because they distinguish a theme's buttons.
  @Test(arguments: [
    (FrameStyle.light, "┌──┐\n│  │\n└──┘", "+--+\n|  |\n+--+"), (.heavy, "┏━━┓\n┃  ┃\n┗━━┛", "+==+\n|  |\n+==+"),
    (.double, "╔══╗\n║  ║\n╚══╝", "+==+\n|  |\n+==+"), (.rounded, "╭──╮\n│  │\n╰──╯", ".--.\n|  |\n'--'"),
    (.roundedHeavy, "╭━━╮\n┃  ┃\n╰━━╯", ".==.\n|  |\n'=='"),
  ])
  func frames(kind: FrameStyle, text: String, ascii: String) {
    var screen = Screen(size: Size(width: 4, height: 3))
    screen.frame(screen.bounds, kind, style: .plain)
    #expect(screen.text == text)
    #expect(ColorReduction.reduce(screen, to: .mono, glyphs: .ascii).text == ascii)
  }

  @Test func rulesMeetTheFrame() {
    var screen = Screen(size: Size(width: 5, height: 3))
    screen.frame(screen.bounds, style: .plain)
    screen.rule(x: 0, y: 1, width: 5, joined: true, style: .plain)
    #expect(screen.row(1) == "├───┤")
    screen.frame(Rect(x: 0, y: 0, width: 1, height: 3), .heavy, style: .plain)
    #expect(screen.row(0) == "┌───┐")
  }

  /// The fast way of measuring agrees with the slow one, and its scalars are separate characters next to others and next to themselves.
  @Test func loneScalarsAreMeasuredAlike() {
    let lone = (UInt32(0)...0xFFFF).compactMap { Unicode.Scalar($0) }.filter { TextWidth.ofLone($0) != nil }
    #expect(lone.count > 20_000)
    #expect(lone.filter { TextWidth.ofLone($0) != TextWidth.of($0) || "a\($0)\($0)e".count != 4 } == [])
  }

  @Test(arguments: ["  a", "a  b", "a ", " ", "", "a\n\nb", "e\u{301}a は b"])
  func straySpacesAreDropped(text: String) {
    let wanted = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.split(separator: " ").joined(separator: " ") }
    #expect(TextLayout.wrap(text, width: 20) == wanted)
  }
}
