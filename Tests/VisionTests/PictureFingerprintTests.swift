import Documents
import Foundation
import Testing

@testable import Vision

/// A picture's fingerprint matches its copies and no other side of the document.
struct PictureFingerprintTests {
  static let kinds: [SpecimenDocument.Kind] = [.idCard, .passport, .dutchDriversLicense, .paperId]

  static func print(
    _ kind: SpecimenDocument.Kind, _ side: FileSide? = nil, angled: Bool = false, placement: SpecimenPlacement = .table,
    damage: SpecimenDamage = .none
  ) throws -> PictureFingerprint {
    var random = SeededRandom(seed: 5)
    let drawn = try SpecimenArtist.draw(
      .drawn(kind, from: &random, asOf: today), side: side ?? (kind == .paperId ? .insideRight : .front), angled: angled, dpi: 150,
      placement: placement, damage: damage)
    return try #require(try ImageFile(drawn.jpeg(quality: damage.jpegQuality ?? 90)).decode().gray().fingerprint())
  }

  @Test(arguments: kinds, [SpecimenPlacement.table, .cropped])
  func copiesAreOneScene(kind: SpecimenDocument.Kind, placement: SpecimenPlacement) throws {
    let picture = try Self.print(kind, placement: placement)
    let damages = [
      SpecimenDamage(noise: 8), SpecimenDamage(blur: 1.5, jpegQuality: 40), SpecimenDamage(darkness: 0.3), SpecimenDamage(gradient: 0.3),
      SpecimenDamage(dpi: 100),
    ]
    for damage in damages {
      let copy = try Self.print(kind, placement: placement, damage: damage)
      #expect(picture.isSameScene(as: copy), "\(damage): \(picture.distance(to: copy))")
    }
  }

  @Test(arguments: kinds, [SpecimenPlacement.table, .cropped])
  func tiltedPicturesAndOtherSidesAreNot(kind: SpecimenDocument.Kind, placement: SpecimenPlacement) throws {
    let flat = try Self.print(kind, placement: placement)
    var others = [try Self.print(kind, angled: true, placement: placement)]
    if kind != .passport { others.append(try Self.print(kind, kind == .paperId ? .insideLeft : .back, placement: placement)) }
    // With a margin: a smaller distance would be chance.
    for other in others { #expect(flat.distance(to: other) > 2 * PictureFingerprint.sameScene) }
  }

  @Test func outsidePicturesAllDiffer() throws {
    guard let folder = MrzTestKit.pictures else { return }
    let prints = try MrzTestKit.records().compactMap { record -> (name: String, print: PictureFingerprint)? in
      let name = String(record.file.prefix { $0 != "." })
      let picture = try ImageFile([UInt8](Data(contentsOf: folder.appendingPathComponent(record.file)))).decode().gray()
      return try picture.fingerprint().map { (name, $0) }
    }
    #expect(prints.count > 10)
    for (index, one) in prints.enumerated() {
      for other in prints[(index + 1)...] {
        // Two of them, by their names, are one picture in two formats.
        #expect(one.print.isSameScene(as: other.print) == (one.name == other.name), "\(one.name) \(other.name)")
      }
    }
  }

  @Test func aUniformPictureHasNoFingerprint() throws {
    #expect(try GrayImage(width: 80, height: 60, pixels: [UInt8](repeating: 200, count: 4800)).fingerprint() == nil)
  }
}

/// Printed words are found on pages and not on tables.
struct PrintedWordsTests {
  /// The number that `DocumentChecks` requires.
  static let enough = 12

  @Test(arguments: [SpecimenDocument.Kind.proofOfAddress, .tinReferenceDocument], 1...4 as ClosedRange<UInt64>)
  func pages(kind: SpecimenDocument.Kind, seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let document = SpecimenDocument.drawn(kind, from: &random, asOf: today)
    for placement in [SpecimenPlacement.table, .cropped] {
      let page = try SpecimenArtist.draw(document, dpi: 150, placement: placement, damage: .random(seed: seed, scale: 1))
      #expect(try page.gray().forMeasuring().words() >= Self.enough)
    }
  }

  /// A newspaper is full of words, as a page is.
  @Test(arguments: SpecimenSurface.allCases.filter { $0 != .newsprint }, 1...2 as ClosedRange<UInt64>)
  func tables(surface: SpecimenSurface, seed: UInt64) throws {
    let table = try SpecimenTable.picture(surface, width: 1200, height: 900, dpi: 150, seed: seed)
    #expect(try table.gray().forMeasuring().words() < Self.enough)
  }

  @Test func photographsAreNotPages() throws {
    guard let folder = MrzTestKit.pictures?.deletingLastPathComponent().appendingPathComponent("faces") else { return }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where !name.hasSuffix("json") {
      let picture = try ImageFile([UInt8](Data(contentsOf: folder.appendingPathComponent(name)))).decode().gray()
      #expect(try picture.forMeasuring().words() < Self.enough, "\(name)")
    }
  }
}
