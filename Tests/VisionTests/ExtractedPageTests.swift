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
    if side == .back, [.passport, .visa, .smallVisa].contains(kind) { return }
    let reading = try Self.reading(picture(kind, side))
    #expect(reading.isExtractedPage, "\(reading.words ?? 0) words, \(reading.faces?.count ?? 0) faces, \(reading.width)×\(reading.height)")
    #expect(reading.showsIdentityDocument || side == .back, "a portrait of \(reading.faces?.first?.height ?? 0) in \(reading.height)")
  }

  /// A photograph with damage as by hand, cut out along the outline that was found in it.
  private static func extracted(_ kind: SpecimenDocument.Kind, _ side: FileSide, seed: UInt64) throws -> Reading {
    let photograph = try picture(kind, side, dpi: 250, placement: .table, damage: .random(seed: seed, scale: 1))
    let outline = try #require(try reading(photograph).document), size = outline.size
    return try reading(try photograph.straightened(outline.corners, at: (Int(size.width), Int(size.height))))
  }

  @Test(arguments: [SpecimenDocument.Kind.idCard, .driversLicense, .residencePermit], 1...3 as ClosedRange<UInt64>)
  func aPageCutOutOfAPhotographIsAPage(kind: SpecimenDocument.Kind, seed: UInt64) throws {
    let reading = try Self.extracted(kind, .front, seed: seed)
    #expect(reading.isExtractedPage, "\(reading.words ?? 0) words, \(reading.width)×\(reading.height)")
  }

  /// What is printed at its edge is still read.
  @Test(arguments: [(SpecimenDocument.Kind.passport, FileSide.front), (.idCard, .back)], 1...3 as ClosedRange<UInt64>)
  func theZoneOfAnExtractedPageIsRead(page: (kind: SpecimenDocument.Kind, side: FileSide), seed: UInt64) throws {
    let reading = try Self.extracted(page.kind, page.side, seed: seed)
    #expect(reading.mrz?.valid == true && reading.isExtractedPage, "\(reading.width)×\(reading.height)")
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
