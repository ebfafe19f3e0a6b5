extension SpecimenDocument {
  /// The content and symbology of the code on the back; nil for documents without one.
  ///
  /// North American licences have an AAMVA payload. The content of the Dutch licence's QR code is not public; we use the line in front.
  /// - Throws: `SpecimenCodeError` when something cannot be encoded.
  public func code() throws(SpecimenCodeError) -> (symbology: BarcodeReading.Symbology, bytes: [UInt8])? {
    var printed = self
    printed.damagedDigit = nil
    if let codeNumber { printed.number = codeNumber }
    if kind == .dutchDriversLicense {
      do { return (.qrCode, Array(try printed.mrz().joined(separator: "\n").utf8)) } catch {
        throw SpecimenCodeError(description: error.description)
      }
    }
    guard let licence = printed.licence else { return nil }
    if let fault = nameFault { throw SpecimenCodeError(description: fault) }
    do { return (.pdf417, try Aamva.write(licence, version: aamvaVersion)) } catch {
      throw SpecimenCodeError(description: error.description)
    }
  }

  /// The licence data in the barcode of a North American licence; nil for every other document. Data that the document does not have are
  /// derived from the person, so that front and back agree.
  public var licence: AamvaLicence? {
    guard kind == .driversLicense, let jurisdiction else { return nil }
    var random = SeededRandom(seed: person.seed ^ 0xAA3A)
    let isCanadian = jurisdiction.country == "CAN"
    // So that an element that is new in version 11 shows.
    let isCommercial = aamvaVersion >= 11 && !isCanadian
    let inches = random.within(60...76), pounds = random.within(105...235)
    let eyes = random.pick(from: [AamvaEyeColor.blue, .brown, .gray, .green, .hazel])
    let hair = random.pick(from: [AamvaHairColor.black, .blond, .brown, .red])
    let given = Transliteration(person.firstName).text.split(separator: " ", maxSplits: 1).map(String.init)
    return AamvaLicence(
      jurisdiction: jurisdiction, lastName: Transliteration(person.lastName).text, firstName: given.first ?? "",
      middleName: given.count > 1 ? given[1] : "", birthDate: person.birth,
      sex: person.sex == .male ? .male : person.sex == .female ? .female : .unspecified, number: number, issueDate: issued,
      expirationDate: expires, street1: "\(random.within(1...9899)) \(random.pick(from: Self.streets) ?? "MILL RD")",
      city: random.pick(from: Self.towns) ?? "ZENITH",
      // Such codes are not assigned: ZIP codes begin at 00501, and no Canadian code begins with W or Z.
      postalCode: isCanadian
        ? "W\(random.within(0...9))Z \(random.within(0...9))W\(random.within(0...9))" : "00\(random.within(100...499))",
      eyeColor: eyes, hairColor: hair, height: isCanadian ? .centimetres(count: inches * 254 / 100) : .inches(count: inches),
      weightPounds: pounds,
      vehicleClass: isCanadian ? "G" : isCommercial ? "A" : "D", documentDiscriminator: "SPECIMEN\(random.within(10_000_000...99_999_999))",
      inventoryControlNumber: "SPECIMEN\(random.within(1000...9999))", compliance: isCanadian ? nil : .full,
      commercialDriverLicense: isCommercial)
  }

  private static let streets = ["HARBOUR ST", "LANTERN LN", "ORCHARD WALK", "MILL RD", "OBSERVATORY HILL", "CANAL SIDE"]
  private static let towns = ["ZENITH", "MERIDIAN", "SOLSTICE", "AZIMUT"]
}

extension AamvaJurisdiction {
  /// The default jurisdiction of a country; nil outside the United States and Canada.
  static func standard(of country: Country) -> AamvaJurisdiction? {
    switch country.code {
    case "USA": AamvaJurisdiction(code: "CA")
    case "CAN": AamvaJurisdiction(code: "ON")
    default: nil
    }
  }
}

/// Why the code of a specimen cannot be encoded.
public struct SpecimenCodeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One plain English sentence that says what to change.
  public var description: String
}
