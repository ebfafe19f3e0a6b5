import Documents
import Workflow

/// The content of the barcode of a North American driving licence or ID card, or of the print of a card without an MRZ, and its source.
package struct DocumentLicence: Codable, Equatable, Sendable {
  /// Whether it is an ID card of a state or province, which has the same barcode.
  package var isIdCard: Bool
  package var number: String?
  package var lastName: String?
  /// The first name, including middle names.
  package var firstName: String?
  package var gender: Gender?
  package var birth: CalendarDate?
  /// The city, or whatever the issuer writes instead; few jurisdictions fill it in.
  package var birthPlace: String?
  package var issued: CalendarDate?
  package var expires: CalendarDate?
  package var country: Country?
  package var address: PostalAddress?
  /// The fields that were hard to read, if the data is from the print; nil if it is from a barcode.
  package var doubtful: [PrintedField.Name]?
  /// The picture that shows it.
  package var picture: PictureReference
  /// The day it was read, where the person is: age and expiry are calculated from it.
  package var day: CalendarDate
}

/// The holder's address as given in the barcode.
package struct PostalAddress: Codable, Equatable, Sendable {
  package var street: String
  package var secondStreet: String?
  package var city: String
  /// The state or province.
  package var jurisdiction: String
  package var postalCode: String

  /// The address on one line, as written on a letter in the United States and in Canada.
  package var line: String {
    let last = [jurisdiction, postalCode].filter { !$0.isEmpty }.joined(separator: " ")
    return [street, secondStreet ?? "", city, last].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension DocumentLicence {
  /// nil when the page shows no barcode of a North American licence or ID card.
  package init?(barcodeOn page: DocumentPage) {
    guard let payload = page.reading.aamva else { return nil }
    let fields = payload.fields
    isIdCard = fields.subfile == .identificationCard
    number = fields.idNumber
    lastName = fields.lastName
    firstName = Self.joined([fields.firstName, fields.middleName])
    gender = fields.sex.map(Gender.init)
    birth = fields.birthDate
    birthPlace = fields.placeOfBirth
    issued = fields.issueDate
    expires = fields.expirationDate
    // The issuer is in the header; the element alone may be missing.
    country = (payload.jurisdiction?.country ?? fields.country).flatMap(Country.init(code:))
    address = PostalAddress(fields)
    picture = page.picture
    day = page.day
  }

  /// What is printed on a page; nil unless the name and the date of birth could be read.
  package init?(printedOn page: DocumentPage) {
    let fields = page.reading.print ?? []
    guard let printed = PrintedData(fields) else { return nil }
    isIdCard = !printed.isLicence
    (number, lastName, firstName) = (printed.number, printed.lastName, printed.firstName)
    (birth, birthPlace, issued, expires) = (printed.birth, printed.birthPlace, printed.issued, printed.expires)
    address = printed.address.map { PostalAddress(street: $0, secondStreet: nil, city: "", jurisdiction: "", postalCode: "") }
    doubtful = fields.filter { !$0.isCertain }.map(\.name)
    picture = page.picture
    day = page.day
  }

  private static func joined(_ names: [String?]) -> String? {
    let names = names.compactMap(\.self)
    return names.isEmpty ? nil : names.joined(separator: " ")
  }
}

extension PostalAddress {
  /// nil when the barcode has neither a street nor a city.
  fileprivate init?(_ fields: AamvaFields) {
    guard fields.street1 != nil || fields.city != nil else { return nil }
    street = fields.street1 ?? ""
    secondStreet = fields.street2
    city = fields.city ?? ""
    jurisdiction = fields.state ?? ""
    postalCode = fields.postalCodeDisplay ?? fields.postalCode ?? ""
  }
}
