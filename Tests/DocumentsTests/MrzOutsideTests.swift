import Foundation
import Testing

@testable import Documents

/// Every undisputed expectation of the external collections: verdict, format, fields, faults.
@Suite(.disabled(if: SharedTestdata.isMissing, "no shared/testdata")) struct MrzOutsideTests {}

extension MrzOutsideTests {
  struct Record: Decodable, CustomTestStringConvertible {
    var id: String
    var lines: [String]
    var format: String
    var valid: Bool?
    var fields: [String: String]
    var details: [String]
    var disputed: [String: Dispute]?
    var autocorrect_to: [String]?
    var crosscheck_failing: [String]?

    struct Dispute: Decodable {}
    var testDescription: String { id }
  }

  static let records: [Record] = {
    do {
      return try SharedTestdata.files("mrz", ending: "json").flatMap {
        try JSONDecoder().decode([Record].self, from: Data(contentsOf: $0))
      }
    } catch {
      Issue.record(error)
      return []
    }
  }()

  /// As in the collections' README: `<` and spaces are equal, runs are joined, ends are trimmed.
  static func compared(_ text: String) -> String {
    text.split { $0 == "<" || $0 == " " }.joined(separator: " ")
  }

  @Test func allCollectionsAreThere() { #expect(Self.records.count == 59) }

  @Test(arguments: records) func verdictAndFormat(_ record: Record) {
    let result = Mrz.parse(record.lines)
    #expect((result.format?.rawValue ?? "INVALID") == record.format)
    if let valid = record.valid { #expect(result.valid == valid, "\(result.errors.map(\.message))") }
    #expect(result.lines == record.lines, "the given lines are kept")
    #expect(result.errors.isEmpty == result.valid)
  }

  @Test(arguments: records) func fields(_ record: Record) throws {
    let result = Mrz.parse(record.lines)
    for (name, expected) in record.fields where record.disputed?[name] == nil {
      let field = try #require(MrzField(rawValue: name), "no field \(name)")
      #expect(Self.compared(result.fields[field] ?? "(absent)") == Self.compared(expected), "\(name)")
    }
  }

  @Test(arguments: records.filter { $0.valid == false && $0.format != "INVALID" }) func failingDetails(_ record: Record) {
    let result = Mrz.parse(record.lines)
    let wrong = Set(result.errors.compactMap { $0.field?.rawValue })
    #expect(wrong.isSuperset(of: record.details), "\(wrong)")
    if let failing = record.crosscheck_failing { #expect(Set(result.failedChecks.map(\.field.rawValue)) == Set(failing)) }
  }

  @Test(arguments: records.filter { $0.autocorrect_to != nil }) func correctsWhatLooksAlike(_ record: Record) throws {
    let wanted = try #require(record.autocorrect_to)
    let result = Mrz.parse(record.lines, autocorrect: true)
    #expect(result.lines == wanted)
    #expect(result.valid, "\(result.errors.map(\.message))")
    #expect(result.fields == Mrz.parse(wanted).fields)
    // The corrections are exactly the differences.
    var differences: Set<MrzCorrection> = []
    for (line, pair) in zip(record.lines, wanted).enumerated() {
      for (column, characters) in zip(pair.0, pair.1).enumerated() where characters.0 != characters.1 {
        differences.insert(.init(line: line, column: column, from: String(characters.0), to: String(characters.1)))
      }
    }
    #expect(Set(result.corrections) == differences)
    #expect(result.corrections.count == differences.count)
  }
}
