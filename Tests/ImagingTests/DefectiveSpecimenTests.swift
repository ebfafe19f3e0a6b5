import Documents
import Testing

@testable import Imaging

/// Drawn pictures in which something is wrong as a whole are read as what they are, so that scenarios and scripts reach these refusals.
struct DefectiveSpecimenTests {
  private static func reading(_ change: SpecimenChange, of type: DocumentType, _ side: FileSide) async throws -> Reading {
    let link = ImagingTestKit.link()
    defer { link.close() }
    let request = SpecimenRequest(of: type, asOf: ImagingTestKit.today, side: side).changed(by: change, asOf: ImagingTestKit.today)
    return try await link.read(try await link.draw(request))
  }

  static let lines: [(DocumentType, FileSide)] = [
    (.passport, .front), (.idCard, .back), (.residencePermit, .back), (.frenchIdCard, .front),
  ]

  @Test(arguments: lines) func twoDocumentsAreCounted(_ type: DocumentType, _ side: FileSide) async throws {
    #expect(try await Self.reading(SpecimenChange(documents: 2), of: type, side).documents == 2)
    #expect(try await Self.reading(SpecimenChange(documents: 1), of: type, side).documents == 1)
  }

  @Test(arguments: lines) func defectsAreSeen(_ type: DocumentType, _ side: FileSide) async throws {
    for defect in PictureDefect.allCases {
      let reading = try await Self.reading(SpecimenChange(damage: SpecimenDamage(defect: defect)), of: type, side)
      #expect(reading.defects == [defect], "\(type)")
    }
    #expect(try await Self.reading(SpecimenChange(), of: type, side).defects == nil)
  }
}
