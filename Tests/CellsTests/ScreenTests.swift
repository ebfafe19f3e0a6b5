import Testing

@testable import Cells

struct ScreenTests {
  @Test func drawingOutsideIsCut() {
    var screen = Screen(size: Size(width: 5, height: 2))
    screen.put("abcdefg", x: 3, y: 0, style: .plain)
    screen.put("xyz", x: -2, y: 1, style: .plain)
    screen.put("no", x: 0, y: 2, style: .plain)
    screen.put("no", x: 0, y: -1, style: .plain)
    screen.fill(Rect(x: 4, y: 1, width: 10, height: 10), "#", style: .plain)
    screen.fill(Rect(x: -5, y: -5, width: 2, height: 2), "#", style: .plain)
    #expect(screen.text == "   ab\nz   #")
  }

  @Test func aClipCutsOnAllSides() {
    var screen = Screen(size: Size(width: 8, height: 3))
    let clip = Rect(x: 2, y: 1, width: 3, height: 1)
    for y in 0..<3 { screen.put("abcdefgh", x: 0, y: y, style: .plain, clip: clip) }
    #expect(screen.text == "\n  cde\n")
  }

  @Test func wideCharactersStayWhole() {
    var screen = Screen(size: Size(width: 6, height: 1))
    #expect(screen.put("身份", x: 0, y: 0, style: .plain) == 4)
    #expect(screen.row(0) == "身份  ")
    #expect(screen[1, 0].text == nil)
    // Overwriting one half blanks the other.
    screen.put("x", x: 1, y: 0, style: .plain)
    #expect(screen.row(0) == " x份  ")
    screen.put("y", x: 2, y: 0, style: .plain)
    #expect(screen.row(0) == " xy   ")
    // A wide character does not fit at the edge.
    screen.put("ab身", x: 3, y: 0, style: .plain)
    #expect(screen.row(0) == " xyab ")
  }

  @Test func aClipInTheMiddleOfAWideCharacterLeavesNoHalf() {
    var screen = Screen(size: Size(width: 6, height: 1))
    screen.put("身份", x: 0, y: 0, style: .plain, clip: Rect(x: 1, y: 0, width: 2, height: 1))
    #expect((0..<6).allSatisfy { screen[$0, 0].text == " " })
  }

  @Test func marksStayWithTheirLetters() {
    var screen = Screen(size: Size(width: 4, height: 1))
    #expect(screen.put("e\u{301}\u{200B}a", x: 0, y: 0, style: .plain) == 2)
    #expect(screen[0, 0].text == "e\u{301}")
    #expect(screen[1, 0].text == "a")
  }

  @Test func rectangles() {
    let rect = Rect(x: 2, y: 3, width: 10, height: 4)
    #expect(rect.inset(1, 1) == Rect(x: 3, y: 4, width: 8, height: 2))
    #expect(rect.inset(9, 9).isEmpty)
    #expect(rect.centred(Size(width: 4, height: 2)) == Rect(x: 5, y: 4, width: 4, height: 2))
    #expect(rect.centred(Size(width: 40, height: 20)) == rect)
    #expect(rect.contains(Point(x: 11, y: 6)) && !rect.contains(Point(x: 12, y: 6)) && !rect.contains(Point(x: 11, y: 7)))
  }
}
