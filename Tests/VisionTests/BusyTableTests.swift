import Documents
import Testing

@testable import Vision

/// Live pictures of a document on a table that is covered with print or a pattern. `vestibule-curves live` measures whole captures.
struct BusyTableTests {
  private static func passport(_ seed: UInt64) -> SpecimenDocument { SpecimenOrder(.passport, seed: seed).document(asOf: today) }

  /// A passport on a newspaper, and its corners.
  private static func scene(_ seed: UInt64) throws -> (picture: GrayImage, corners: [PicturePoint]) {
    let scene = try SpecimenScene(passport(seed), surface: .newsprint, size: (1280, 720))
    let (left, top) = ((1280 - Double(scene.width)) / 2, (720 - Double(scene.height)) / 2)
    let (right, bottom) = (left + Double(scene.width), top + Double(scene.height))
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)].map { PicturePoint(x: $0.0, y: $0.1) }
    return (try scene.picture(corners: corners, damage: SpecimenDamage(blur: 0.8, noise: 4, seed: seed)).gray(), corners)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>) func theMrzIsReadWithinTheDocument(seed: UInt64) throws {
    let (picture, corners) = try Self.scene(seed)
    let fields = Mrz.parse(try Self.passport(seed).mrz()).fields
    #expect(MrzTestKit.keyFieldsAgree(FrameReader().mrz(of: picture, within: corners), fields))
  }

  @Test func nothingIsReadBesideTheDocument() throws {
    let (picture, corners) = try Self.scene(3)
    let above = [corners[0], corners[1], PicturePoint(x: corners[1].x, y: 380), PicturePoint(x: corners[0].x, y: 380)]
    #expect(FrameReader().mrz(of: picture, within: above) == nil)
    let outside = [(5000.0, 5000.0), (6000, 5000), (6000, 6000), (5000, 6000)].map { PicturePoint(x: $0.0, y: $0.1) }
    #expect(FrameReader().mrz(of: picture, within: outside) == nil)
    #expect(FrameReader().mrz(of: picture, within: [PicturePoint](repeating: PicturePoint(x: .nan, y: .infinity), count: 4)) == nil)
  }

  /// The outline of the surroundings has one brightness, the document keeps its own.
  @Test func theDocumentIsIsolated() throws {
    let (picture, corners) = try Self.scene(2)
    let part = try #require(picture.isolated(corners))
    #expect(part.width < picture.width && part.height < picture.height)
    let turned = [PicturePoint(x: 640, y: 40), PicturePoint(x: 960, y: 360), PicturePoint(x: 640, y: 680), PicturePoint(x: 320, y: 360)]
    let diamond = try #require(picture.isolated(turned))
    #expect(Set(diamond.pixels.prefix(diamond.width / 4)).count == 1)
  }

  /// A light sheet on a cloth with checks as light as the sheet. A live capture needs some pictures in which it is found, not all.
  @Test func aSheetIsFoundOnACheckedCloth() throws {
    let found = try (1...20 as ClosedRange<UInt64>).count { seed in
      let sheet = SpecimenOrder(.paperId, seed: seed).document(asOf: today)
      let scene = try SpecimenScene(sheet, side: .insideLeft, surface: .cloth, size: (1280, 720))
      let corners = [(425.0, 83.0), (843, 70), (855, 634), (438, 645)].map { PicturePoint(x: $0.0, y: $0.1 + Double(seed)) }
      let picture = try scene.picture(corners: corners, damage: SpecimenDamage(blur: 0.8, noise: 5, seed: seed))
      let outline = try PictureMeasures(of: picture.gray(), fullWidth: 1280, fullHeight: 720).outline
      return outline.map { zip($0.corners, corners).allSatisfy { abs($0.x - $1.x) < 12 && abs($0.y - $1.y) < 12 } } ?? false
    }
    #expect(found >= 10)
  }

  @Test func sharpnessIsThatOfTheDocument() throws {
    let scene = try SpecimenScene(Self.passport(5), surface: .newsprint, size: (1280, 720))
    let corners = [(160.0, 60.0), (1120, 60), (1120, 660), (160, 660)].map { PicturePoint(x: $0.0, y: $0.1) }
    var blurred = try scene.picture(corners: corners, damage: SpecimenDamage(blur: 6))
    let sharp = scene.table
    for y in 0..<720 {
      for x in 0..<1280 where !(150..<1130).contains(x) || !(50..<670).contains(y) {
        for c in 0..<3 { blurred.pixels[(y * 1280 + x) * 3 + c] = sharp.pixels[(y * 1280 + x) * 3 + c] }
      }
    }
    let small = try blurred.gray().forMeasuring()
    let part = try #require(small.inner(of: corners, in: (1280, 720)))
    #expect(try part.quality().sharpness < Judge.leastSharpness)
    #expect(try small.quality().sharpness > part.quality().sharpness)
  }

  @Test func readingsKeepToTheirShare() {
    #expect(FramePace.measuring.interval(after: 1) == 100)
    #expect(FramePace.measuring.interval(after: 60) == 300)
    #expect(FramePace.searching.interval(after: 300) == 2_000)
  }
}
