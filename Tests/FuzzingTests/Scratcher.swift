import Documents
import Vision

/// Damages print: flips, lines, patches, smears and shifts.
struct Scratcher {
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed ^ 0x5C8A_7C4E) }

  /// A picture with a few areas painted over or smeared sideways, and with single pixels changed. Nothing is moved, because a moved stroke
  /// can make another letter, and one letter in ten has the same check digit.
  mutating func scratched(_ picture: RGBImage) -> RGBImage {
    var changed = picture
    for _ in 0..<1 + random.below(4) {
      let (left, top) = (random.below(picture.width), random.below(picture.height))
      let (width, height) = (1 + random.below(picture.width / 6), 1 + random.below(picture.height / 12))
      let isPainted = random.below(2) == 0, level = UInt8(random.below(256))
      for y in top..<min(picture.height, top + height) {
        for x in left..<min(picture.width, left + width) {
          for channel in 0..<3 {
            let from = picture.pixels[(y * picture.width + left) * 3 + channel]
            changed.pixels[(y * picture.width + x) * 3 + channel] = isPainted ? level : from
          }
        }
      }
    }
    for _ in 0..<random.below(2000) { changed.pixels[random.below(changed.pixels.count)] = UInt8(random.below(256)) }
    return changed
  }

  /// A more or less damaged code, drawn at this many pixels a module.
  mutating func scratched(_ code: BarcodeMatrix, scale: Int) -> RGBImage {
    var modules = code.modules
    for _ in 0..<random.below(2 + modules.count / 100) { modules[random.below(modules.count)].toggle() }
    for _ in 0..<random.below(3) {
      // A whole row or a patch, made dark, light or inverted.
      let isRow = random.below(3) == 0
      let (top, height) = (random.below(code.height), 1 + random.below(isRow ? 2 : code.height / 4))
      let (left, width) = isRow ? (0, code.width) : (random.below(code.width), 1 + random.below(code.width / 4))
      let way = random.below(3)
      for y in top..<min(code.height, top + height) {
        for x in left..<min(code.width, left + width) {
          let place = y * code.width + x
          modules[place] = way == 2 ? !modules[place] : way == 1
        }
      }
    }
    let border = 4 * scale
    var picture = RGBImage(
      width: code.width * scale + 2 * border, height: code.height * scale + 2 * border, red: 255, green: 255, blue: 255)
    for y in 0..<code.height * scale {
      for x in 0..<code.width * scale where modules[y / scale * code.width + x / scale] {
        let place = ((y + border) * picture.width + x + border) * 3
        for channel in 0..<3 { picture.pixels[place + channel] = 0 }
      }
    }
    return picture
  }
}
