import Documents
import Vision

/// Pictures made to keep a reader busy: full of the features with which its searches begin. Each has two megapixels.
enum CostlyPictures {
  static let (width, height) = (1727, 1157)

  static let all: [(name: String, draw: @Sendable () throws -> GrayImage)] = [
    ("finder patterns every 40 pixels", { grid(40) { $0.finder($1, $2, module: 3) } }),
    ("finder patterns every 20 pixels", { grid(20) { $0.finder($1, $2, module: 2) } }),
    ("light finder patterns", { grid(40) { $0.finder($1, $2, module: 3) }.inverted }),
    ("finder patterns of all sizes", { grid(56) { $0.finder($1, $2, module: 1 + ($1 / 56 * 7 + $2 / 56 * 3) % 7) } }),
    ("finder patterns that show when shrunk", { grid(60) { $0.finder($1, $2, module: 6) }.halftone }),
    ("as many finder patterns as are looked through", { grid(120) { $0.finder($1, $2, module: 4) } }),
    ("rings", { grid(36) { $0.rings($1 + 17, $2 + 17) } }),
    ("QR codes", { try codes(.qrCode, pixels: 2) }),
    ("Aztec codes, damaged", { try codes(.aztec, pixels: 2, damage: 5) }),
    ("Data Matrix codes, damaged", { try codes(.dataMatrix, pixels: 3, damage: 6) }),
    ("PDF417 codes, damaged", { try codes(.pdf417, pixels: 1, damage: 8) }),
    ("large PDF417 codes, damaged", { try codes(.pdf417, pixels: 2, damage: 5) }),
    ("start patterns of PDF417", { bars("11111111010101000", pixels: 2) }),
    ("as many start patterns as are looked through", { bars("11111111010101000", pixels: 9) }),
    ("bars", { bars("10", pixels: 2) }),
    ("noise", { noise(1) }), ("coarse noise", { noise(6) }),
    ("lines of an MRZ", { try mrzLines() }), ("lines of an MRZ, upright", { try mrzLines().turned }),
    ("portraits", { try portraits() }),
    ("frames", { frames() }), ("crossing lines", { bars("1000000000000000", pixels: 2).over(bars("1000000000000000", pixels: 2).turned) }),
  ]

  private static func blank() -> GrayImage {
    GrayImage(width: width, height: height, pixels: [UInt8](repeating: 255, count: width * height))
  }

  private static func grid(_ step: Int, _ draw: (inout GrayImage, Int, Int) -> Void) -> GrayImage {
    var picture = blank()
    for y in stride(from: 4, to: height - step, by: step) {
      for x in stride(from: 4, to: width - step, by: step) { draw(&picture, x, y) }
    }
    return picture
  }

  /// Many codes side by side. In damaged ones, every `damage`-th module is wrong.
  private static func codes(_ symbology: BarcodeReading.Symbology, pixels: Int, damage: Int? = nil) throws -> GrayImage {
    let code = try BarcodeMatrix(symbology, bytes: Array("ABCDEFGHIJ0123456789".utf8))
    let tall = symbology == .pdf417 ? 1 : 0
    var picture = blank(), random = SeededRandom(seed: 1)
    let (across, down) = (code.width * pixels + 8, code.height * (pixels + tall) + 8)
    for y in stride(from: 4, to: height - down, by: down) {
      for x in stride(from: 4, to: width - across, by: across) {
        for place in 0..<code.width * code.height {
          let (column, row) = (place % code.width, place / code.width)
          guard code.modules[place] != (damage.map { random.below($0) == 0 } ?? false) else { continue }
          picture.fill(x + column * pixels, y + row * (pixels + tall), pixels, pixels + tall, 0)
        }
      }
    }
    return picture
  }

  private static func bars(_ pattern: String, pixels: Int) -> GrayImage {
    let dark = pattern.map { $0 == "1" }
    let row = (0..<width).map { dark[$0 / pixels % dark.count] ? 0 : 255 as UInt8 }
    return GrayImage(width: width, height: height, pixels: (0..<height).flatMap { _ in row })
  }

  private static func noise(_ size: Int) -> GrayImage {
    var picture = blank(), random = SeededRandom(seed: 2)
    for y in stride(from: 0, to: height, by: size) {
      for x in stride(from: 0, to: width, by: size) where random.below(2) == 0 { picture.fill(x, y, size, size, 0) }
    }
    return picture
  }

  /// The lines of a passport, repeated, each pair a little different.
  private static func mrzLines() throws -> GrayImage {
    let page = try SpecimenArtist.draw(.standard(.passport, asOf: CalendarDate(daysSince1970: 20_000)), dpi: 200, placement: .cropped)
      .gray()
    let band = page.height * 4 / 5..<page.height
    var picture = blank()
    for y in 0..<height {
      let from = band.lowerBound + (y * 3 / 4) % band.count
      for x in 0..<width { picture.pixels[y * width + x] = page.pixels[from * page.width + x * page.width / width] }
    }
    return picture
  }

  private static func portraits() throws -> GrayImage {
    let page = try SpecimenArtist.draw(.standard(.passport, asOf: CalendarDate(daysSince1970: 20_000)), dpi: 100, placement: .cropped)
      .gray()
    let (across, down) = (page.width * 2 / 5, page.height * 3 / 4)
    var picture = blank()
    for y in 0..<height {
      for x in 0..<width { picture.pixels[y * width + x] = page.pixels[y % down * page.width + x % across] }
    }
    return picture
  }

  /// Nested and overlapping frames.
  private static func frames() -> GrayImage {
    var picture = blank(), random = SeededRandom(seed: 3)
    for _ in 0..<4000 {
      let (x, y, w, h) = (random.below(width), random.below(height), 4 + random.below(500), 4 + random.below(400))
      let level = UInt8(random.below(256))
      for (left, top, wide, high) in [(x, y, w, 1), (x, y + h, w, 1), (x, y, 1, h), (x + w, y, 1, h)] {
        picture.fill(left, top, wide, high, level)
      }
    }
    return picture
  }
}

extension GrayImage {
  fileprivate mutating func fill(_ x: Int, _ y: Int, _ across: Int, _ down: Int, _ level: UInt8) {
    for row in y..<max(y, min(height, y + down)) {
      for column in x..<max(x, min(width, x + across)) { pixels[row * width + column] = level }
    }
  }

  fileprivate mutating func finder(_ x: Int, _ y: Int, module: Int) {
    for (inset, level) in [(0, 0), (1, 255), (2, 0)] as [(Int, UInt8)] {
      fill(x + inset * module, y + inset * module, (7 - 2 * inset) * module, (7 - 2 * inset) * module, level)
    }
  }

  fileprivate mutating func rings(_ x: Int, _ y: Int) {
    for dy in -15...15 {
      for dx in -15...15 {
        let distance = Double(dx * dx + dy * dy).squareRoot() / 4.3
        if distance < 3.5, !(1.5...2.5).contains(distance) { pixels[(y + dy) * width + x + dx] = 0 }
      }
    }
  }

  fileprivate var inverted: GrayImage { GrayImage(width: width, height: height, pixels: pixels.map { 255 - $0 }) }

  /// Dark areas as patterns of dots, which become grey in a smaller picture.
  fileprivate var halftone: GrayImage {
    var picture = self
    for place in pixels.indices where pixels[place] == 0 { picture.pixels[place] = (place % width + place / width) % 2 == 0 ? 0 : 255 }
    return picture
  }

  fileprivate var turned: GrayImage {
    var picture = self
    for y in 0..<height {
      for x in 0..<width { picture.pixels[y * width + x] = pixels[min(height - 1, x * height / width) * width + y * width / height] }
    }
    return picture
  }

  fileprivate func over(_ other: GrayImage) -> GrayImage {
    GrayImage(width: width, height: height, pixels: zip(pixels, other.pixels).map { min($0, $1) })
  }

  /// The same grey in three channels.
  var colored: RGBImage { RGBImage(width: width, height: height, pixels: pixels.flatMap { [$0, $0, $0] }) }
}
