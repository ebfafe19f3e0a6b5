import Documents
import Testing

@testable import Vision

struct ImageMeasureTests {
  static func measures(_ image: RGBImage) throws -> PictureMeasures {
    try PictureMeasures(of: image.gray(), fullWidth: image.width, fullHeight: image.height)
  }

  @Test(arguments: [
    [(120.0, 100.0), (680.0, 100.0), (680.0, 495.0), (120.0, 495.0)],
    [(150.0, 90.0), (690.0, 130.0), (655.0, 510.0), (115.0, 470.0)],
    [(240.0, 60.0), (560.0, 70.0), (550.0, 540.0), (230.0, 530.0)],
  ])
  func theCornersAreFoundClockwiseFromTheTopLeft(_ corners: [(Double, Double)]) throws {
    let outline = try #require(try Self.measures(ImageTestKit.card(width: 800, height: 600, corners: corners)).outline)
    for (found, drawn) in zip(outline.corners, corners) {
      #expect(abs(found.x - drawn.0) < 6 && abs(found.y - drawn.1) < 6, "\(found) for \(drawn)")
    }
    let (w, h) = (corners[1].0 - corners[0].0, corners[3].1 - corners[0].1)
    #expect(abs(outline.aspect - h / w) < 0.04)
  }

  /// Specimens lie on a table with a margin of 8.5 % of their width; cards and passports have round corners, sheets do not.
  @Test(arguments: DocumentType.allCases)
  func theOutlineOfEveryDocumentIsFound(_ type: DocumentType) throws {
    let today = try #require(CalendarDate(iso: "2026-06-01"))
    let picture = try SpecimenArtist.draw(
      .standard(SpecimenDocument.Kind(type), asOf: today), side: type.steps(tilted: false)[0].side, dpi: 150)
    let outline = try #require(try Self.measures(picture).outline)
    let margin = 0.085 * Double(picture.width) / 1.17
    let (right, bottom) = (Double(picture.width) - margin, Double(picture.height) - margin)
    for (found, drawn) in zip(outline.corners, [(margin, margin), (right, margin), (right, bottom), (margin, bottom)]) {
      #expect(abs(found.x - drawn.0) < 0.01 * Double(picture.width) && abs(found.y - drawn.1) < 0.015 * Double(picture.height), "\(found)")
    }
    #expect(try Self.measures(picture).quality.glare < Judge.mostGlare)
  }

  /// The portrait has four straight sides too, but a document contains its MRZ and its codes, and is larger than a face.
  @Test(arguments: [
    (SpecimenDocument.Kind.passport, FileSide.front), (.idCard, .front), (.idCard, .back), (.driversLicense, .front),
    (.frenchIdCard, .front), (.dutchDriversLicense, .back), (.visa, .front),
  ])
  func aPictureCutAlongTheDocumentHasNoOutline(kind: SpecimenDocument.Kind, side: FileSide) throws {
    let today = try #require(CalendarDate(iso: "2026-06-01"))
    let scan = try SpecimenArtist.draw(.standard(kind, asOf: today), side: side, dpi: 150, placement: .cropped)
    let reading = try PictureReader().read(scan, width: scan.width, height: scan.height)
    #expect(reading.document == nil)
    let quality = try #require(reading.quality)
    let gray = try scan.gray()
    #expect(abs(quality.brightness - Double(gray.pixels.reduce(0) { $0 + Int($1) }) / Double(gray.pixels.count)) < 2)
  }

  @Test func noDocumentIsFoundWhereThereIsNone() throws {
    #expect(try Self.measures(RGBImage(width: 800, height: 600, red: 128, green: 128, blue: 128)).outline == nil)
    let nothing = ImageTestKit.card(width: 800, height: 600, corners: [(0, 0), (0, 0), (0, 0), (0, 0)])
    #expect(try Self.measures(nothing).outline == nil)
    // A stamp on the table is not a document.
    let stamp = ImageTestKit.card(width: 800, height: 600, corners: [(300, 300), (400, 300), (400, 370), (300, 370)])
    #expect(try Self.measures(stamp).outline == nil)
  }

  @Test func sharpnessFallsWithBlurButNotWithNoise() throws {
    let today = try #require(CalendarDate(iso: "2026-06-01"))
    func sharpness(blur: Double, noise: Double) throws -> Double {
      let damage = SpecimenDamage(blur: blur, noise: noise)
      return try Self.measures(SpecimenArtist.draw(.standard(.passport, asOf: today), dpi: 200, damage: damage)).quality.sharpness
    }
    let sharp = try sharpness(blur: 0, noise: 0), soft = try sharpness(blur: 4, noise: 0)
    #expect(sharp > Judge.leastSharpness)
    #expect(soft < Judge.leastSharpness)
    #expect(abs(try sharpness(blur: 0, noise: 10) - sharp) < 0.25)
    #expect(try sharpness(blur: 4, noise: 10) < Judge.leastSharpness)
    #expect(try Self.measures(RGBImage(width: 640, height: 480, red: 99, green: 99, blue: 99)).quality.sharpness == 0)
  }

  @Test func glareIsTheShareOfOverexposedSpots() throws {
    var picture = RGBImage(width: 640, height: 480, red: 120, green: 120, blue: 120)
    func burn(_ x: Range<Int>, _ y: Range<Int>) {
      for row in y { for i in x.lowerBound * 3..<x.upperBound * 3 { picture.pixels[row * 640 * 3 + i] = 255 } }
    }
    burn(200..<264, 200..<248)
    #expect(abs(try Self.measures(picture).quality.glare - 0.01) < 0.0002)
    #expect(abs(try Self.measures(picture).quality.brightness - (120 + 0.01 * 135)) < 0.5)
    // A white table around the document is not a reflection; the spot still is.
    burn(0..<640, 0..<60)
    burn(0..<60, 0..<480)
    #expect(abs(try Self.measures(picture).quality.glare - 0.01) < 0.0002)
  }

  @Test func whitePaperAroundLettersIsNotAReflection() throws {
    var picture = RGBImage(width: 640, height: 480, red: 255, green: 255, blue: 255)
    for letter in 0..<120 {
      let (left, top) = (60 + letter % 20 * 26, 60 + letter / 20 * 60)
      for y in 0..<18 {
        for x in 0..<18 where min(x, y, 17 - x, 17 - y) < 3 {
          let at = ((top + y) * 640 + left + x) * 3
          for channel in 0..<3 { picture.pixels[at + channel] = 30 }
        }
      }
    }
    #expect(try Self.measures(picture).quality.glare == 0)
  }

  @Test func aPartIsCutOutAndStretched() throws {
    let quarters = try ImageFile(ImageTestKit.fixture("lossless.webp")).decode()
    let blue = try quarters.part(x: 0, y: 0.5, width: 0.5, height: 0.5, at: (5, 9))
    #expect(blue.width == 5 && blue.height == 9)
    #expect(Array(blue.pixels[66..<69]) == [20, 40, 210])
    // Regions that leave the picture are clipped.
    for (x, width) in [(-3.0, 99.0), (2.0, 1.0), (.nan, .infinity)] {
      #expect(try quarters.part(x: x, y: 0, width: width, height: 1, at: (2, 2)).pixels.count == 12)
    }
    let small = try ImageTestKit.slope(width: 300, height: 100).fitting(width: 60, height: 60)
    #expect(small.width == 60 && small.height == 20)
  }
}
