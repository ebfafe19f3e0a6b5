import CellPictures
import Foundation
import Testing

/// Pictures as files.
struct PNGTests {
  /// A picture with as many colours as pixels, or with few.
  private static func picture(width: Int = 40, height: Int = 30, colors: UInt32, seed: UInt32 = 0) -> Bitmap {
    let pixels = (0..<UInt32(width * height)).map { 0xFF00_0000 | (($0 &+ seed) % colors &* 0x01_2345) & 0xFF_FFFF }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  @Test(arguments: [(UInt32(7), UInt8(3)), (UInt32(2000), UInt8(2))]) func aPictureIsReadAsItWasWritten(colors: UInt32, type: UInt8) throws
  {
    let picture = Self.picture(colors: colors)
    let reader = try PNGReader(PNG.still(picture))
    #expect(reader.all("IHDR").first?[9] == type)
    #expect(try reader.frames().map(\.picture) == [picture])
  }

  @Test(arguments: [UInt32(7), UInt32(2000)]) func roundCornersAreClear(colors: UInt32) throws {
    let picture = Self.picture(colors: colors).rounded(8)
    for (x, y) in [(0, 0), (39, 0), (0, 29), (39, 29)] { #expect(picture.pixels[y * 40 + x] >> 24 == 0) }
    #expect(picture.pixels[8] >> 24 == 255 && picture.pixels[15 * 40 + 20] >> 24 == 255)
    #expect(try PNGReader(PNG.still(picture)).frames().map(\.picture) == [picture])
  }

  @Test func aMovingPictureHoldsWhatChanges() throws {
    var first = Self.picture(colors: 7), second = first, third = first
    first.pixels[0] = 0xFFFF_FFFF
    second.pixels[5 * 40 + 10] = 0xFFFF_0000
    second.pixels[9 * 40 + 12] = 0xFFFF_0000
    third.pixels[0] = 0xFF00_FF00
    var moving = AnimatedPNG()
    for (picture, time) in [(first, 400), (first, 600), (second, 70), (third, 1500)] { moving.show(picture, milliseconds: time) }
    #expect(moving.milliseconds == 2570)
    let reader = try PNGReader(try #require(moving.data)), frames = try reader.frames()
    #expect(frames.map(\.picture) == [first, second, third])
    #expect(frames.map(\.milliseconds) == [1000, 70, 1500])
    // How many frames, and that they are repeated without end.
    #expect(reader.all("acTL") == [[0, 0, 0, 3, 0, 0, 0, 0]])
    // The chunks of frames are numbered one after the other.
    let numbers = reader.chunks.filter { ["fcTL", "fdAT"].contains($0.name) }.map { $0.bytes[3] }
    #expect(numbers == Array(0..<UInt8(numbers.count)))
    // The third differs from the second from its first pixel to the last one that the second had changed.
    #expect(
      reader.all("fcTL").map { Array($0[4..<20].map(Int.init).enumerated().filter { $0.offset % 4 == 3 }.map(\.element)) }
        == [[40, 30, 0, 0], [13, 10, 0, 0], [13, 10, 0, 0]])
  }

  @Test func withoutAPictureThereIsNoFile() { #expect(AnimatedPNG().data == nil) }
}
