import Documents
import JourneyKit
import Notation

extension DocumentMrzData {
  /// The content of a travel document's MRZ.
  var mrtdMrzInfo: JSONValue {
    .object([
      "rawMrz": .string(mrz.rawMrz),
      "documentCode": text(.documentCode),
      "issuingCountry": issuingCountry,
      "documentNumber": text(.documentNumber),
      "expirationDate": expirationDate,
      "firstNames": names(mrz.firstNames),
      "lastNames": names(mrz.lastNames),
      "birthDate": birthDate,
      "nationality": nationality,
      "gender": .string(Gender(mrz).rawValue),
      "validationErrors": validationErrors,
    ])
  }

  /// The content of a driving licence's line.
  var idlMrzInfo: JSONValue {
    .object(["rawMrz": .string(mrz.rawMrz), "documentNumber": text(.documentNumber), "validationErrors": validationErrors])
  }

  /// The data read from the pictures; nil when everything was typed.
  func analysis(of type: DocumentType) -> JSONValue? {
    func read(_ field: MrzField, _ value: JSONValue?) -> JSONValue? { typedFields.contains(field) ? nil : value }
    let analysis = JSONValue.object([
      "firstName": read(.firstName, name(.firstName).map(JSONValue.string)),
      "lastName": read(.lastName, name(.lastName).map(JSONValue.string)),
      "initials": read(.firstName, DocumentAnalysis.initials(name(.firstName))),
      // The MRZs of licences have no such field, and neither do the licences (Directive 2006/126/EC, annex I).
      "gender": read(.sex, .string(Gender(mrz).rawValue)),
      "nationality": read(.nationality, nationality),
      "issuingCountry": read(.issuingState, issuingCountry),
      "issueDate": printed(.issueDate)?.day.map { .string($0.iso) },
      "expirationDate": read(.expirationDate, expirationDate),
      "dateOfBirth": read(.birthDate, birthDate),
      "birthPlace": printed(.birthPlace).map { .string($0.text) },
      "documentNumber": read(.documentNumber, text(.documentNumber)),
      // A damaged line of a licence may lack its document code; then there is nothing to confirm the type.
      "documentType": read(.documentCode, text(.documentCode)).map { _ in .string(type.rawValue) },
    ])
    return analysis == .object([]) ? nil : analysis
  }

  /// Whether a person typed any of it.
  var isTyped: Bool { !typedFields.isEmpty }

  /// The names of the attributes that a person typed, which always include `rawMrz`. nil when nothing was typed.
  var manuallyEnteredFields: JSONValue? {
    guard !typedFields.isEmpty else { return nil }
    return .array(["rawMrz"] + Self.attributes.filter { typedFields.contains($0.field) }.map { .string($0.name) })
  }

  /// The names of the attributes with an uncertain character: it was hard to read, and no check digit protects it. nil when there are none,
  /// or all of them were typed.
  var uncertainFields: JSONValue? {
    let doubtful = Self.attributes.filter { !typedFields.contains($0.field) && mrz.isUncertain($0.field) }
    return doubtful.isEmpty ? nil : .array(doubtful.map { .string($0.name) })
  }

  /// The attributes of `mrtdMrzInfo` by their source field.
  private static let attributes: [(field: MrzField, name: String)] = [
    (.documentCode, "documentCode"), (.issuingState, "issuingCountry"), (.documentNumber, "documentNumber"),
    (.expirationDate, "expirationDate"), (.firstName, "firstNames"), (.lastName, "lastNames"), (.birthDate, "birthDate"),
    (.nationality, "nationality"), (.sex, "gender"),
  ]

  /// The name of each check digit that failed.
  private var validationErrors: JSONValue { .array(mrz.failedChecks.map { .string($0.field.rawValue) }) }

  private func text(_ field: MrzField) -> JSONValue? { mrz.value(field).map(JSONValue.string) }

  /// The ISO code; the printed text if the code is unknown.
  private var issuingCountry: JSONValue? { mrz.issuingCountry.map { .string($0.code) } ?? text(.issuingState) }
  private var nationality: JSONValue? { mrz.nationality.map { .string($0.code) } ?? text(.nationality) }

  /// YYYY-MM-DD; left out when a part of it is unknown, because the guide's format cannot express that.
  private var birthDate: JSONValue? { mrz.birth(asOf: day)?.complete.map { .string($0.iso) } }
  private var expirationDate: JSONValue? { mrz.expiration(asOf: day).map { .string($0.iso) } }

  private func names(_ names: [String]) -> JSONValue? { names.isEmpty ? nil : .array(names.map(JSONValue.string)) }
}
