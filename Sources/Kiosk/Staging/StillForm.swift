import Documents
import Imaging

/// The form of pictures as files: JPEGs with what a phone writes about them (EXIF 2.32), without a place.
package struct StillForm: Sendable {
  private let quality: Int
  /// EXIF orientation, 1 to 8.
  private let orientation: Int
  private let size: PixelSize
  private let rate: Int
  private let day: CalendarDate

  /// - Parameters:
  ///   - size: of the upright picture.
  ///   - rate: pictures a second.
  ///   - day: whose noon is the first picture's time.
  package init(quality: Int, orientation: Int, size: PixelSize, rate: Int, on day: CalendarDate) {
    (self.quality, self.orientation, self.size, self.rate, self.day) = (quality, orientation, size, rate, day)
  }

  var forms: StageForms {
    orientation == 1 ? StageForms(jpeg: quality) : StageForms(turned: .init(quality: quality, orientation: orientation))
  }

  /// - Parameter number: of the picture in the rate, from 0.
  func file(_ picture: StagePicture, number: Int) -> [UInt8] {
    let jpeg = picture.turned ?? picture.jpeg ?? []
    // After the mark at the beginning, which is two bytes long.
    return jpeg.prefix(2) + exif(number) + jpeg.dropFirst(2)
  }

  private func exif(_ number: Int) -> [UInt8] {
    let seconds = 12 * 3600 + number / rate, isOnItsSide = orientation >= 5
    let clock = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    let time = "\(day.iso.replacing("-", with: ":")) \(clock)"
    let about: [ExifEntry] = [
      .text(0x9003, time), .text(0x9004, time), .bytes(0x9000, Array("0232".utf8)), .bytes(0x9101, [1, 2, 3, 0]),
      .bytes(0xA000, Array("0100".utf8)), .short(0xA001, 1), .long(0xA002, isOnItsSide ? size.height : size.width),
      .long(0xA003, isOnItsSide ? size.width : size.height), .ratio(0x829A, 1, 60), .ratio(0x829D, 18, 10), .short(0x8827, 100),
      .ratio(0x920A, 425, 100),
    ]
    let picture: [ExifEntry] = [
      .text(0x010F, "Vestibule"), .text(0x0110, "Simulated camera"), .short(0x0112, orientation), .ratio(0x011A, 72, 1),
      .ratio(0x011B, 72, 1), .short(0x0128, 2), .text(0x0132, time), .short(0x0213, 1),
    ]
    return ExifEntry.segment(picture, about)
  }
}

/// An entry of a TIFF directory, little-endian.
private struct ExifEntry {
  private let tag: Int
  private let type: Int
  private let count: Int
  private let value: [UInt8]

  static func text(_ tag: Int, _ text: String) -> ExifEntry {
    let bytes = Array(text.utf8) + [0]
    return ExifEntry(tag: tag, type: 2, count: bytes.count, value: bytes)
  }
  static func short(_ tag: Int, _ number: Int) -> ExifEntry { ExifEntry(tag: tag, type: 3, count: 1, value: bytes(number, 2)) }
  static func long(_ tag: Int, _ number: Int) -> ExifEntry { ExifEntry(tag: tag, type: 4, count: 1, value: bytes(number, 4)) }
  static func ratio(_ tag: Int, _ above: Int, _ below: Int) -> ExifEntry {
    ExifEntry(tag: tag, type: 5, count: 1, value: bytes(above, 4) + bytes(below, 4))
  }
  static func bytes(_ tag: Int, _ value: [UInt8]) -> ExifEntry { ExifEntry(tag: tag, type: 7, count: value.count, value: value) }

  /// The segment APP1 with two directories: the picture's, and its EXIF directory.
  static func segment(_ picture: [ExifEntry], _ about: [ExifEntry]) -> [UInt8] {
    let start = 8, pointer = 0x8769
    let second = start + directory(picture + [.long(pointer, 0)], at: start).count
    let tiff =
      Array("II*\0".utf8) + bytes(start, 4) + directory(picture + [.long(pointer, second)], at: start) + directory(about, at: second)
    let content = Array("Exif\0\0".utf8) + tiff
    return [0xFF, 0xE1, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 0xFF)] + content
  }

  /// A directory with the values that do not fit into its entries behind it, each at an even offset.
  private static func directory(_ entries: [ExifEntry], at start: Int) -> [UInt8] {
    var table = bytes(entries.count, 2), values: [UInt8] = []
    let behind = start + 2 + 12 * entries.count + 4
    for entry in entries.sorted(by: { $0.tag < $1.tag }) {
      table += bytes(entry.tag, 2) + bytes(entry.type, 2) + bytes(entry.count, 4)
      if entry.value.count <= 4 {
        table += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
      } else {
        table += bytes(behind + values.count, 4)
        values += entry.value + (entry.value.count % 2 == 1 ? [0] : [])
      }
    }
    return table + bytes(0, 4) + values
  }

  private static func bytes(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
}
