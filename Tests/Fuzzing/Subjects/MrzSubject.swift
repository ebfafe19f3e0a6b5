import Documents
import Notation

extension Subject {
  private static let day = CalendarDate(daysSince1970: 20_000)

  /// MRZs as text, as `vestibule read mrz` parses them.
  public static let mrz: Subject = {
    let lines = SpecimenDocument.Kind.allCases.compactMap { try? SpecimenDocument.standard($0, asOf: day).mrz() }.filter { !$0.isEmpty }
    let texts = lines.map { $0.joined(separator: "\n") } + [lines.map { $0.joined(separator: "\r\n") }.joined(separator: "\r\n\r\n")]
    let words = [
      "<", "<<", "<<<<<<<<<<", "P<", "I<UTO", "IDFRA", "D1NLD", "V<", "PNRUS", "FACHE", "\n", "\r\n", "\n\n", "\u{FEFF}", "é", "\0", " ",
      "«", "TRGEO", "I<SEN", "KYA",
    ]
    return Subject("mrz", samples: texts.map { Array($0.utf8) }, words: words, examine: examineMrz)
  }()

  private static func examineMrz(_ bytes: [UInt8]) -> String? {
    let blocks = Mrz.blocks(in: String(decoding: bytes, as: UTF8.self))
    // Only a few blocks are parsed: more copies of them teach the fuzzer nothing.
    for lines in blocks.prefix(4) {
      for autocorrect in [false, true] {
        if let finding = fault(in: Mrz.parse(lines, autocorrect: autocorrect), of: lines) { return "\(finding) Lines: \(lines)" }
      }
    }
    return nil
  }

  /// The contradiction in the reading of an MRZ; nil when there is none.
  /// - Parameter given: the lines that were read; nil when they came from a picture.
  public static func fault(in result: MrzResult, of given: [String]? = nil) -> String? {
    if result.valid != result.errors.isEmpty { return "An MRZ is valid exactly when nothing is wrong with it." }
    if result.valid, result.format == nil { return "A valid MRZ has a format." }
    if result.format == nil, !result.fields.isEmpty { return "A refused MRZ has no fields." }
    if !result.checks.allSatisfy({ check in check.passed || result.errors.contains { $0.field == check.field } }) {
      return "A check failed and no error says so."
    }
    for correction in result.corrections {
      guard result.lines.indices.contains(correction.line), correction.column < result.lines[correction.line].unicodeScalars.count else {
        return "A correction lies outside the lines."
      }
    }
    if let given {
      let changes = zip(given, result.lines).map { old, new in zip(old.unicodeScalars, new.unicodeScalars).count { $0 != $1 } }
      if given.count != result.lines.count || changes.reduce(0, +) != result.corrections.count { return "A change is not in the ledger." }
    }
    if let field = strayField(result) { return "The field \(field.rawValue) is not in the lines." }
    if result.valid, Mrz.parse(result.lines).fields != result.fields { return "Read again, the lines of a valid zone say something else." }
    _ = (result.birth(asOf: day), result.expiration(asOf: day), result.lastNames, result.firstNames, result.nameIsTruncated)
    return fault(inReport: MrzReport.value(for: result).text())
  }

  /// A field with characters that the lines do not have in this order. (A number of more than nine characters continues further on.)
  private static func strayField(_ result: MrzResult) -> MrzField? {
    func plain(_ text: String) -> [UInt8] { text.utf8.filter { (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) } }
    let all = plain(result.lines.joined())
    for (field, value) in result.fields where field != .sex {
      var rest = all[...]
      for byte in plain(value) {
        guard let at = rest.firstIndex(of: byte) else { return field }
        rest = rest[(at + 1)...]
      }
    }
    return nil
  }

  /// The fault of a report: it must be one line of JSON for any reading.
  static func fault(inReport line: String) -> String? {
    if line.utf8.contains(0x0a) { return "A report has more than one line." }
    do { _ = try JSONReader().read(line) } catch { return "A report is no JSON: \(error)." }
    return nil
  }
}
