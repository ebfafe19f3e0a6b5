/// The output of `vestibule read aamva`: lines of JSON whose keys are always in the same order.
public enum AamvaReport {
  /// One JSON object without line breaks: the payload, or why the bytes are not one.
  public static func line(for bytes: [UInt8]) -> String {
    do { return line(for: try Aamva.parse(bytes)) } catch { return line(for: error) }
  }

  /// The same for a barcode in a picture; `null` when its content is not an AAMVA payload.
  public static func member(for bytes: [UInt8]) -> String {
    do { return line(for: try Aamva.parse(bytes)) } catch { return "null" }
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

  /// `{"fields":{…},"elements":{"DL":{"DAQ":…},…},"errors":[{"code","severity","element","message"}]}`; `elements` are the raw
  /// values.
  public static func line(for payload: AamvaPayload) -> String {
    var out = JSONLine()
    out.raw("{\"fields\":")
    var fields = AamvaFieldList(payload)
    fields.write(to: &out)
    out.key("elements")
    out.raw("{")
    for (index, subfile) in payload.subfiles.enumerated() {
      out.key(subfile.type, first: index == 0)
      out.raw("{")
      var written: Set<AamvaElementID> = []
      for element in subfile.elements {
        // Keys must be unique. The first value that is not blank counts.
        guard written.insert(element.id).inserted else { continue }
        out.key(element.id.rawValue, first: written.count == 1)
        let values = subfile.elements.filter { $0.id == element.id }.map(\.value)
        out.string(values.first { $0.contains { $0 != " " } } ?? element.value)
      }
      out.raw("}")
    }
    out.raw("}")
    out.key("errors")
    out.list(payload.warnings) { out, warning in
      out.pairs([("code", warning.code.rawValue), ("severity", "warning")])
      if let element = warning.element {
        out.key("element")
        out.string(element.rawValue)
      }
      out.key("message")
      out.string(warning.message)
      out.raw("}")
    }
    out.raw("}")
    return out.text
  }

  /// `{"fields":null,"errors":[{"code","severity":"error","message"}]}`.
  public static func line(for error: AamvaError) -> String {
    var out = JSONLine()
    out.raw("{\"fields\":null")
    out.key("errors")
    out.list([error]) { out, error in
      out.pairs([("code", error.code.rawValue), ("severity", "error"), ("message", error.description)])
      out.raw("}")
    }
    out.raw("}")
    return out.text
  }
}

/// The fields of a payload as members of a JSON object. Absent fields are left out.
struct AamvaFieldList {
  private let payload: AamvaPayload
  private var isFirst = true

  init(_ payload: AamvaPayload) { self.payload = payload }

  mutating func write(to out: inout JSONLine) {
    let fields = payload.fields, header = payload.header
    isFirst = true
    out.raw("{")
    text("firstName", fields.firstName, &out)
    text("middleName", fields.middleName, &out)
    text("lastName", fields.lastName, &out)
    text("suffix", fields.suffix, &out)
    text("prefix", fields.prefix, &out)
    flag("firstNameTruncated", fields.firstNameTruncated, &out)
    flag("middleNameTruncated", fields.middleNameTruncated, &out)
    flag("lastNameTruncated", fields.lastNameTruncated, &out)
    text("street1", fields.street1, &out)
    text("street2", fields.street2, &out)
    text("city", fields.city, &out)
    text("state", fields.state, &out)
    text("postalCode", fields.postalCode, &out)
    text("postalCodeDisplay", fields.postalCodeDisplay, &out)
    text("country", fields.country, &out)
    text("jurisdiction", fields.jurisdiction?.code, &out)
    text("birthDate", fields.birthDate?.iso, &out)
    text("issueDate", fields.issueDate?.iso, &out)
    text("expirationDate", fields.expirationDate?.iso, &out)
    flag("nonExpiring", fields.nonExpiring, &out)
    text("revisionDate", fields.revisionDate?.iso, &out)
    text("hazmatExpirationDate", fields.hazmatExpirationDate?.iso, &out)
    text("under18Until", fields.under18Until?.iso, &out)
    text("under19Until", fields.under19Until?.iso, &out)
    text("under21Until", fields.under21Until?.iso, &out)
    text("sex", fields.sex?.rawValue, &out)
    text("eyeColor", fields.eyeColor?.rawValue, &out)
    text("hairColor", fields.hairColor?.rawValue, &out)
    number("heightInches", fields.heightInches, &out)
    number("heightCm", fields.heightCm, &out)
    number("weightPounds", fields.weightPounds, &out)
    number("weightKilograms", fields.weightKilograms, &out)
    if let range = fields.weightRangePounds {
      raw("weightRangePounds", "[\(range.pounds.first),\(range.pounds.last.map(String.init) ?? "null")]", &out)
    }
    text("race", fields.race, &out)
    text("placeOfBirth", fields.placeOfBirth, &out)
    text("idNumber", fields.idNumber, &out)
    text("documentDiscriminator", fields.documentDiscriminator, &out)
    text("inventoryControlNumber", fields.inventoryControlNumber, &out)
    text("auditInformation", fields.auditInformation, &out)
    text("vehicleClass", fields.vehicleClass, &out)
    text("restrictionCodes", fields.restrictionCodes, &out)
    text("endorsementCodes", fields.endorsementCodes, &out)
    text("federalCommercialVehicleCodes", fields.federalCommercialVehicleCodes, &out)
    text("compliance", fields.compliance?.rawValue, &out)
    flag("limitedDurationDocument", fields.limitedDurationDocument, &out)
    flag("organDonor", fields.organDonor, &out)
    flag("veteran", fields.veteran, &out)
    text("subfile", fields.subfile?.rawValue, &out)
    number("aamvaVersion", header.aamvaVersion, &out)
    number("issuerId", header.issuerId, &out)
    number("jurisdictionVersion", header.jurisdictionVersion, &out)
    number("numberOfEntries", header.numberOfEntries, &out)
    if !header.designators.isEmpty {
      let entries = header.designators.map { "{\"subfile_type\":\"\($0.type)\",\"offset\":\($0.offset),\"length\":\($0.length)}" }
      raw("subfileDesignators", "[\(entries.joined(separator: ","))]", &out)
    }
    out.raw("}")
  }

  private mutating func text(_ name: String, _ value: String?, _ out: inout JSONLine) {
    guard let value else { return }
    out.key(name, first: isFirst)
    out.string(value)
    isFirst = false
  }

  private mutating func number(_ name: String, _ value: Int?, _ out: inout JSONLine) {
    if let value { raw(name, String(value), &out) }
  }

  private mutating func flag(_ name: String, _ value: Bool?, _ out: inout JSONLine) {
    if let value { raw(name, value ? "true" : "false", &out) }
  }

  private mutating func raw(_ name: String, _ value: String, _ out: inout JSONLine) {
    out.key(name, first: isFirst)
    out.raw(value)
    isFirst = false
  }
}
