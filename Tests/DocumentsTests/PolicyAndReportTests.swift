import Foundation
import Testing

@testable import Documents

struct MrzValidationPolicyTests {
  let good = Mrz.parse(MrzParserTests.passport)
  /// A wrong digit in the birth date, so that the composite fails too.
  let one = Mrz.parse([MrzParserTests.passport[0], MrzParserTests.changed(MrzParserTests.passport[1], 19, "3")])
  /// Only the composite is wrong.
  let composite = Mrz.parse([MrzParserTests.passport[0], MrzParserTests.changed(MrzParserTests.passport[1], 43, "3")])

  func damaged(_ columns: Int...) -> MrzResult {
    var line = MrzParserTests.passport[1]
    // The check digits of number, birth, expiry and optional data are 6, 2, 9 and 1: 7 is wrong for each.
    for column in columns { line = MrzParserTests.changed(line, column, "7") }
    return Mrz.parse([MrzParserTests.passport[0], line])
  }

  @Test func strongAcceptsNoErrors() {
    #expect(MrzValidationPolicy.strong.accepts(good))
    #expect(!MrzValidationPolicy.strong.accepts(one))
    #expect(!MrzValidationPolicy.strong.accepts(composite))
  }

  @Test func normalAcceptsOneErrorAndIgnoresTheComposite() {
    #expect(MrzValidationPolicy.normal.accepts(composite))
    #expect(MrzValidationPolicy.normal.accepts(one))
    #expect(!MrzValidationPolicy.normal.accepts(damaged(9, 19)))
  }

  @Test func weakAcceptsThreeErrors() {
    #expect(MrzValidationPolicy.weak.accepts(damaged(9, 19, 27)))
    #expect(!MrzValidationPolicy.weak.accepts(damaged(9, 19, 27, 42)))
  }

  @Test func aMisreadCellIsOneErrorAlthoughItsCheckDigitFailsToo() {
    let result = Mrz.parse([MrzParserTests.passport[0], MrzParserTests.passport[1].replacing("740812", with: "7408S2")])
    #expect(result.errors.count == 3)
    #expect(MrzValidationPolicy.normal.accepts(result))
  }

  @Test func noPolicyAcceptsAnMrzWithoutFormat() {
    for policy in MrzValidationPolicy.allCases {
      #expect(!policy.accepts(Mrz.parse(["x"])))
      #expect(!policy.accepts(Mrz.parse([MrzParserTests.passport[0], String(MrzParserTests.passport[1].dropLast())])))
    }
  }
}

struct MrzReportTests {
  @Test func aRefusedBlockHasNullAsFormat() {
    #expect(
      MrzReport.value(for: Mrz.parse(["P1NLD \"\\\t"])).text()
        == #"{"format":null,"valid":false,"lines":["P1NLD \"\\\t"],"fields":{},"checks":[],"corrections":[],"uncertain":[],"errors":[{"code":"lineLength","message":"One line alone must be a driving licence's, of 30 characters; this one has 9."}],"remarks":[]}"#
    )
  }

  @Test func everyKeyIsInItsPlace() {
    var result = Mrz.parse(["D1NLD11234567890ABCDEFGHIJKLM0"])
    result.corrections = [.init(line: 0, column: 1, from: "I", to: "1")]
    result.uncertain = [.init(line: 0, column: 7)]
    #expect(
      MrzReport.value(for: result).text()
        == #"{"format":"DRIVING_LICENCE","valid":false,"lines":["D1NLD11234567890ABCDEFGHIJKLM0"],"fields":{"documentCode":"D1","issuingState":"NLD","documentNumber":"1234567890","compositeCheckDigit":"0","version":"1","randomData":"ABCDEFGHIJKLM"},"checks":[{"field":"compositeCheckDigit","expected":"5","found":"0","passed":false}],"corrections":[{"line":0,"column":1,"from":"I","to":"1","reason":"layout"}],"uncertain":[{"line":0,"column":7}],"errors":[{"code":"checkDigit","field":"compositeCheckDigit","line":0,"column":29,"message":"compositeCheckDigit is 0 and must be 5."}],"remarks":[]}"#
    )
  }

  @Test func anyTextIsOneLineOfGoodJSON() throws {
    for text in ["\u{0}\u{1}\u{1F}", "\u{2028}\n\r", "é\u{1F600}\u{7F}", "</script>", "\u{FEFF}"] {
      let line = MrzReport.value(for: Mrz.parse([text, MrzParserTests.passport[1]])).text()
      #expect(!line.contains { $0.isNewline })
      let object = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(object["lines"] as? [String] == [text, MrzParserTests.passport[1]])
      #expect(object["format"] is NSNull)
    }
  }

  @Test func aResultSurvivesEncoding() throws {
    let result = Mrz.parse(["IDBEL000590240<6016<<<<<<<<<<<", "8512017F1311048BEL851201002007", "REINARTZ<<ULRIKE<KATIA<E<<<<<<"])
    #expect(try JSONDecoder().decode(MrzResult.self, from: JSONEncoder().encode(result)) == result)
    #expect(result.longNumber == .neither)
  }
}
