import Documents
import Testing

@testable import Vision

/// The gates on both sides of their thresholds. `make curves` draws the range in between.
struct QualityGateTests {
  static let documents: [(SpecimenDocument.Kind, FileSide)] = [
    (.passport, .front), (.idCard, .back), (.frenchIdCard, .front), (.dutchDriversLicense, .back),
  ]

  /// About 1280 pixels wide, like a live picture.
  static func sight(
    _ document: Int, on surface: SpecimenSurface = .wood, damage: SpecimenDamage
  ) throws -> (picture: SpecimenPicture, measures: PictureMeasures) {
    let (kind, side) = documents[document]
    var random = SeededRandom(seed: UInt64(document) + 900)
    let width = [125.0, 85.6, 105, 85.6][document]
    let picture = try SpecimenArtist.picture(
      .drawn(kind, from: &random, asOf: today), side: side, dpi: 1094 / width * 25.4, surface: surface, damage: damage)
    let measures = try PictureMeasures(of: picture.image.gray(), fullWidth: picture.image.width, fullHeight: picture.image.height)
    return (picture, measures)
  }

  @Test("A little blur, motion and noise are sharp, much is not, on every surface", arguments: documents.indices)
  func sharp(document: Int) throws {
    for (surface, noise) in [(SpecimenSurface.wood, 0.0), (.stone, 12)] {
      for damage in [SpecimenDamage(blur: 2, noise: noise), SpecimenDamage(motion: 6, noise: noise, seed: 3)] {
        #expect(try Self.sight(document, on: surface, damage: damage).measures.quality.sharpness >= Judge.leastSharpness)
      }
      for damage in [SpecimenDamage(blur: 5.5, noise: noise), SpecimenDamage(motion: 18, noise: noise, seed: 3)] {
        #expect(try Self.sight(document, on: surface, damage: damage).measures.quality.sharpness < Judge.leastSharpness)
      }
    }
  }

  @Test("White paper, a white desk and noise are not a reflection; a spot of a tenth of the width is", arguments: 0..<3)
  func glare(document: Int) throws {
    for (surface, noise) in [(SpecimenSurface.desk, 4.0), (.cloth, 12)] {
      let clean = try Self.sight(document, on: surface, damage: SpecimenDamage(noise: noise)).measures.quality.glare
      #expect(clean <= Judge.mostGlare / 3)
      let spot = try Self.sight(document, on: surface, damage: SpecimenDamage(noise: noise, glare: 0.1, seed: 4)).measures.quality.glare
      #expect(spot > Judge.mostGlare)
    }
  }

  /// A label that is whiter than the card, in light that is too much for only a part of it.
  @Test("The white label around a code is not a reflection", arguments: 1...8 as ClosedRange<UInt64>)
  func label(seed: UInt64) throws {
    let licence = SpecimenOrder(.dutchDriversLicense, seed: 29).document(asOf: today)
    let scene = try SpecimenScene(licence, side: .back, surface: .clutter, size: (1280, 720))
    let corners = [(170.0, 64.0), (1103, 58), (1120, 642), (200, 664)].map { PicturePoint(x: $0.0, y: $0.1) }
    let picture = try scene.picture(corners: corners, damage: SpecimenDamage(blur: 1, noise: 5, gradient: 0.04, seed: seed))
    #expect(try PictureMeasures(of: picture.gray(), fullWidth: 1280, fullHeight: 720).quality.glare <= Judge.mostGlare / 3)
  }

  @Test("Half of the light is enough and a tenth is not, whatever the table is like", arguments: [SpecimenSurface.wood, .desk])
  func lit(surface: SpecimenSurface) throws {
    #expect(try Self.sight(0, on: surface, damage: SpecimenDamage(darkness: 0.5)).measures.quality.brightness >= Judge.leastBrightness)
    #expect(try Self.sight(0, on: surface, damage: SpecimenDamage(darkness: 0.95)).measures.quality.brightness < Judge.leastBrightness)
  }

  @Test(
    "The outline is found among grain, on white and under a thumb, turned and held askew", arguments: documents.indices,
    [
      (SpecimenSurface.wood, SpecimenDamage(rotation: 45, noise: 8, gradient: 0.4)),
      (.wood, SpecimenDamage(corners: 0.05, noise: 4, thumb: 0.15, seed: 6)),
      (.desk, SpecimenDamage(rotation: -20, blur: 1, noise: 6, gradient: 0.3)),
      (.stone, SpecimenDamage(rotation: 12, blur: 1, noise: 6)),
      (.clutter, SpecimenDamage(rotation: 30, blur: 1, noise: 6)),
    ])
  func outline(document: Int, scene: (surface: SpecimenSurface, damage: SpecimenDamage)) throws {
    let sight = try Self.sight(document, on: scene.surface, damage: scene.damage)
    let outline = try #require(sight.measures.outline)
    let reach = sight.picture.corners[2].x - sight.picture.corners[0].x, rise = sight.picture.corners[2].y - sight.picture.corners[0].y
    let tolerance = 0.02 * (reach * reach + rise * rise).squareRoot()
    for corner in sight.picture.corners {
      let isFound = outline.corners.contains { found in
        let (x, y) = (found.x - corner.x, found.y - corner.y)
        return (x * x + y * y).squareRoot() < tolerance
      }
      #expect(isFound, "\(corner) is not among \(outline.corners)")
    }
  }

  @Test("A document cut by the picture's edge does not count as whole", arguments: documents.indices, 1...4)
  func cut(document: Int, seed: UInt64) throws {
    let sight = try Self.sight(document, damage: SpecimenDamage(shift: 0.12, noise: 4, seed: seed))
    let reading = Reading(
      width: sight.picture.image.width, height: sight.picture.image.height, quality: sight.measures.quality,
      document: sight.measures.outline, lookedForDocument: true)
    let frame = DocumentFrame(aspect: Self.documents[document].0.aspect)
    let judgement = Judge.judge(reading, step: CaptureStep(side: .front, isAngled: false, frame: frame, hasMrz: false), gates: Gates())
    #expect(judgement.verdict(at: .wholeDocument)?.passed == false)
  }
}
