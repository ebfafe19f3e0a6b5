import Testing

@testable import Documents

/// One test for each way in which issuers, scanners and people damage a payload.
struct AamvaToleranceTests {
  static let header = "ANSI 636000080101DL00310278"
  static let lines = AamvaKit.elements

  // MARK: Separators

  @Test(arguments: ["\r", "\r\n", "\n\n", "\u{1E}", "\u{1D}", "\u{0B}", "\u{85}", "\u{2028}", "\u{240A}", "\n  ", " \n"])
  func anyControlCharacterSeparates(_ separator: String) throws {
    let text = "@\n\u{1E}\r\(Self.header)DL" + Self.lines.replacing("\n", with: separator)
    let payload = try Aamva.parse(Array(text.utf8))
    AamvaKit.expectSample(payload.fields, "\(separator.debugDescription)")
    #expect(!payload.warnings.contains { $0.code == .separators })
  }

  @Test(arguments: ["\\n", "\\r\\n", "\\u000a", "\\u001E", "\\x0A", "<LF>"]) func separatorsThatAreWrittenDown(_ separator: String) throws {
    let text = "@\(separator)\\u001e\\r\(Self.header)DL" + Self.lines.replacing("\n", with: separator) + "<CR>"
    let payload = try Aamva.parse(Array(text.utf8))
    AamvaKit.expectSample(payload.fields, "\(separator)")
    #expect(payload["DDD"] == "1")
  }

  @Test func declaredSeparator() throws {
    let text = "@|\u{1E}\r\(Self.header)DL" + Self.lines.replacing("\n", with: "|")
    AamvaKit.expectSample(try Aamva.parse(Array(text.utf8)).fields, "|")
  }

  @Test func lostSeparators() throws {
    for separator in ["", " "] {
      let text = "@\(Self.header)DL" + Self.lines.replacing("\n", with: separator)
      let payload = try Aamva.parse(Array(text.utf8))
      AamvaKit.expectSample(payload.fields, "\(separator.debugDescription)")
      #expect(payload.warnings.contains { $0.code == .separators })
    }
  }

  /// Spaces in place of some separators, nothing in place of others, no directory.
  @Test func someLostSeparators() throws {
    var text = Self.lines.split(separator: "\n").enumerated().map { ($0 % 3 == 0 ? "" : $0 % 3 == 1 ? " " : "\n") + $1 }.joined()
    text = "@ANSI 636000080102DL" + text
    let payload = try Aamva.parse(Array("\(text)\nZVZVAN ZVB00 ZVC123 \nZVDNONE".utf8))
    AamvaKit.expectSample(payload.fields, "mixed")
    let own = payload.subfiles.first { $0.type == "ZV" }?.elements.map { "\($0.id.rawValue)=\($0.value)" }
    #expect(own == ["ZVA=N ", "ZVB=00 ", "ZVC=123 ", "ZVD=NONE"])
  }

  @Test func everySingleLostSeparator() throws {
    let elements = Self.lines.split(separator: "\n").map(String.init)
    for lost in 1..<elements.count {
      let text = elements[..<lost].joined(separator: "\n") + elements[lost...].joined(separator: "\n")
      AamvaKit.expectSample(try AamvaKit.fields(text), "lost before \(elements[lost])")
    }
  }

  /// “MADDEN” ends with DDEN, “DADDARIO” begins with DAD: names are not elements.
  @Test func namesThatLookLikeElementsStayWhole() throws {
    for name in ["MADDEN", "DADDARIO", "DACOSTA", "REDDEN", "MCDADE", "DAIGLE", "DAQUINO", "DBACK", "HADDAD"] {
      for version in ["01", "0301", "0801"] {
        let text = Self.lines.replacing("SAMPLE", with: name)
        #expect(try AamvaKit.fields(text, version: version).lastName == name, "\(version)")
        let glued = try Aamva.parse(Array("@\(Self.header)DL\(text.replacing("\n", with: ""))".utf8)).fields
        #expect(glued.lastName == name && glued.birthDate?.iso == "1986-06-06")
      }
    }
    // Without the truncation elements, too.
    #expect(try AamvaKit.fields("DAQ1\nDCSMADDEN\nDACJOHN\nDBB06061986", version: "0301").lastName == "MADDEN")
  }

  @Test func gluedVersionOne() throws {
    let text =
      "@ANSI 6360300102DL00390191ZM02300053DLDAQX100000001DAAPUBLIC,JOHN, ,DAG123 ABC STREET 2ND FLDAIST LOUISDAJMODAK630110000  DARF   "
      + "DAS          DAT     DAU508DAW155DAYBRODBA20280204DBB19870809DBCMDBD20210630ZMZMAST LOUIS CITYZMB112001810097ZMC          ZMD"
    let payload = try Aamva.parse(Array(text.utf8))
    let fields = payload.fields
    #expect(fields.idNumber == "X100000001")
    #expect([fields.lastName, fields.firstName, fields.middleName] == ["PUBLIC", "JOHN", nil])
    #expect([fields.street1, fields.city, fields.state, fields.postalCode] == ["123 ABC STREET 2ND FL", "ST LOUIS", "MO", "63011"])
    #expect(fields.heightInches == 68 && fields.weightPounds == 155 && fields.vehicleClass == "F")
    #expect(fields.birthDate?.iso == "1987-08-09" && fields.expirationDate?.iso == "2028-02-04")
    let own = try #require(payload.subfiles.first { $0.type == "ZM" })
    #expect(own.elements == [.init("ZMA", "ST LOUIS CITY"), .init("ZMB", "112001810097"), .init("ZMC", "          "), .init("ZMD", "")])
  }

  @Test func returnsWrittenAsLetters() throws {
    let text = "@\n6M\(Self.header)ZV03010017DL\(Self.lines)MZVZVA12345M"
    let payload = try Aamva.parse(Array(text.utf8))
    AamvaKit.expectSample(payload.fields, "6M")
    #expect(payload["DDD"] == "1")
    #expect(payload["ZVA"] == "12345")
  }

  // MARK: Header

  @Test(arguments: [
    "@\n\u{1E}\rAAMVA636000080101DL00310278DL", "@\n\nANSI 636000080101DL00310278DL", "@ANSI636000080101DL00310278DL",
    "ANSI 636000080101DL00310278DL", "@\n\u{1E}\rANSI 6360000801DL00310278", "@\n\u{1E}\rANSI 636000080101DL0031278DL",
    "@\n\u{1E}\rANSI 636000080101DLabacDL", "@\n\u{1E}\rANSI 636000080101DL99999999ZV00000000DLDL", "636000080101DL00310278DL",
    "@\n\u{1E}\rAMVAA636000080101DL00310278DL", "\n\n  @\n\u{1C}\rANSI  636000080101DL00310278\nDL", "@\n\u{1E}\rANSI 636000080101",
    "%ANSI 636000080101DL00310278DL", "",
  ])
  func damagedHeaders(_ header: String) throws {
    let payload = try Aamva.parse(Array((header + Self.lines + "\r").utf8))
    AamvaKit.expectSample(payload.fields, "\(header.debugDescription)")
    #expect(payload.fields.subfile == .drivingLicence)
    #expect(payload.subfiles.map(\.type) == ["DL"])
    #expect(payload.warnings.contains { $0.code == .header || $0.code == .directory })
    if !header.isEmpty { #expect(payload.header.issuerId == 636000 && payload.header.aamvaVersion == 8) }
  }

  @Test func headerNumbers() throws {
    let first = try AamvaKit.parse("DAQ1\nDAAPUBLIC,JOHN\nDBB19860606", version: "01")
    #expect(first.header.aamvaVersion == 1 && first.header.jurisdictionVersion == 0 && first.header.numberOfEntries == 1)
    let tenth = try AamvaKit.parse(Self.lines, version: "1003")
    #expect(tenth.header.aamvaVersion == 10 && tenth.header.jurisdictionVersion == 3)
    #expect(tenth.header.designators == [.init(type: "DL", offset: 31, length: 278)])
    // An issuer's number that has lost its first digit.
    let lost = try Aamva.parse(Array("@\n\nAAMVA36004001DL00280200DLDABPUBLIC\nDACJOHN\nDAQ1\nDBB06-05-1951".utf8))
    #expect(lost.jurisdiction?.code == "NC" && lost.warnings.contains { $0.code == .unknownIssuer })
    #expect(lost.fields.birthDate?.iso == "1951-06-05")
  }

  @Test(arguments: ["\u{FEFF}", "\u{FEFF}\u{FEFF}", "\u{EF}\u{BB}\u{BF}"]) func byteOrderMarks(_ mark: String) throws {
    AamvaKit.expectSample(try Aamva.parse(Array(mark.utf8) + AamvaKit.payload(Self.lines)).fields, "mark")
  }

  @Test func sixteenBitText() throws {
    let text = String(decoding: AamvaKit.payload(Self.lines), as: UTF8.self)
    let units = Array(text.utf16)
    let (little, big) = (units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
    for bytes in [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big] {
      AamvaKit.expectSample(try Aamva.parse(bytes).fields, "UTF-16")
    }
  }

  @Test func lettersBeyondAscii() throws {
    let latin = Self.lines.unicodeScalars.map { UInt8($0.value) }
    let name: [UInt8] = [0x4E, 0xDA, 0xD1, 0x45, 0x5A]  // NÚÑEZ in ISO 8859-1
    let start = try #require(latin.firstRange(of: Array("SAMPLE".utf8)))
    let bytes = Array("@\n\u{1E}\r\(Self.header)DL".utf8) + latin[..<start.lowerBound] + name + latin[start.upperBound...]
    #expect(try Aamva.parse(bytes).fields.lastName == "NÚÑEZ")
    #expect(try AamvaKit.fields(Self.lines.replacing("SAMPLE", with: "NÚÑEZ")).lastName == "NÚÑEZ")
  }

  // MARK: Subfiles

  @Test func subfilesAreKept() throws {
    let text = "@\n\u{1E}\rANSI 636053060002ID00410228ZT02690036IDDAQ1\nDCSSMITH\nDBB12131961\nZTZTAN\nZTB\nZTCX Y \n"
    let payload = try Aamva.parse(Array(text.utf8))
    #expect(payload.fields.subfile == .identificationCard)
    #expect(payload.subfiles.map(\.type) == ["ID", "ZT"])
    #expect(payload.subfiles[1].elements == [.init("ZTA", "N"), .init("ZTB", ""), .init("ZTC", "X Y ")])
    // An identification card has no vehicle class that could be missing.
    #expect(!payload.warnings.contains { $0.element == "DCA" })
  }

  @Test func subfileTypes() throws {
    // Without a type, with one twice, with a type alone on its line, with an element of the jurisdiction that looks like a type.
    for text in ["DAQ1\nDCSSMITH\nDBB12131961", "DLDLDAQ1\nDCSSMITH\nDBB12131961", "DL\nDAQ1\nDCSSMITH\nDBB12131961\nZD"] {
      let payload = try Aamva.parse(Array("@\n\u{1E}\rANSI 636043080101DL00310278\(text)\n".utf8))
      #expect(payload.fields.idNumber == "1" && payload.subfiles[0].type == "DL")
    }
    let payload = try AamvaKit.parse("DAQ1\nDCSSMITH\nDBB12131961\nZVZVZX\nZVZY\nDACJOHN")
    #expect(payload.subfiles[1].elements == [.init("ZVZ", "X"), .init("ZVZ", "Y")])
    #expect(payload.fields.firstName == "JOHN")
  }

  @Test func repeatedElements() throws {
    let payload = try AamvaKit.parse("DAQ1\nDCS  \nDCSSMITH\nDCSJONES\nDBB12131961\nDBB12131961")
    #expect(payload.fields.lastName == "SMITH")
    #expect(payload.warnings.filter { $0.code == .repeatedElement }.map(\.element) == ["DCS"])
  }

  @Test func brokenLines() throws {
    let payload = try AamvaKit.parse("DAQ1\nDCSSMITH\nDAG12 MAIN ST\nAPARTMENT 4\nDBB12131961\n6")
    #expect(payload.fields.street1 == "12 MAIN ST APARTMENT 4")
    #expect(payload.warnings.contains { $0.code == .strayText })
  }

  // MARK: Missing elements and other text

  @Test func missingElementsAreWarnings() throws {
    let payload = try AamvaKit.parse(Self.lines.replacing("DBC1\n", with: "").replacing("DDEN\n", with: ""))
    #expect(payload.warnings.map(\.element) == ["DBC", "DDE"])
    #expect(payload.warnings.allSatisfy { $0.code == .missingElement })
    #expect(try AamvaKit.parse(Self.lines).warnings.isEmpty)
    // A name in version 1's single element is not missing.
    let old = "DAQ1\nDABSMITH\nDACJOHN\nDAG1\nDAIX\nDAJVA\nDAK1\nDAR\nDAS\nDAT\nDBA20200101\nDBB19900101\nDBC1\nDBD20100101"
    #expect(try AamvaKit.parse(old, version: "01").warnings.isEmpty)
  }

  @Test func refusals() throws {
    func refusal(_ text: String) -> AamvaError.Code? {
      do { _ = try Aamva.parse(Array(text.utf8)) } catch { return error.code }
      return nil
    }
    #expect(refusal("") == .empty && refusal(" \r\n\u{FEFF}") == .empty && refusal("\u{FEFF}\n") == .empty)
    #expect(refusal("ABC123") == .notAamva)
    #expect(refusal("https://example.org/DAQ?x=%3B1=2") == .notAamva)
    #expect(refusal("P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10") == .notAamva)
    #expect(refusal("ANSI is a word") == .notAamva)
    #expect(refusal("DAQ1\nDCSSMITH") == .notAamva)
    #expect(refusal(String(repeating: "A", count: 8193)) == .tooLong)
    #expect(refusal(String(repeating: "A", count: 8192)) == .notAamva)
  }
}
