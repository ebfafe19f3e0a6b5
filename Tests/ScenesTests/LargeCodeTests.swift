import Cells
import Gallery
import Testing
import Workflow

@testable import Scenes

/// Codes in digits that grow with the room.
struct LargeCodeTests {
  private static func passcode(_ size: Size) -> Kiosk {
    var kiosk = GalleryScreen.asked(Samples.passcode, look: Samples.look(), size: size)
    _ = kiosk.update(Samples.passcodeEvent)
    return kiosk
  }

  /// The columns and rows of the digits.
  private static func extent(_ kiosk: Kiosk) -> Size {
    let rows = (0..<kiosk.size.height).map(kiosk.screen.row).filter { $0.contains("█") }
    let columns = rows.flatMap { row in row.enumerated().compactMap { $1 == "█" || $1 == "▄" ? $0 : nil } }
    return Size(width: (columns.max() ?? 0) - (columns.min() ?? 0) + 1, height: rows.count)
  }

  @Test func digitsGrowWithTheRoom() {
    let extents = [(60, 24), (80, 24), (160, 50), (200, 60)].map { Self.extent(Self.passcode(Size(width: $0, height: $1))) }
    for (smaller, larger) in zip(extents, extents.dropFirst()) {
      #expect(larger.width >= smaller.width && larger.height >= smaller.height, "\(extents)")
    }
    #expect(extents[2].width >= 120 && extents[2].height >= 12, "\(extents)")
  }

  /// How long the code is valid is a line as wide as the digits, and the next code is there before it counts.
  @Test func timeAndNextCodeStandBelow() {
    let text = Self.passcode(Size(width: 160, height: 50)).screen.text
    #expect(text.contains("30 seconds left") && text.contains("then 905 127"))
    let bar = text.split(separator: "\n").map { line in line.filter { $0 == Marks.barFull }.count }.max() ?? 0
    #expect(bar >= 120)
  }

  /// Nothing of a code is in what is written down, the next one included.
  @Test(arguments: [Size(width: 80, height: 24), Size(width: 160, height: 50)]) func codesAreConcealed(size: Size) {
    let body = GoldenTests.body(Self.passcode(size))
    #expect(!body.contains("905") && !body.contains("█") && body.contains("*"))
  }

  /// Halves of blocks make rows of any height; without them digits have whole rows.
  @Test func shapes() throws {
    let lines = try #require(LargeDigits.lines(["17"], in: Size(width: 21, height: 8), isASCII: false))
    #expect(lines.count == 8 && lines.allSatisfy { $0.count == 21 } && lines.joined().contains("▀"))
    let whole = try #require(LargeDigits.lines(["17"], in: Size(width: 21, height: 8), isASCII: true))
    #expect(whole.count == 5 && whole.joined().allSatisfy { $0 == "█" || $0 == " " })
    #expect(LargeDigits.lines(["1A"], in: Size(width: 99, height: 99), isASCII: false) == nil)
    #expect(LargeDigits.lines(["17"], in: Size(width: 13, height: 8), isASCII: false) == nil)
  }

  /// A QR code has modules of a whole row where there is room.
  @Test func aQRCodeGrowsToo() throws {
    let modules = try #require(QRModules(size: 25, dark: Array(repeating: true, count: 625)))
    func figure(_ size: Size) throws -> QRFigure { try #require(QRFigure(modules, in: size, isASCII: false)) }
    #expect(try figure(Size(width: 100, height: 46)).size == Size(width: 66, height: 33))
    #expect(try figure(Size(width: 50, height: 20)).size == Size(width: 33, height: 17))
  }
}
