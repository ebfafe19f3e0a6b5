import Notation

/// The output of `vestibule read aamva`: lines of JSON whose keys are always in the same order.
public enum AamvaReport {
  /// The payload, or why the bytes are not one.
  public static func value(for bytes: [UInt8]) -> JSONValue {
    do { return value(for: try Aamva.parse(bytes)) } catch { return value(for: error) }
  }

  /// A table for people: one line per element with its ID, its name in the standard and its value in plain English, followed by the warnings.
  /// Bytes that are not a payload give one sentence.
  public static func table(for bytes: [UInt8]) -> String {
    let payload: AamvaPayload
    do { payload = try Aamva.parse(bytes) } catch { return error.description }
    var lines: [String] = []
    for subfile in payload.subfiles {
      for element in subfile.elements {
        let name = AamvaElementTable.definition(of: element.id)?.name(in: payload.header.aamvaVersion) ?? "Jurisdiction's own"
        let gap = String(repeating: " ", count: max(1, 36 - name.count))
        lines.append("\(subfile.type) \(element.id.rawValue)  \(name)\(gap)\(AamvaFormatter.formatted(element.value, of: element.id))")
      }
    }
    return (lines + payload.warnings.map { "Warning: \($0.message)" }).joined(separator: "\n")
  }

  /// `{"fields":{…},"elements":{"DL":{"DAQ":…},…},"errors":[{"code","severity","element","message"}]}`. Absent fields are left out;
  /// `elements` are the raw values.
  public static func value(for payload: AamvaPayload) -> JSONValue {
    .object([
      "fields": fields(of: payload),
      "elements": .object(payload.subfiles.map { JSONValue.Member($0.type, elements(of: $0)) }),
      "errors": .array(
        payload.warnings.map { warning in
          .object([
            "code": .string(warning.code.rawValue), "severity": "warning", "element": warning.element.map { .string($0.rawValue) },
            "message": .string(warning.message),
          ])
        }),
    ])
  }

  /// `{"fields":null,"errors":[{"code","severity":"error","message"}]}`.
  public static func value(for error: AamvaError) -> JSONValue {
    let member: JSONValue = .object([
      "code": .string(error.code.rawValue), "severity": "error", "message": .string(error.description),
    ])
    return .object(["fields": .null, "errors": .array([member])])
  }

  /// Keys must be unique. The first value that is not blank counts.
  private static func elements(of subfile: AamvaSubfile) -> JSONValue {
    var written: Set<AamvaElementID> = []
    return .object(
      subfile.elements.filter { written.insert($0.id).inserted }.map { element in
        let values = subfile.elements.filter { $0.id == element.id }.map(\.value)
        return JSONValue.Member(element.id.rawValue, .string(values.first { $0.contains { $0 != " " } } ?? element.value))
      })
  }

  private static func fields(of payload: AamvaPayload) -> JSONValue {
    let fields = payload.fields, header = payload.header
    return .object([
      "firstName": text(fields.firstName),
      "middleName": text(fields.middleName),
      "lastName": text(fields.lastName),
      "suffix": text(fields.suffix),
      "prefix": text(fields.prefix),
      "firstNameTruncated": flag(fields.firstNameTruncated),
      "middleNameTruncated": flag(fields.middleNameTruncated),
      "lastNameTruncated": flag(fields.lastNameTruncated),
      "street1": text(fields.street1),
      "street2": text(fields.street2),
      "city": text(fields.city),
      "state": text(fields.state),
      "postalCode": text(fields.postalCode),
      "postalCodeDisplay": text(fields.postalCodeDisplay),
      "country": text(fields.country),
      "jurisdiction": text(fields.jurisdiction?.code),
      "birthDate": text(fields.birthDate?.iso),
      "issueDate": text(fields.issueDate?.iso),
      "expirationDate": text(fields.expirationDate?.iso),
      "nonExpiring": flag(fields.nonExpiring),
      "revisionDate": text(fields.revisionDate?.iso),
      "hazmatExpirationDate": text(fields.hazmatExpirationDate?.iso),
      "under18Until": text(fields.under18Until?.iso),
      "under19Until": text(fields.under19Until?.iso),
      "under21Until": text(fields.under21Until?.iso),
      "sex": text(fields.sex?.rawValue),
      "eyeColor": text(fields.eyeColor?.rawValue),
      "hairColor": text(fields.hairColor?.rawValue),
      "heightInches": number(fields.heightInches),
      "heightCm": number(fields.heightCm),
      "weightPounds": number(fields.weightPounds),
      "weightKilograms": number(fields.weightKilograms),
      "weightRangePounds": fields.weightRangePounds.map {
        .array([.integer($0.pounds.first), $0.pounds.last.map(JSONValue.integer) ?? .null])
      },
      "race": text(fields.race),
      "placeOfBirth": text(fields.placeOfBirth),
      "idNumber": text(fields.idNumber),
      "documentDiscriminator": text(fields.documentDiscriminator),
      "inventoryControlNumber": text(fields.inventoryControlNumber),
      "auditInformation": text(fields.auditInformation),
      "vehicleClass": text(fields.vehicleClass),
      "restrictionCodes": text(fields.restrictionCodes),
      "endorsementCodes": text(fields.endorsementCodes),
      "federalCommercialVehicleCodes": text(fields.federalCommercialVehicleCodes),
      "compliance": text(fields.compliance?.rawValue),
      "limitedDurationDocument": flag(fields.limitedDurationDocument),
      "organDonor": flag(fields.organDonor),
      "veteran": flag(fields.veteran),
      "commercialDriverLicense": flag(fields.commercialDriverLicense),
      "nonDomiciled": flag(fields.nonDomiciled),
      "enhancedCredential": flag(fields.enhancedCredential),
      "permit": flag(fields.permit),
      "subfile": text(fields.subfile?.rawValue),
      "aamvaVersion": number(header.aamvaVersion),
      "issuerId": number(header.issuerId),
      "jurisdictionVersion": number(header.jurisdictionVersion),
      "numberOfEntries": number(header.numberOfEntries),
      "subfileDesignators": header.designators.isEmpty
        ? nil
        : .array(
          header.designators.map {
            .object(["subfile_type": .string($0.type), "offset": .integer($0.offset), "length": .integer($0.length)])
          }),
    ])
  }

  private static func text(_ value: String?) -> JSONValue? { value.map(JSONValue.string) }
  private static func number(_ value: Int?) -> JSONValue? { value.map(JSONValue.integer) }
  private static func flag(_ value: Bool?) -> JSONValue? { value.map(JSONValue.bool) }
}
