import Documents
import JourneyKit
import Notation

extension DocumentLicence {
  /// The data read from the barcode, in the attributes of `documentAnalysis`.
  func analysis(of type: DocumentType) -> JSONValue {
    .object([
      "firstName": firstName.map(JSONValue.string),
      "lastName": lastName.map(JSONValue.string),
      "initials": DocumentAnalysis.initials(firstName),
      "gender": gender.map { .string($0.rawValue) },
      "issuingCountry": country.map { .string($0.code) },
      "issueDate": issued.map { .string($0.iso) },
      "expirationDate": expires.map { .string($0.iso) },
      "dateOfBirth": birth.map { .string($0.iso) },
      "birthPlace": birthPlace.map(JSONValue.string),
      "documentNumber": number.map(JSONValue.string),
      "documentType": .string(type.rawValue),
      // Not in the guide; added here because a licence is accepted as proof of address.
      "address": address?.json,
    ])
  }
}

extension PostalAddress {
  var json: JSONValue {
    .object([
      "street": .string(street), "street2": secondStreet.map(JSONValue.string), "city": .string(city), "state": .string(jurisdiction),
      "postalCode": .string(postalCode),
    ])
  }
}
