import Documents
import Phrases
import Workflow

extension DocumentLicence {
  /// The data that was read, for the person to check.
  package var review: Review {
    Review(
      title: Phrase("data.review.title"), rows: rows, picture: picture,
      note: Phrase(doubtful == nil ? "data.review.barcode" : "data.review.printed"))
  }

  /// One row for each value. If a barcode can be read at all, every character is right, names included, so no row is marked uncertain; print may
  /// be hard to read.
  package var rows: [Review.Row] {
    func row(_ field: String, _ value: Phrase?) -> Review.Row? {
      let mark: Review.Row.Mark = doubtful.map { $0.contains { $0.rawValue == field } ? .uncertain : .none } ?? .barcode
      return value.map { Review.Row(label: Phrase("data.field.\(field)"), value: $0, mark: mark) }
    }
    func date(_ day: CalendarDate?) -> Phrase? {
      day.map { Phrase("data.date", ["date": .date(year: $0.year, month: $0.month, day: $0.day)]) }
    }
    return [
      row("lastName", lastName.map(Phrase.verbatim)), row("firstName", firstName.map(Phrase.verbatim)), row("birthDate", date(birth)),
      row("sex", gender.map { Phrase("data.sex.\($0.rawValue)") }), row("address", (address?.line).map(Phrase.verbatim)),
      row("documentNumber", number.map(Phrase.verbatim)), row("issueDate", date(issued)), row("expirationDate", date(expires)),
    ].compactMap(\.self)
  }
}
