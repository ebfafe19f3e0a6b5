import CCanvas
import CellPictures
import Foundation
import Testing

/// A PNG's chunks, and its pixels as a viewer shows them after each frame.
struct PNGReader {
  private(set) var chunks: [(name: String, bytes: [UInt8])] = []

  /// Checks the signature and each chunk's checksum.
  init(_ data: Data) throws {
    var rest = [UInt8](data)[...]
    try #require(rest.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    rest = rest.dropFirst(8)
    while !rest.isEmpty {
      let count = Self.number(rest), content = Array(rest.dropFirst(4).prefix(4 + count))
      try #require(content.count == 4 + count)
      #expect(canvas_checksum(0, content, content.count) == UInt32(Self.number(rest.dropFirst(8 + count))))
      chunks.append((String(decoding: content.prefix(4), as: UTF8.self), Array(content.dropFirst(4))))
      rest = rest.dropFirst(12 + count)
    }
  }

  func all(_ name: String) -> [[UInt8]] { chunks.filter { $0.name == name }.map(\.bytes) }

  /// The screen after each frame, and how long it is shown in milliseconds; one frame without a time if the picture is still.
  func frames() throws -> [(picture: Bitmap, milliseconds: Int)] {
    let head = try #require(all("IHDR").first), width = Self.number(head[...]), height = Self.number(head[4...])
    var canvas = Bitmap(width: width, height: height, pixels: Array(repeating: 0, count: width * height))
    var area = (x: 0, y: 0, width: width, height: height), time = 0
    var frames: [(Bitmap, Int)] = []
    for (name, bytes) in chunks {
      switch name {
      case "fcTL":
        let numbers = (0..<5).map { Self.number(bytes[($0 * 4)...]) }
        area = (numbers[3], numbers[4], numbers[1], numbers[2])
        time = (Int(bytes[20]) << 8 | Int(bytes[21])) * 1000 / (Int(bytes[22]) << 8 | Int(bytes[23]))
      case "IDAT", "fdAT":
        let pixels = try pixels(name == "IDAT" ? bytes : Array(bytes.dropFirst(4)), area.width, area.height)
        for y in 0..<area.height {
          for x in 0..<area.width { canvas.pixels[(area.y + y) * width + area.x + x] = pixels[y * area.width + x] }
        }
        frames.append((canvas, time))
      default: break
      }
    }
    return frames
  }

  private func pixels(_ stream: [UInt8], _ width: Int, _ height: Int) throws -> [UInt32] {
    let head = try #require(all("IHDR").first), each = try #require([3: 1, 2: 3, 6: 4][Int(head[9])]), stride = width * each
    let capacity = height * (stride + 1)
    var rows = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      count = canvas_inflate(stream, stream.count, buffer.baseAddress, capacity)
    }
    try #require(rows.count == capacity)
    for y in 0..<height where rows[y * (stride + 1)] == 2 && y > 0 {
      for i in 1...stride { rows[y * (stride + 1) + i] &+= rows[(y - 1) * (stride + 1) + i] }
    }
    let palette = all("PLTE").first ?? [], alphas = all("tRNS").first
    return (0..<height).flatMap { y in
      (0..<width).map { x -> UInt32 in
        let start = y * (stride + 1) + 1 + x * each
        let place = Int(rows[start]) * 3
        let channels = each == 1 ? Array(palette[place..<place + 3]) : Array(rows[start..<start + 3])
        let alpha = each == 4 ? rows[start + 3] : each == 1 ? alphas?[place / 3] ?? 255 : 255
        return UInt32(alpha) << 24 | UInt32(channels[0]) << 16 | UInt32(channels[1]) << 8 | UInt32(channels[2])
      }
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) } }
}
