import Documents
import Glibc
import TestScale
import Testing
import Vision

/// Every search has a budget: a picture made to keep the reader busy takes no longer than an ordinary one that is hard to read.
@Suite(.serialized) struct CostlyPictureTests {}

extension CostlyPictureTests {
  /// The limit as a multiple of the time for an ordinary picture of the same size. Unbounded searches took a hundred times as long.
  static let most = 12.0

  private static let reader = PictureReader()

  @Test func costlyPicturesTakeNoLongerThanOthers() throws {
    let ordinary = try Self.ordinary.map { try Self.seconds($0) }.max() ?? 0
    try #require(ordinary > 0)
    for (name, draw) in TestScale.some(of: CostlyPictures.all, for: "costly pictures") {
      let picture = try draw().colored
      let spent = try Self.seconds(picture)
      print("\(name): \(Int(100 * spent / ordinary)) %")
      #expect(spent < Self.most * ordinary, "\(name): \(spent) s, and \(ordinary) s for an ordinary picture")
    }
  }

  /// Documents that are hard to read, so that every search tries everything.
  private static var ordinary: [RGBImage] {
    get throws {
      let day = CalendarDate(daysSince1970: 20_000)
      return try [(SpecimenDocument.Kind.driversLicense, FileSide.back), (.passport, .front)].map { kind, side in
        let picture = try SpecimenArtist.draw(.standard(kind, asOf: day), side: side, dpi: 300, damage: SpecimenDamage(blur: 5))
        return try picture.fitting(width: CostlyPictures.width, height: CostlyPictures.height)
      }
    }
  }

  /// The processor seconds of this thread for reading a picture.
  private static func seconds(_ picture: RGBImage) throws -> Double {
    let start = now()
    _ = try reader.read(picture, width: picture.width, height: picture.height)
    return now() - start
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
