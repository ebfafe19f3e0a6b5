import Documents
import Phrases
import Workflow

extension DocumentMrzData {
  /// The data that was read, for the person to check.
  package var review: Review {
    Review(
      title: Phrase(mrz.value(.lastName) == nil ? "data.review.numberTitle" : "data.review.title"), rows: rows, mrz: mrz,
      picture: picture, note: Phrase("data.review.\(note)"))
  }

  /// The same for a member of staff, who compares what was typed with the document.
  package var approval: Review {
    Review(
      title: Phrase("data.approval.title"), rows: rows, mrz: mrz, picture: picture, note: Phrase("data.approval.note"))
  }

  private var note: String {
    if !typedFields.isEmpty { return "typed" }
    // If only the issuer can interpret a line, there is nothing else to check. (Such lines once had a state, and those sessions must still
    // resume.)
    if rows.isEmpty, mrz.fields[.issuingState] == nil { return "line" }
    guard mrz.value(.lastName) != nil else { return isFromCode == true ? "code" : "number" }
    return mrz.nameIsTruncated ? "truncated" : "names"
  }

  /// One row for each field that has a value, in the order of a passport.
  package var rows: [Review.Row] {
    let order: [MrzField] = [.lastName, .firstName, .birthDate, .nationality, .sex, .documentNumber, .expirationDate]
    return order.compactMap { field in
      shown(field).map { Review.Row(label: field.label, value: $0, mark: mark(field)) }
    }
  }

  /// A field's value as people write it.
  private func shown(_ field: MrzField) -> Phrase? {
    guard let value = mrz.value(field) else { return nil }
    switch field {
    case .lastName, .firstName: return .verbatim(DocumentMrzData.capitalized(name(field) ?? value))
    case .birthDate:
      return mrz.birth(asOf: day).map { Phrase("data.date", ["date": .date(year: $0.year, month: $0.month, day: $0.day)]) }
        ?? .verbatim(value)
    case .expirationDate:
      return mrz.expiration(asOf: day).map { Phrase("data.date", ["date": .date(year: $0.year, month: $0.month, day: $0.day)]) }
        ?? .verbatim(value)
    case .nationality: return mrz.nationality?.phrase ?? .verbatim(value)
    case .sex: return Phrase("data.sex.\(Gender(mrz).rawValue)")
    default: return .verbatim(value)
    }
  }

  private func mark(_ field: MrzField) -> Review.Row.Mark {
    if typedFields.contains(field) { return .enteredByHand }
    if print?.contains(where: { $0.name.rawValue == field.rawValue && $0.agrees == false }) == true { return .printDiffers }
    if let check = mrz.checks.first(where: { $0.field.protectedField == field }) { return check.passed ? .checkDigit : .checkDigitWrong }
    guard let span = mrz.layout?.span(of: field) else { return .none }
    return mrz.uncertain.contains { span.contains(line: $0.line, column: $0.column) } ? .uncertain : .none
  }

  /// "DE BRUIJN-MÜLLER" as "De Bruijn-Müller": an MRZ, and most print, has only capitals.
  private static func capitalized(_ name: String) -> String {
    var isFirst = true
    return String(
      name.flatMap { letter in
        defer { isFirst = letter == " " || letter == "-" }
        return Array(isFirst ? String(letter) : letter.lowercased())
      })
  }
}
