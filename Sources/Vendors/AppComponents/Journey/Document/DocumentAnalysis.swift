import Documents
import JourneyKit
import Notation

/// The data extracted from the pictures (guide, "Plugins documentAnalysis attributes"). Of a drawn document the mock also has what is printed on it
/// beside its MRZ and barcode, as the vendor's server would read it.
struct DocumentAnalysis {
  /// The attributes that the guide names, in its order; others follow.
  private static let order = [
    "firstName", "lastName", "initials", "gender", "nationality", "issuingCountry", "issueDate", "expirationDate", "dateOfBirth",
    "birthPlace", "documentNumber", "documentType", "taxIdentificationNumber",
  ]

  private var members: [JSONValue.Member]

  /// - Parameter result: what was read, typed and taken.
  init(_ result: DocumentComponentResult) {
    members = []
    if case .object(let read)? = result.licence?.analysis(of: result.documentType) ?? result.mrzData?.analysis(of: result.documentType) {
      members = read
    }
    guard result.source == .specimen || result.source == .pattern, result.licence == nil, result.mrzData?.isTyped != true else { return }
    add(DrawnDocument(result.documentType, result.mrzData))
  }

  /// nil if nothing is known.
  var json: JSONValue? { members.isEmpty ? nil : .object(members.sorted { Self.place($0.key) < Self.place($1.key) }) }

  private static func place(_ key: String) -> Int { order.firstIndex(of: key) ?? order.count }

  /// What was read counts more than what is known of the drawing.
  private mutating func add(_ drawn: DrawnDocument?) {
    guard let drawn else { return }
    for member in drawn.members where !members.contains(where: { $0.key == member.key }) { members.append(member) }
  }

  /// The first letter of each first name; those of a double name with a hyphen between them. The guide's format has no full stops.
  /// - Parameter firstNames: with blanks between them.
  /// - Returns: nil if there is no letter.
  static func initials(_ firstNames: String?) -> JSONValue? {
    let names = (firstNames ?? "").split(separator: " ").map { name in
      name.split(separator: "-").compactMap { $0.first { $0.isLetter }.map(String.init) }.joined(separator: "-")
    }.filter { !$0.isEmpty }
    return names.isEmpty ? nil : .string(names.joined(separator: " "))
  }
}

/// What is printed on a standard drawn document and is in no MRZ.
private struct DrawnDocument {
  let members: [JSONValue.Member]

  /// - Parameter mrz: the MRZ that was read; nil for a document without one.
  /// - Returns: nil for a document of which nothing more is known.
  init?(_ type: DocumentType, _ mrz: DocumentMrzData?) {
    var printed: KeyValuePairs<String, JSONValue?> = [:]
    if let mrz {
      // An issuer's document is valid for ten years (`SpecimenDocument.standard`).
      let issued = mrz.mrz.expiration(asOf: mrz.day).map { $0.adding(days: 1).adding(years: -10) }
      guard let person = [SpecimenPerson.bruijn, .eriksson].first(where: { Transliteration($0.lastName).text == mrz.mrz.value(.lastName) })
      else { return nil }
      printed = ["issueDate": issued.map { .string($0.iso) }, "birthPlace": Self.printed(person.birthPlace)]
    } else if type == .tinReferenceDocument {
      let letter = SpecimenDocument.standard(.tinReferenceDocument, asOf: CalendarDate(daysSince1970: 0)), person = letter.person
      printed = [
        "firstName": Self.printed(person.firstName), "lastName": Self.printed(person.lastName),
        "initials": DocumentAnalysis.initials(person.firstName), "nationality": .string(person.nationality.code),
        "dateOfBirth": .string(person.birth.iso), "birthPlace": Self.printed(person.birthPlace), "documentType": .string(type.rawValue),
        "taxIdentificationNumber": .string(letter.number),
      ]
    } else {
      return nil
    }
    guard case .object(let members) = JSONValue.object(printed) else { return nil }
    self.members = members
  }

  private static func printed(_ text: String) -> JSONValue { .string(text.uppercased()) }
}
