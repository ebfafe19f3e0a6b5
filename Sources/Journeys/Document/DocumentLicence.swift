import Documents
import Workflow

/// What the barcode of a North American driving licence or ID card says, and where it comes from.
struct DocumentLicence: Codable, Equatable, Sendable {
  /// Whether it is an ID card of a state or province, which has the same barcode.
  var isIdCard: Bool
  var number: String?
  var lastName: String?
  /// With the middle names.
  var firstName: String?
  var gender: Gender?
  var birth: CalendarDate?
  /// The city, or what stands in its place; few jurisdictions fill it in.
  var birthPlace: String?
  var issued: CalendarDate?
  var expires: CalendarDate?
  var country: Country?
  var address: PostalAddress?
  /// The picture that shows it.
  var picture: PictureReference
  /// The day it was read, UTC: age and expiry are reckoned from it.
  var day: CalendarDate
}

/// Where the holder lives, as the barcode says it.
struct PostalAddress: Codable, Equatable, Sendable {
  var street: String
  var secondStreet: String?
  var city: String
  /// The state or province.
  var jurisdiction: String
  var postalCode: String

  /// In one line, as it is written on a letter in the United States and in Canada.
  var line: String {
    let last = [jurisdiction, postalCode].filter { !$0.isEmpty }.joined(separator: " ")
    return [street, secondStreet ?? "", city, last].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension DocumentLicence {
  /// nil when the barcode is none of a North American licence or ID card.
  init?(_ barcode: BarcodeReading, page: DocumentPage) {
    guard barcode.symbology == .pdf417, let payload = try? Aamva.parse(barcode.bytes) else { return nil }
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
    // Who issued it stands in the header; the element alone may be lost.
    country = (payload.jurisdiction?.country ?? fields.country).flatMap(Country.init(code:))
    address = PostalAddress(fields)
    picture = page.picture
    day = page.day
  }

  private static func joined(_ names: [String?]) -> String? {
    let names = names.compactMap(\.self)
    return names.isEmpty ? nil : names.joined(separator: " ")
  }
}

extension PostalAddress {
  /// nil when the barcode has neither street nor city.
  fileprivate init?(_ fields: AamvaFields) {
    guard fields.street1 != nil || fields.city != nil else { return nil }
    street = fields.street1 ?? ""
    secondStreet = fields.street2
    city = fields.city ?? ""
    jurisdiction = fields.state ?? ""
    postalCode = fields.postalCodeDisplay ?? fields.postalCode ?? ""
  }
}

extension Gender {
  init(_ sex: AamvaSex) {
    switch sex {
    case .male: self = .male
    case .female: self = .female
    case .unspecified: self = .other
    }
  }
}
