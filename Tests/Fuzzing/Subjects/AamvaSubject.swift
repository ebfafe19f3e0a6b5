import Documents
import Notation

extension Subject {
  /// Payloads of North American licences, as `vestibule read aamva` and the barcode reader parse them.
  public static let aamva: Subject = {
    let day = CalendarDate(daysSince1970: 20_000)
    var payloads: [[UInt8]] = []
    for (version, code) in [(1, "VA"), (3, "ON"), (8, "NY"), (10, "CA")] {
      guard let jurisdiction = AamvaJurisdiction(code: code) else { continue }
      let licence = AamvaLicence(
        jurisdiction: jurisdiction, lastName: "ERIKSSON", firstName: "ANNA", middleName: "MARIA", suffix: "JR",
        birthDate: day.adding(years: -40), sex: .female, number: "S123456", issueDate: day, expirationDate: day.adding(years: 8),
        street1: "2300 WEST BROAD STREET", city: "RICHMOND", postalCode: "23269", height: .inches(count: 68), weightPounds: 140,
        compliance: version > 4 ? .full : nil, jurisdictionValues: ["X", "YZ"])
      if let payload = try? Aamva.write(licence, version: version) { payloads.append(payload) }
    }
    let stripe = "%BCVICTORIA^ERIKSSON,$ANNA MARIA^910 GOVERNMENT ST$VICTORIA BC  V8W 3Y5^?;6360281234567=310419860615=?"
    payloads.append(Array((stripe + "_%0AV8W3Y5                     F165 60BRNBLU9123456789                E$''C(R2S6L?").utf8))
    payloads.append(Array("DAQS123456\nDCSERIKSSON\nDACANNA\nDBB06151986\nDBA06152033\nDAU068 in\n".utf8))
    let words = [
      "@\n\u{1e}\r", "ANSI ", "AAMVA", "636000", "DL", "ID", "ZV", "DL00410278", "DAQ", "DCS", "DAA", "DBB", "DBA00000000", "DAU", "165 cm",
      "99999999", "NONE", "unavl", ",", "%", "?", ";", "=", "^", "\u{FEFF}", "\u{1e}", "\r", "ï»¿", "@EnterEnterANSI ",
      "Enter", "<LF>", "INDEF",
    ]
    return Subject("aamva", samples: payloads, words: words, examine: examineAamva)
  }()

  private static func examineAamva(_ bytes: [UInt8]) -> String? {
    let payload: AamvaPayload
    do throws(AamvaError) { payload = try Aamva.parse(bytes) } catch {
      return error.description.hasSuffix(".") ? fault(inReport: AamvaReport.value(for: error).text()) : "A refusal is not a sentence."
    }
    let fields = payload.fields
    let days = [
      fields.birthDate, fields.issueDate, fields.expirationDate, fields.revisionDate, fields.hazmatExpirationDate, fields.under18Until,
      fields.under19Until, fields.under21Until,
    ]
    for day in days.compactMap(\.self) where CalendarDate(iso: day.iso) != day { return "\(day.iso) is no day." }
    if payload.subfiles.reduce(0, { $0 + $1.elements.count }) > bytes.count { return "There are more elements than bytes." }
    if Set(payload.subfiles.map(\.type)).count != payload.subfiles.count { return "A subfile stands twice." }
    if payload.warnings.contains(where: { $0.message.isEmpty }) { return "A warning says nothing." }
    return fault(inReport: AamvaReport.value(for: payload).text())
  }
}
