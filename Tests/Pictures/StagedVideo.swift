import Foundation

/// A film in which every scene stands still, so that whoever looks at it sees the same at whatever moment: an AVI file of JPEG pictures.
struct StagedVideo {
  /// JPEG files of one size, each shown for this long.
  let scenes: [Data]
  let secondsEach: Int

  private static let rate = 10

  /// The file; nil if a scene is no JPEG.
  var data: Data? {
    guard let first = scenes.first, let size = Self.size(of: first) else { return nil }
    var movie = Data("movi".utf8), index = Data()
    for scene in scenes {
      for _ in 0..<secondsEach * Self.rate {
        // Every picture is a key frame.
        index += Data("00dc".utf8) + Self.numbers(0x10, movie.count, scene.count)
        movie += Self.chunk("00dc", scene)
      }
    }
    let count = scenes.count * secondsEach * Self.rate, largest = scenes.map(\.count).max() ?? 0
    let main = Self.numbers(1_000_000 / Self.rate, largest * Self.rate, 0, 0x10, count, 0, 1, largest, size.width, size.height, 0, 0, 0, 0)
    let stream = Data("vidsMJPG".utf8) + Self.numbers(0, 0, 0, 1, Self.rate, 0, count, largest, -1, 0, 0, 0)
    // One plane of 24 bits.
    let format = Self.numbers(40, size.width, size.height, 24 << 16 | 1) + Data("MJPG".utf8) + Self.numbers(0, 0, 0, 0, 0)
    let streams = Self.chunk("LIST", Data("strl".utf8) + Self.chunk("strh", stream) + Self.chunk("strf", format))
    let head = Self.chunk("LIST", Data("hdrl".utf8) + Self.chunk("avih", main) + streams)
    return Self.chunk("RIFF", Data("AVI ".utf8) + head + Self.chunk("LIST", movie) + Self.chunk("idx1", index))
  }

  /// A chunk of RIFF. Its content has an even length.
  private static func chunk(_ name: String, _ content: Data) -> Data {
    Data(name.utf8) + numbers(content.count) + content + Data(count: content.count % 2)
  }

  /// Numbers of 32 bits, the least significant byte first.
  private static func numbers(_ numbers: Int...) -> Data {
    numbers.reduce(into: Data()) { data, number in withUnsafeBytes(of: Int32(truncatingIfNeeded: number).littleEndian) { data += $0 } }
  }

  /// What the frame header (SOF) of a JPEG says.
  private static func size(of jpeg: Data) -> (width: Int, height: Int)? {
    let bytes = [UInt8](jpeg)
    var at = 2
    while at + 9 < bytes.count, bytes[at] == 0xFF {
      if (0xC0...0xC2).contains(bytes[at + 1]) {
        return (Int(bytes[at + 7]) << 8 | Int(bytes[at + 8]), Int(bytes[at + 5]) << 8 | Int(bytes[at + 6]))
      }
      at += 2 + (Int(bytes[at + 2]) << 8 | Int(bytes[at + 3]))
    }
    return nil
  }
}
