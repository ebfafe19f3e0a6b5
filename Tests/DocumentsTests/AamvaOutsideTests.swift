import Foundation
import Testing

@testable import Documents

/// Every undisputed expectation of the external collections of AAMVA payloads, checked in the report that callers get.
@Suite(.disabled(if: SharedTestdata.isMissing, "no shared/testdata")) struct AamvaOutsideTests {}

extension AamvaOutsideTests {
  struct Case: CustomTestStringConvertible {
    var id: String
    var payload: [UInt8]
    var expected: [String: Any]
    var disputed: Set<String>
    var isStrict: Bool
    var testDescription: String { id }

    init?(_ record: [String: Any]) {
      guard let id = record["id"] as? String, let data = (record["payload_b64"] as? String).flatMap({ Data(base64Encoded: $0) }),
        let expected = record["expect"] as? [String: Any]
      else { return nil }
      self.id = id
      payload = Array(data)
      self.expected = expected
      disputed = Set((record["disputed"] as? [String: Any] ?? [:]).keys)
      isStrict = record["strict_header"] as? Bool ?? false
    }

    /// The parsed report of the payload.
    func report() throws -> [String: Any] {
      let line = AamvaReport.value(for: payload).text()
      #expect(!line.contains("\n"))
      return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  nonisolated(unsafe) static let cases: [Case] = {
    do {
      return try SharedTestdata.files("aamva", ending: "json").flatMap { file in
        let records = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [[String: Any]] ?? []
        return records.compactMap(Case.init)
      }
    } catch {
      Issue.record(error)
      return []
    }
  }()

  /// Postal codes are compared without spaces, hyphens and trailing zeros, as in the collections' README.
  static func compared(_ code: Any?) -> String {
    var text = "\(code ?? "absent")".filter { $0 != " " && $0 != "-" }
    while text.last == "0" { text.removeLast() }
    return text
  }

  @Test func allCollectionsAreThere() { #expect(Self.cases.count == 43) }

  @Test(arguments: cases.indices) func everyUndisputedExpectation(_ index: Int) throws {
    let record = Self.cases[index]
    let report = try record.report()
    guard record.expected["rejects"] == nil else {
      #expect(report["fields"] is NSNull, "\(record.id)")
      return
    }
    let fields = try #require(report["fields"] as? [String: Any], "\(record.id)")
    for (name, expected) in record.expected where !record.disputed.contains(name) {
      if name == "elements" {
        let elements = try #require(report["elements"] as? NSDictionary)
        #expect(elements == expected as? NSDictionary, "\(record.id)")
      } else if name == "postalCode" || name == "postalCodeDisplay" {
        #expect(Self.compared(fields[name]) == Self.compared(expected), "\(record.id) \(name)")
      } else {
        #expect(fields[name] as? NSObject == expected as? NSObject, "\(record.id) \(name)")
      }
    }
    if record.isStrict {
      let payload = try Aamva.parse(record.payload)
      #expect(!payload.warnings.contains { $0.code == .header || $0.code == .directory }, "\(record.id)")
    }
  }
}
