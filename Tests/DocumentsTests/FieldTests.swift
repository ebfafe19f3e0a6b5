import Foundation
import Testing

@testable import Documents

/// Inputs from the field that were once not taken, as `shared/testdata/field` describes them.
@Suite(.disabled(if: SharedTestdata.isMissing, "no shared/testdata")) struct FieldTests {}

extension FieldTests {
  private static func bytes(_ file: String) throws -> [UInt8] {
    let folder = try #require(SharedTestdata.folder)
    return [UInt8](try Data(contentsOf: folder.appendingPathComponent("field/\(file)")))
  }

  private static func zone(_ file: String) throws -> MrzResult {
    let blocks = Mrz.blocks(in: String(decoding: try bytes(file), as: UTF8.self))
    try #require(blocks.count == 1)
    return Mrz.parse(blocks[0])
  }

  @Test(arguments: ["mrz-one-line-88.txt", "mrz-blank-in-name.txt", "mrz-paste-indented.txt", "mrz-paste-plain.txt", "mrz-crew.txt"])
  func zonesThatAreRead(_ file: String) throws {
    let result = try Self.zone(file)
    #expect(result.valid && result.remarks.isEmpty, "\(result.errors)")
    #expect(!result.lastNames.isEmpty && !result.firstNames.isEmpty)
  }

  @Test func aBlankIsAFiller() throws { #expect(try Self.zone("mrz-blank-in-name.txt").firstNames == ["ANDREW", "DAVID"]) }

  @Test func aZoneWithoutANameIsNotValid() throws {
    let result = try Self.zone("mrz-no-name.txt")
    #expect(!result.valid && result.errors.map(\.code) == [.name])
    for policy in MrzValidationPolicy.allCases { #expect(!policy.accepts(result), "\(policy)") }
  }

  @Test(arguments: [
    ("mrz-geo-tr.txt", [MrzRemark.Code.documentCode]), ("mrz-kya.txt", [.state, .state]), ("mrz-sen-17.txt", [.documentNumber]),
    ("mrz-sex-x.txt", [.sex]),
  ])
  func issuersExceptionsAreReadWithARemark(_ file: String, _ remarks: [MrzRemark.Code]) throws {
    let result = try Self.zone(file)
    #expect(result.valid && result.remarks.map(\.code) == remarks, "\(result.errors)")
    #expect(MrzValidationPolicy.normal.accepts(result) && MrzValidationPolicy.weak.accepts(result))
    #expect(MrzValidationPolicy.strong.accepts(result) == (remarks == [.sex]))
  }

  @Test func whatTheExceptionsMean() throws {
    #expect(try Self.zone("mrz-kya.txt").issuingCountry?.code == "KEN")
    #expect(try Self.zone("mrz-sen-17.txt").value(.documentNumber) == "10119850101000127")
    #expect(DocumentType.residencePermit.accepts(mrz: try Self.zone("mrz-geo-tr.txt")))
    #expect(DocumentType.allCases.allSatisfy { !$0.accepts(mrz: (try? Self.zone("mrz-crew.txt")) ?? Mrz.parse([])) })
  }

  @Test func theNameOfAKeyIsASeparator() throws {
    let payload = try Aamva.parse(try Self.bytes("aamva-enter.bin"))
    #expect(payload.fields.idNumber == "Y1234567" && payload.fields.lastName == "DCSOUZA" && payload.fields.street1 == "123 ENTERPRISE DR")
    #expect(!payload.warnings.contains { $0.code == .separators || $0.code == .strayText || $0.code == .value })
  }

  @Test func indefiniteIsNeverExpiring() throws {
    let payload = try Aamva.parse(try Self.bytes("aamva-indef.bin"))
    #expect(payload.fields.nonExpiring == true && !payload.warnings.contains { $0.code == .value })
  }

  @Test func theElementsOfVersion11() throws {
    let fields = try Aamva.parse(try Self.bytes("aamva-v11.bin")).fields
    #expect([fields.commercialDriverLicense, fields.nonDomiciled, fields.enhancedCredential, fields.permit] == [true, true, true, true])
  }
}
