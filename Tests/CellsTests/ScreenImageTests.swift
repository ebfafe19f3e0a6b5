import Testing

@testable import Cells

struct ScreenImageTests {
  private static let picture = Picture(width: 4, height: 4) { x, y in (UInt8(60 * x), UInt8(60 * y), 9) }
  private static let rect = Rect(x: 2, y: 1, width: 4, height: 2)

  private static var screen: Screen {
    var screen = Screen(size: Size(width: 10, height: 5))
    screen.draw(picture, in: rect)
    screen.lay(picture, over: rect)
    return screen
  }

  @Test func whatIsDrawnOverItTakesItsPlace() {
    #expect(Self.screen.images == [ScreenImage(Self.picture, in: Self.rect)])
    var beside = Self.screen
    beside.put("ab", x: 0, y: 1, style: .plain)
    beside.fill(Rect(x: 0, y: 3, width: 10, height: 2), style: .plain)
    #expect(beside.images.count == 1)
    var over = Self.screen
    over.put("abc", x: 0, y: 1, style: .plain)
    #expect(over.images.isEmpty)
    var filled = Self.screen
    filled.fill(Rect(x: 5, y: 2, width: 1, height: 1), style: .plain)
    #expect(filled.images.isEmpty)
  }

  @Test(arguments: [Rect(x: -1, y: 0, width: 2, height: 2), Rect(x: 9, y: 0, width: 2, height: 2), Rect(x: 0, y: 0, width: 0, height: 0)])
  func partsOutsideTheScreenAreNotLaid(rect: Rect) {
    var screen = Screen(size: Size(width: 10, height: 5))
    screen.lay(Self.picture, over: rect)
    #expect(screen.images.isEmpty)
  }

  @Test func aScaledPictureHasTheMeans() {
    let small = Self.picture.scaled(to: Size(width: 2, height: 1))
    #expect(small == Picture(width: 2, height: 1, rgb: [30, 90, 9, 150, 90, 9]))
    #expect(Self.picture.scaled(to: Size(width: 8, height: 8)).color(7, 0) == Self.picture.color(3, 0))
  }
}
