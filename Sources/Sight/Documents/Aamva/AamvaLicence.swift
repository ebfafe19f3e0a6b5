/// A fictitious driving licence or identification card, from which the writer makes a payload.
public struct AamvaLicence: Codable, Hashable, Sendable {
  /// Raw values are subfile types.
  public enum Kind: String, Codable, CaseIterable, Sendable {
    case drivingLicence = "DL"
    case identificationCard = "ID"
  }

  /// A height in the unit that the card shows.
  public enum Height: Codable, Hashable, Sendable {
    case inches(count: Int)
    case centimetres(count: Int)
  }

  public var kind: Kind
  /// The issuer. Its country decides the format of dates.
  public var jurisdiction: AamvaJurisdiction

  public var lastName: String
  public var firstName: String
  public var middleName: String
  /// Empty, or `JR`, `SR`, `III`.
  public var suffix: String

  public var birthDate: CalendarDate
  public var sex: AamvaSex
  /// The licence's number.
  public var number: String
  public var issueDate: CalendarDate
  public var expirationDate: CalendarDate

  public var street1: String
  public var street2: String
  public var city: String
  /// The address's state; the issuer's own when empty.
  public var state: String
  /// As people write it: `24401`, `37011-5509`, `N1M 3J6`.
  public var postalCode: String

  public var eyeColor: AamvaEyeColor?
  public var hairColor: AamvaHairColor?
  public var height: Height?
  /// 1 to 999.
  public var weightPounds: Int?

  /// For licences only; empty is written as `NONE`.
  public var vehicleClass: String
  public var restrictionCodes: String
  public var endorsementCodes: String
  public var documentDiscriminator: String
  public var inventoryControlNumber: String
  public var revisionDate: CalendarDate?
  public var compliance: AamvaCompliance?
  public var organDonor: Bool
  public var veteran: Bool
  public var limitedDurationDocument: Bool
  /// These four are written from version 11.
  public var commercialDriverLicense: Bool
  public var nonDomiciled: Bool
  public var enhancedCredential: Bool
  public var permit: Bool
  /// The values of the jurisdiction's own subfile, at most 26, which get the IDs `Z?A`, `Z?B` and so on. Empty: no such subfile.
  public var jurisdictionValues: [String]

  public init(
    kind: Kind = .drivingLicence, jurisdiction: AamvaJurisdiction, lastName: String, firstName: String, middleName: String = "",
    suffix: String = "", birthDate: CalendarDate, sex: AamvaSex, number: String, issueDate: CalendarDate, expirationDate: CalendarDate,
    street1: String, street2: String = "", city: String, state: String = "", postalCode: String, eyeColor: AamvaEyeColor? = nil,
    hairColor: AamvaHairColor? = nil, height: Height? = nil, weightPounds: Int? = nil, vehicleClass: String = "D",
    restrictionCodes: String = "", endorsementCodes: String = "", documentDiscriminator: String = "", inventoryControlNumber: String = "",
    revisionDate: CalendarDate? = nil, compliance: AamvaCompliance? = nil, organDonor: Bool = false, veteran: Bool = false,
    limitedDurationDocument: Bool = false, commercialDriverLicense: Bool = false, nonDomiciled: Bool = false,
    enhancedCredential: Bool = false, permit: Bool = false, jurisdictionValues: [String] = []
  ) {
    self.kind = kind
    self.jurisdiction = jurisdiction
    self.lastName = lastName
    self.firstName = firstName
    self.middleName = middleName
    self.suffix = suffix
    self.birthDate = birthDate
    self.sex = sex
    self.number = number
    self.issueDate = issueDate
    self.expirationDate = expirationDate
    self.street1 = street1
    self.street2 = street2
    self.city = city
    self.state = state
    self.postalCode = postalCode
    self.eyeColor = eyeColor
    self.hairColor = hairColor
    self.height = height
    self.weightPounds = weightPounds
    self.vehicleClass = vehicleClass
    self.restrictionCodes = restrictionCodes
    self.endorsementCodes = endorsementCodes
    self.documentDiscriminator = documentDiscriminator
    self.inventoryControlNumber = inventoryControlNumber
    self.revisionDate = revisionDate
    self.compliance = compliance
    self.organDonor = organDonor
    self.veteran = veteran
    self.limitedDurationDocument = limitedDurationDocument
    self.commercialDriverLicense = commercialDriverLicense
    self.nonDomiciled = nonDomiciled
    self.enhancedCredential = enhancedCredential
    self.permit = permit
    self.jurisdictionValues = jurisdictionValues
  }
}
