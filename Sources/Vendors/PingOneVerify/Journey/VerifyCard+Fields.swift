import Documents

extension VerifyCard {
  /// The SDK's fields of a driver licence with the elements of the barcode from which they come (AAMVA DL/ID Card Design Standard, annex D).
  /// Older versions have other elements, which come second.
  private static let licenceElements: [(name: String, elements: [AamvaElementID])] = [
    ("firstName", ["DAC", "DCT"]), ("middleName", ["DAD"]), ("lastName", ["DCS", "DAB"]), ("gender", ["DBC"]), ("addressStreet", ["DAG"]),
    ("addressCity", ["DAI"]), ("addressState", ["DAJ"]), ("addressZip", ["DAK"]), ("country", ["DCG"]), ("issueDate", ["DBD"]),
    ("expirationDate", ["DBA"]), ("birthDate", ["DBB"]), ("idNumber", ["DAQ"]), ("weight", ["DAW", "DAX"]), ("height", ["DAU", "DAV"]),
    ("hairColor", ["DAZ"]), ("eyeColor", ["DAY"]),
  ]

  /// The raw values of a barcode, and the formatter's (`ValueFormatter.getFormattedDriverLicense`). The SDK leaves them empty for a licence without a
  /// barcode; here its print fills them.
  /// - Parameters:
  ///   - payload: the barcode's data, or nil if no barcode was scanned.
  ///   - printed: what is printed on the front, or nil if it could not be read.
  static func licenceFields(_ payload: AamvaPayload?, printed: PrintedData?) -> [Field] {
    licenceElements.map { name, elements in
      guard let payload else {
        let value = printed?[name] ?? ""
        return Field(name: name, value: value, formatted: value)
      }
      for element in elements {
        guard let value = payload[element], !value.isEmpty else { continue }
        return Field(name: name, value: value, formatted: AamvaFormatter.formatted(value, of: element))
      }
      return Field(name: name, value: "", formatted: "")
    }
  }

  /// The fields of a passport. The SDK leaves them empty; here the MRZ fills them. It has no date of issue and no middle name.
  /// - Parameter day: that of the reading: years have two digits.
  static func passportFields(_ mrz: MrzResult?, asOf day: CalendarDate) -> [Field] {
    let values: [(String, String?, String?)] = [
      ("firstName", mrz?.value(.firstName), nil), ("middleName", nil, nil), ("lastName", mrz?.value(.lastName), nil),
      ("gender", mrz?.value(.sex), nil), ("country", mrz?.value(.issuingState), nil), ("nationality", mrz?.value(.nationality), nil),
      ("issueDate", nil, nil), ("expirationDate", mrz?.value(.expirationDate), mrz?.expiration(asOf: day)?.iso),
      ("birthDate", mrz?.value(.birthDate), mrz?.birth(asOf: day)?.latest?.iso), ("idNumber", mrz?.value(.documentNumber), nil),
      ("personalNumber", mrz?.value(.optional1), nil),
    ]
    return values.map { Field(name: $0.0, value: $0.1 ?? "", formatted: $0.2 ?? $0.1 ?? "") }
  }
}

extension PrintedData {
  /// The value of one of the SDK's fields.
  fileprivate subscript(field: String) -> String? {
    switch field {
    case "firstName": firstName
    case "lastName": lastName
    case "addressStreet": address
    case "issueDate": issued?.iso
    case "expirationDate": expires?.iso
    case "birthDate": birth.iso
    case "idNumber": number
    default: nil
    }
  }
}
