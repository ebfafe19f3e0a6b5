import Documents
import Testing

@testable import Vision

/// A page that somebody cut out along its edge is recognised without a table around it.
struct ExtractedPageTests {
  private static let fronts = SpecimenDocument.Kind.allCases.filter { ![.proofOfAddress, .tinReferenceDocument, .paperId].contains($0) }

  private static func reading(_ picture: RGBImage) throws -> Reading {
    try PictureReader().read(picture, width: picture.width, height: picture.height)
  }

  @Test(arguments: fronts, [FileSide.front, .back]) func everySideOfEveryCardIsAPage(kind: SpecimenDocument.Kind, side: FileSide) throws {
    if side == .back, [.passport, .visa].contains(kind) { return }
    let reading = try Self.reading(picture(kind, side))
    #expect(reading.isExtractedPage, "\(reading.words ?? 0) words, \(reading.faces?.count ?? 0) faces, \(reading.width)×\(reading.height)")
    #expect(reading.showsIdentityDocument || side == .back, "a portrait of \(reading.faces?.first?.height ?? 0) in \(reading.height)")
  }

  /// A photograph with damage as by hand, cut out along the outline that was found in it.
  @Test(arguments: [SpecimenDocument.Kind.idCard, .driversLicense, .residencePermit], 1...3 as ClosedRange<UInt64>)
  func aPageCutOutOfAPhotographIsAPage(kind: SpecimenDocument.Kind, seed: UInt64) throws {
    let photograph = try picture(kind, dpi: 250, placement: .table, damage: .random(seed: seed, scale: 1))
    let outline = try #require(try Self.reading(photograph).document)
    let size = outline.size
    let page = try photograph.straightened(outline.corners, at: (Int(size.width), Int(size.height)))
    let reading = try Self.reading(page)
    #expect(reading.isExtractedPage, "\(reading.words ?? 0) words, \(reading.width)×\(reading.height)")
  }

  @Test(arguments: [SpecimenDocument.Kind.proofOfAddress, .tinReferenceDocument]) func aLetterIsNoIdentityDocument(
    kind: SpecimenDocument.Kind
  ) throws {
    #expect(try !Self.reading(picture(kind)).showsIdentityDocument)
  }

  /// A table in the shape of a card shows nothing that is printed.
  @Test(arguments: SpecimenSurface.allCases.filter { $0 != .newsprint }) func aTableIsNoPage(surface: SpecimenSurface) throws {
    let table = try SpecimenTable.picture(surface, width: 1200, height: 757, dpi: 150, seed: 1)
    #expect(try !Self.reading(table).isExtractedPage)
  }
}
