import Documents

/// The verified information of a user's document (`UserData`): what the service itself read in the pictures.
struct VerifyUserData: Codable, Equatable, Sendable {
  var firstName, lastName, dateOfBirth, addressLine1, addressLine2, city, state, country, postalCode, documentId: String?
  var expirationDate, issueDate, idType, cardType: String?

  /// Names and values, in the order of the vendor's reference.
  var pairs: [(key: String, value: String)] {
    let all: [(String, String?)] = [
      ("firstName", firstName), ("lastName", lastName), ("dateOfBirth", dateOfBirth), ("addressLine1", addressLine1),
      ("addressLine2", addressLine2), ("city", city), ("state", state), ("country", country), ("postalCode", postalCode),
      ("documentId", documentId), ("expirationDate", expirationDate), ("issueDate", issueDate), ("idType", idType), ("cardType", cardType),
    ]
    return all.compactMap { key, value in value.flatMap { $0.isEmpty ? nil : (key, $0) } }
  }

  var isEmpty: Bool { pairs.isEmpty }
}

extension VerifyUserData {
  /// What the barcode of a North American licence says.
  init(_ fields: AamvaFields) {
    firstName = fields.firstName
    lastName = fields.lastName
    dateOfBirth = fields.birthDate?.iso
    (addressLine1, addressLine2, city, state) = (fields.street1, fields.street2, fields.city, fields.state)
    (country, postalCode) = (fields.country, fields.postalCodeDisplay)
    documentId = fields.idNumber
    (expirationDate, issueDate) = (fields.expirationDate?.iso, fields.issueDate?.iso)
    (idType, cardType) = ("DriverLicense", "DriverLicense")
  }

  /// What is printed on a licence without a barcode.
  init(_ printed: PrintedData) {
    (firstName, lastName, dateOfBirth) = (printed.firstName, printed.lastName, printed.birth.iso)
    (addressLine1, documentId) = (printed.address, printed.number)
    (expirationDate, issueDate) = (printed.expires?.iso, printed.issued?.iso)
    (idType, cardType) = ("DriverLicense", "DriverLicense")
  }

  /// What a device says of a card that nobody has read.
  init(believing card: VerifySubmission.Card) {
    (firstName, lastName, dateOfBirth) = (card.fields["firstName"], card.fields["lastName"], card.fields["birthDate"])
    (country, documentId) = (card.fields["country"], card.fields["idNumber"])
    (expirationDate, issueDate) = (card.fields["expirationDate"], card.fields["issueDate"])
    (idType, cardType) = (card.type, card.type)
  }

  /// What the MRZ of a passport says.
  /// - Parameter day: that of the reading: years have two digits.
  init(_ mrz: MrzResult, asOf day: CalendarDate) {
    (firstName, lastName) = (mrz.value(.firstName), mrz.value(.lastName))
    dateOfBirth = mrz.birth(asOf: day)?.latest?.iso
    country = mrz.value(.issuingState)
    documentId = mrz.value(.documentNumber)
    expirationDate = mrz.expiration(asOf: day)?.iso
    (idType, cardType) = ("Passport", "Passport")
  }
}
