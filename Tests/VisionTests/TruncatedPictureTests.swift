import Documents
import Testing

@testable import Vision

/// JPEG files that end before their picture does.
struct TruncatedPictureTests {
  private static func cut(_ bytes: [UInt8], _ share: Double) -> [UInt8] { Array(bytes.prefix(Int(Double(bytes.count) * share))) }

  /// A passport that lies upside down, so that its MRZ is at the top.
  private static func passport() throws -> [UInt8] {
    try SpecimenArtist.draw(
      .standard(.passport, of: .eriksson, asOf: today), side: .front, dpi: 150, damage: SpecimenDamage(quarterTurns: 2)
    ).jpeg(quality: 90)
  }

  @Test func itIsReadAsFarAsItGoes() throws {
    let bytes = try Self.passport()
    for (share, defects) in [(1, nil), (0.93, [PictureDefect.truncated])] {
      let file = try ImageFile(Self.cut(bytes, share))
      let reading = try PictureReader().read(file.decode(), width: file.width, height: file.height, from: file)
      #expect(reading.defects == defects)
      #expect(try reading.mrz?.lines == SpecimenDocument.standard(.passport, of: .eriksson, asOf: today).mrz())
    }
  }

  @Test func itsRowsAreThoseOfTheWhole() throws {
    let bytes = try Self.passport()
    let whole = try ImageFile(bytes).decode(), part = try ImageFile(Self.cut(bytes, 0.93)).decode()
    #expect(!whole.isTruncated && part.isTruncated)
    let half = whole.width * whole.height / 2 * 3
    #expect(whole.pixels.prefix(half) == part.pixels.prefix(half) && whole.pixels != part.pixels)
  }

  @Test func tooLittleOfAPictureIsRefused() throws {
    #expect(ImageBadInputTests.code(Self.cut(try Self.passport(), 0.3)) == .truncated)
  }

  /// A progressive file has every part of the picture early, and becomes sharper.
  @Test func aProgressiveOneLosesOnlySharpness() throws {
    let bytes = try ImageTestKit.fixture("prog.jpg")
    let whole = try ImageFile(bytes).decode(), part = try ImageFile(Self.cut(bytes, 0.94)).decode()
    #expect(part.isTruncated && !whole.isTruncated)
    let difference = zip(whole.pixels, part.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    #expect(Double(difference) / Double(whole.pixels.count) < 4)
    #expect(ImageBadInputTests.code(Self.cut(bytes, 0.4)) == .truncated)
  }
}
