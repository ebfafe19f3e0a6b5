import DamageSet
import Documents
import Foundation
import TestScale
import Testing

@testable import Vision

/// The MRZ of pages that are turned, tilted, bent, moved or far away. `make curves` measures the same over many documents.
struct MrzPoseTests {
  private static let kinds: [(SpecimenDocument.Kind, FileSide)] = [
    (.passport, .front), (.idCard, .back), (.visa, .front), (.largeIdCard, .front),
  ]

  /// Whether the reader reads number and dates of a document in a pose.
  private func reads(_ number: Int, _ pose: PagePose, side: Int = 1600, surface: SpecimenSurface = .wood) throws -> Bool {
    let (kind, face) = Self.kinds[number % Self.kinds.count]
    let today = try #require(CalendarDate(year: 2025, month: 6, day: 1))
    let document = SpecimenOrder(kind, seed: UInt64(number) + 40).document(asOf: today)
    let sheet = try SpecimenScene(document, side: face, size: (2400, 2400))
    let table = try SpecimenScene(document, side: face, surface: surface, size: (side, side * 3 / 4)).table
    let page = Page(width: sheet.width, height: sheet.height, pixels: sheet.document)
    let file = try ImageFile(pose.picture(of: page, on: table).jpeg(quality: 90))
    let result = try PictureReader().mrz(of: file)
    return MrzTestKit.keyFieldsAgree(result, Mrz.parse(try document.mrz()).fields)
  }

  @Test(arguments: TestScale.some(2, of: [25.0, 70, 125, 205, 250, 340], for: "rolls")) func anyRoll(roll: Double) throws {
    #expect(try reads(Int(roll), PagePose(roll: roll, share: 0.7)))
  }

  @Test(arguments: TestScale.some(2, of: [0.0, 60, 120, 200, 290], for: "tilts")) func tilted(axis: Double) throws {
    #expect(try reads(Int(axis), PagePose(tilt: 30, axis: axis, share: 0.72)))
  }

  /// A page that fills the frame of a telephone: its pitch changes along the lines to twice and more.
  @Test(arguments: [0.9, 1.1, 1.3], TestScale.some(1, of: [0.0, 100, 180, 250], for: "near tilts")) func nearAndTilted(
    distance: Double, axis: Double
  ) throws {
    #expect(try reads(Int(axis) + 2, PagePose(tilt: 25, axis: axis, distance: distance, share: 0.72)))
  }

  /// Round a cylinder, the pitch falls towards both ends of the lines.
  @Test(arguments: [0.9, 1.1, 1.3], TestScale.some(1, of: [30.0, 40], for: "cylinders")) func roundACylinder(distance: Double, wrap: Double)
    throws
  {
    #expect(try reads(Int(wrap / 10), PagePose(wrap: wrap, distance: distance, share: 0.9)))
  }

  @Test(arguments: TestScale.some(2, of: [-0.03, -0.02, 0.02, 0.03], for: "bows")) func bent(bow: Double) throws {
    #expect(try reads(Int(bow * 100) + 3, PagePose(bow: bow, share: 0.84)))
  }

  @Test(arguments: TestScale.some(1, of: [0.0, 45, 90, 135], for: "movements")) func moved(direction: Double) throws {
    #expect(try reads(Int(direction), PagePose(share: 0.84, motion: 10, direction: direction)))
  }

  /// A seventh of the width of a picture of twelve megapixels: it is found in the picture scaled down, and read with all pixels of the file.
  @Test(
    arguments: TestScale.some(
      2, of: [(0, SpecimenSurface.wood), (1, .cloth), (2, .clutter), (3, .desk), (0, .newsprint), (3, .newsprint)], for: "far away"))
  func farAway(number: Int, surface: SpecimenSurface) throws {
    #expect(try reads(number, PagePose(roll: Double(number * 4), share: 0.15), side: 4032, surface: surface))
  }
}
