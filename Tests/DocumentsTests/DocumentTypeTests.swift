import Testing

@testable import Documents

struct DocumentTypeTests {
  /// The sides in order; `~` marks a tilted picture, `*` one that must show an MRZ.
  static func listed(_ steps: [CaptureStep]) -> String {
    steps.map { $0.side.rawValue + ($0.isAngled ? "~" : "") + ($0.hasMrz ? "*" : "") }.joined(separator: " ")
  }

  @Test(
    arguments: [
      (DocumentType.passport, "front* front~", 0.704, 0.264), (.idCard, "front front~ back* back~", 0.631, 0.43),
      (.residencePermit, "front front~ back* back~", 0.631, 0.43), (.driversLicense, "front front~ back back~", 0.631, nil),
      (.dutchDriversLicense, "front* front~ back back~", 0.631, 0.225), (.frenchIdCard, "front* front~ back back~", 0.705, 0.314),
      (.paperId, "insideRight insideRight~ insideLeft back", 1.364, nil), (.proofOfAddress, "front", 1.414, nil),
      (.tinReferenceDocument, "front", 1.414, nil),
    ] as [(DocumentType, String, Double, Double?)])
  func stepsOfEachType(_ type: DocumentType, _ tilted: String, _ aspect: Double, _ band: Double?) {
    #expect(Self.listed(type.steps(tilted: true)) == tilted)
    #expect(Self.listed(type.steps(tilted: false)) == tilted.split(separator: " ").filter { !$0.contains("~") }.joined(separator: " "))
    for step in type.steps(tilted: true) {
      #expect(step.frame.aspect == aspect)
      #expect(step.frame.mrzBand == (step.hasMrz ? band : nil))
    }
    #expect(type.hasMrz == (band != nil))
  }

  @Test func onlyTwoTypesNeedNoCountry() {
    #expect(DocumentType.allCases.filter { !$0.needsIssuingCountry } == [.proofOfAddress, .tinReferenceDocument])
  }

  @Test func aSideThatMustHaveAnMrzMayHaveOne() {
    for type in DocumentType.allCases {
      for step in type.steps(tilted: true) where step.hasMrz { #expect(!type.mrzFormats(on: step.side).isEmpty) }
      #expect(type.mrzInfo != nil || FileSide.allCases.allSatisfy { type.mrzFormats(on: $0).isEmpty })
    }
  }

  static func mrz(_ format: MrzFormat, _ code: String, _ state: String) throws -> MrzResult {
    Mrz.parse(try Mrz.write(format, [.documentCode: code, .issuingState: state]))
  }

  @Test(arguments: [
    (MrzFormat.td3, "P", "UTO", [DocumentType.passport]), (.td3, "PP", "D", [.passport]), (.mrvA, "V", "UTO", []), (.mrvB, "VC", "POL", []),
    (.td1, "I", "UTO", [.idCard, .residencePermit]), (.td1, "ID", "NLD", [.idCard]), (.td2, "ID", "ROU", [.idCard]),
    (.td1, "IR", "NLD", [.residencePermit]), (.td1, "AR", "D", [.residencePermit]), (.td1, "A", "UTO", [.idCard, .residencePermit]),
    (.td1, "C", "ITA", [.idCard, .residencePermit]), (.td1, "AC", "UTO", []), (.td1, "AI", "UTO", []), (.td1, "IV", "UTO", []),
    (.td1, "RP", "UTO", []), (.td2, "TS", "FRA", []),
    (.td1, "ID", "FRA", [.idCard, .frenchIdCard]), (.frenchNationalID, "ID", "FRA", [.frenchIdCard]),
    (.drivingLicence, "D1", "NLD", [.driversLicense, .dutchDriversLicense]), (.drivingLicence, "D1", "FRA", [.driversLicense]),
    (.swissDrivingLicence, "FA", "CHE", [.driversLicense]),
  ])
  func anMrzBelongsToTheseTypes(_ format: MrzFormat, _ code: String, _ state: String, _ types: [DocumentType]) throws {
    let mrz = try Self.mrz(format, code, state)
    #expect(mrz.format == format)
    #expect(DocumentType.allCases.filter { $0.accepts(mrz: mrz) } == types.sorted { $0.rawValue < $1.rawValue })
  }

  @Test func aRefusedMrzBelongsToNone() {
    #expect(DocumentType.allCases.allSatisfy { !$0.accepts(mrz: Mrz.parse(["?"])) })
  }
}
