import Cells
import Glibc

/// The pictures that a terminal shows over its cells.
struct TerminalImages {
  /// How they are shown, and the size of a cell in pixels.
  let pixels: PixelProtocol
  var sixel: SixelGraphics
  private var shown: [(number: Int, image: ScreenImage)] = []
  private var last = 0

  init(_ pixels: PixelProtocol, cell: Size, colors: Int) {
    self.pixels = pixels
    sixel = SixelGraphics(cell: cell, colors: colors)
  }

  /// Whether the terminal shows something else than these pictures.
  func differ(from images: [ScreenImage]) -> Bool {
    shown.count != images.count || !images.allSatisfy { image in shown.contains { $0.image == image } }
  }

  /// Forgets the pictures that do not stay.
  /// - Parameters:
  ///   - images: the pictures to be shown from now on.
  ///   - rows: the rows that are painted anew. Sixels disappear under new characters; pictures of kitty do not.
  /// - Returns: the bytes that remove them, and the rows whose characters must be painted again to do so.
  mutating func leave(for images: [ScreenImage], painting rows: [Int]) -> (bytes: [UInt8], rows: [Int]) {
    let painted = Set(rows)
    let gone = shown.filter { one in
      !images.contains(one.image) || pixels == .sixel && (one.image.rect.y..<one.image.rect.bottom).contains { painted.contains($0) }
    }
    shown.removeAll { one in gone.contains { $0.number == one.number } }
    switch pixels {
    case .kitty: return (gone.flatMap { KittyGraphics.remove(number: $0.number) }, [])
    case .sixel: return ([], gone.flatMap { Array($0.image.rect.y..<$0.image.rect.bottom) })
    }
  }

  /// The bytes that show those of the pictures that are not shown yet. The cursor is where it was afterwards.
  mutating func show(_ images: [ScreenImage]) -> [UInt8] {
    var bytes: [UInt8] = []
    for image in images where !shown.contains(where: { $0.image == image }) {
      last = last % 4_000 + 1
      let drawn =
        switch pixels {
        case .kitty: KittyGraphics.show(image, number: last)
        case .sixel: sixel.show(image) ?? []
        }
      bytes += "\u{1B}7\u{1B}[\(image.rect.y + 1);\(image.rect.x + 1)H".utf8 + drawn + "\u{1B}8".utf8
      shown.append((last, image))
    }
    return bytes
  }
}
