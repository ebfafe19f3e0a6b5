extension SpecimenDocument {
  /// What the code on the back holds, and of which symbology it is; nil for documents without one.
  ///
  /// North American licences hold an AAMVA payload. What the QR code of the Dutch licence holds is not public; chosen: the line in front.
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
    do { return (.pdf417, try Aamva.write(licence, version: aamvaVersion)) } catch {
      throw SpecimenCodeError(description: error.description)
    }
  }

  /// A North American licence as its barcode says it; nil for every other document. What the document leaves open follows from the person,
  /// so that front and back agree.
  public var licence: AamvaLicence? {
    guard kind == .driversLicense, let jurisdiction else { return nil }
    var dice = SeededRandom(seed: person.seed ^ 0xAA3A)
    let isCanadian = jurisdiction.country == "CAN"
    let inches = dice.within(60...76), pounds = dice.within(105...235)
    let eyes = dice.pick(from: [AamvaEyeColor.blue, .brown, .gray, .green, .hazel])
    let hair = dice.pick(from: [AamvaHairColor.black, .blond, .brown, .red])
    let given = Transliteration.name(person.firstName).split(separator: " ", maxSplits: 1).map(String.init)
    return AamvaLicence(
      jurisdiction: jurisdiction, lastName: Transliteration.name(person.lastName), firstName: given.first ?? "",
      middleName: given.count > 1 ? given[1] : "", birthDate: person.birth,
      sex: person.sex == .male ? .male : person.sex == .female ? .female : .unspecified, number: number, issueDate: issued,
      expirationDate: expires, street1: "\(dice.within(1...9899)) \(dice.pick(from: Self.streets) ?? "MILL RD")",
      city: dice.pick(from: Self.towns) ?? "ZENITH",
      // No such codes are given out: ZIP codes begin at 00501, and Canadian ones have neither W nor Z in front.
      postalCode: isCanadian ? "W\(dice.within(0...9))Z \(dice.within(0...9))W\(dice.within(0...9))" : "00\(dice.within(100...499))",
      eyeColor: eyes, hairColor: hair, height: isCanadian ? .centimetres(inches * 254 / 100) : .inches(inches), weightPounds: pounds,
      vehicleClass: isCanadian ? "G" : "D", documentDiscriminator: "SPECIMEN\(dice.within(10_000_000...99_999_999))",
      inventoryControlNumber: "SPECIMEN\(dice.within(1000...9999))", compliance: isCanadian ? nil : .full)
  }

  private static let streets = ["HARBOUR ST", "LANTERN LN", "ORCHARD WALK", "MILL RD", "OBSERVATORY HILL", "CANAL SIDE"]
  private static let towns = ["ZENITH", "MERIDIAN", "SOLSTICE", "AZIMUT"]
}

extension AamvaJurisdiction {
  /// Whose licence is drawn where only the country is known; nil outside of the United States and Canada.
  static func standard(of country: Country) -> AamvaJurisdiction? {
    switch country.code {
    case "USA": AamvaJurisdiction(code: "CA")
    case "CAN": AamvaJurisdiction(code: "ON")
    default: nil
    }
  }
}

/// Why the code of a specimen cannot be made.
public struct SpecimenCodeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One plain English sentence that says what to change.
  public var description: String
}
