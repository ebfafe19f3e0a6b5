import Cells
import Glibc

/// The pictures that a terminal shows over its cells.
struct TerminalImages {
  /// How they are shown, and the size of a cell in pixels.
  let pixels: PixelProtocol
  var sixel: SixelGraphics
  private var shown: [(number: Int, image: ScreenImage)] = []
  private var last = 0
  /// The numbers of pictures that the next ones cover.
  private var covering: [Int] = []
  private var rested = ContinuousClock.now

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
  ///   - rows: the rows that are painted again. Sixels disappear under new characters; pictures of kitty do not.
  /// - Returns: the bytes that remove them, and the rows whose characters must be painted again to do so.
  mutating func leave(for images: [ScreenImage], painting rows: [Int]) -> (bytes: [UInt8], rows: [Int]) {
    let painted = Set(rows)
    let gone = shown.filter { one in
      !images.contains(one.image) || pixels == .sixel && (one.image.rect.y..<one.image.rect.bottom).contains { painted.contains($0) }
    }
    shown.removeAll { one in gone.contains { $0.number == one.number } }
    // What another picture will cover stays until then: no flicker.
    let covered = gone.filter { one in images.contains { $0.rect == one.image.rect } }
    covering += covered.map(\.number)
    let bare = gone.filter { one in !covered.contains { $0.number == one.number } }
    switch pixels {
    case .kitty: return (bare.flatMap { KittyGraphics.remove(number: $0.number) }, [])
    case .sixel: return ([], bare.flatMap { Array($0.image.rect.y..<$0.image.rect.bottom) })
    }
  }

  /// What to show of these pictures now: one that moves stays as it is shown until the terminal has had time to rest.
  func paced(_ images: [ScreenImage]) -> [ScreenImage] {
    guard .now < rested else { return images }
    return images.map { image in
      image.isMoving ? shown.first { $0.image.rect == image.rect && $0.image.isMoving }?.image ?? image : image
    }
  }

  /// Lets the terminal rest after a picture that took this long: it must have time for keys.
  mutating func rest(since began: ContinuousClock.Instant) {
    rested = max(began + Self.leastInterval, .now + (.now - began))
  }

  /// At most 15 pictures a second.
  private static let leastInterval = Duration.milliseconds(66)

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
    if pixels == .kitty { bytes += covering.flatMap { KittyGraphics.remove(number: $0) } }
    covering = []
    return bytes
  }
}
