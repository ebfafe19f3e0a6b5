import Testing

@testable import Documents

/// What scanners write for control characters, and payloads of nobody.
struct AamvaDialectTests {
  private static let header = "ANSI 636000080101DL00310278"

  /// As a scanner writes line feed, record separator and carriage return.
  @Test(arguments: [
    ("<LF>", "<RS>", "<CR>"), ("[LF]", "[RS]", "[CR]"), ("{LF}", "{RS}", "{CR}"), ("<0x0A>", "<0x1E>", "<0x0D>"),
    ("[ENTER]", "", "[Enter]"),
    ("\\n", "\\x1e", "\\r"), ("\\012", "\\036", "\\015"), ("\\u000A", "\\u001E", "\\u000D"), ("%0A", "%1E", "%0D"), ("^J", "^^", "^M"),
    ("&#10;", "&#30;", "&#13;"), ("&#xA;", "&#x1E;", "&#xD;"), ("<Line Feed>", "<Record Separator>", "<Carriage Return>"),
    ("Enter", "", "Enter"), ("ENTER", "", "ENTER"), ("Return", "", "Return"), ("LF", "RS", "CR"),
    ("LineFeed", "RecordSeparator", "CarriageReturn"),
  ])
  func dialects(_ feed: String, _ record: String, _ end: String) throws {
    let text = "@\(feed)\(record)\(end)\(Self.header)DL" + AamvaKit.elements.replacing("\n", with: feed) + end
    let payload = try Aamva.parse(Array(text.utf8))
    AamvaKit.expectSample(payload.fields, "\(feed)")
    #expect(!payload.warnings.contains { $0.code == .separators || $0.code == .strayText }, "\(payload.warnings)")
  }

  /// The word is a separator only where something begins after it.
  @Test func wordsInNames() throws {
    let text =
      "@EnterEnter\(Self.header)DLDAQ1EnterDCSCARPENTEREnterDACReturnEnterDDENEnterDBB01012000EnterDAG1 ENTER STEnterDAIENTERVILLEEnter"
    let fields = try Aamva.parse(Array(text.utf8)).fields
    #expect(fields.lastName == "CARPENTER" && fields.firstName == "Return" && fields.street1 == "1 ENTER ST" && fields.city == "ENTERVILLE")
  }

  /// Without a header that shows it, a word is part of the text.
  @Test func wordsOfOthers() throws {
    let text = "@\n\u{1E}\r\(Self.header)DLDAQ1\nDCSLF\nDACENTER\nDBB01012000\n"
    let fields = try Aamva.parse(Array(text.utf8)).fields
    #expect(fields.lastName == "LF" && fields.firstName == "ENTER")
  }

  @Test(arguments: ["DAQ1\nDBB01012000\nDBA01012030\n", "DAQ1\nDCS\nDACNONE\nDBB01012000\n", "DCSUNAVL\nDAG1 MILL RD\n", ""])
  func aPayloadWithoutAHolderIsAnError(_ elements: String) throws {
    let bytes = Array("@\n\u{1E}\r\(Self.header)DL\(elements)".utf8)
    let error = #expect(throws: AamvaError.self) { try Aamva.parse(bytes) }
    #expect(error?.code == .noHolder)
    #expect(AamvaReport.value(for: bytes).text().contains(#""code":"noHolder""#))
  }

  @Test(arguments: ["INDEF   ", "INDEFINITE", "99999999", "NON-EXPIRING", "NEVER", "PERM", "Lifetime"]) func neverExpiring(_ value: String)
    throws
  {
    let bytes = Array("@\n\u{1E}\r\(Self.header)DLDAQ1\nDCSDOE\nDACANN\nDBB01012000\nDBA\(value)\n".utf8)
    let payload = try Aamva.parse(bytes)
    #expect(payload.fields.nonExpiring == true && payload.fields.expirationDate == nil)
    #expect(!payload.warnings.contains { $0.code == .value })
  }

  @Test func version11IsWrittenAndRead() throws {
    var order = SpecimenOrder(.driversLicense)
    (order.jurisdiction, order.aamvaVersion) = (AamvaJurisdiction(code: "VA"), 11)
    #expect(order.fault == nil)
    var licence = try #require(order.document(asOf: CalendarDate(daysSince1970: 20_500)).licence)
    #expect(licence.commercialDriverLicense)
    (licence.nonDomiciled, licence.enhancedCredential, licence.permit) = (true, true, true)
    let payload = try Aamva.parse(try Aamva.write(licence, version: 11))
    let fields = payload.fields
    #expect(payload.header.aamvaVersion == 11 && payload.warnings.isEmpty)
    #expect([fields.commercialDriverLicense, fields.nonDomiciled, fields.enhancedCredential, fields.permit] == [true, true, true, true])
    order.aamvaVersion = 12
    #expect(order.fault?.contains("choose 1 to 11") == true)
  }
}
