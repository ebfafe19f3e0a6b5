import Documents
import Foundation
import Notation
import Testing
import Workflow

@testable import AppComponentsJourney

/// The result is the guide's JSON.
struct DocumentResultTests {
  /// The attributes of the guide's tables ("Plugins documentResult attributes", "Plugins documentAnalysis attributes") with their kinds, and
  /// those that we add.
  static let shape: [String: String] = [
    "documentResult": "object", "documentResult.documentType": "string", "documentResult.images": "array",
    "documentResult.images[]": "object", "documentResult.images[].image": "string", "documentResult.images[].isAngled": "bool",
    "documentResult.images[].timestamp": "string", "documentResult.images[].fileSide": "string",
    "documentResult.mrtdMrzInfo": "object", "documentResult.mrtdMrzInfo.rawMrz": "string",
    "documentResult.mrtdMrzInfo.documentCode": "string", "documentResult.mrtdMrzInfo.issuingCountry": "string",
    "documentResult.mrtdMrzInfo.documentNumber": "string", "documentResult.mrtdMrzInfo.expirationDate": "string",
    "documentResult.mrtdMrzInfo.firstNames": "array", "documentResult.mrtdMrzInfo.firstNames[]": "string",
    "documentResult.mrtdMrzInfo.lastNames": "array", "documentResult.mrtdMrzInfo.lastNames[]": "string",
    "documentResult.mrtdMrzInfo.birthDate": "string", "documentResult.mrtdMrzInfo.nationality": "string",
    "documentResult.mrtdMrzInfo.gender": "string", "documentResult.mrtdMrzInfo.validationErrors": "array",
    "documentResult.mrtdMrzInfo.validationErrors[]": "string", "documentResult.idlMrzInfo": "object",
    "documentResult.idlMrzInfo.rawMrz": "string", "documentResult.idlMrzInfo.documentNumber": "string",
    "documentResult.idlMrzInfo.validationErrors": "array", "documentResult.manuallyEnteredFields": "array",
    "documentResult.manuallyEnteredFields[]": "string", "documentResult.uncertainFields": "array",
    "documentResult.uncertainFields[]": "string", "documentResult.images[].failedChecks": "array",
    "documentResult.images[].failedChecks[]": "string", "documentResult.source": "string", "documentResult.images[].source": "string",
    "documentAnalysis": "object", "documentAnalysis.firstName": "string",
    "documentAnalysis.lastName": "string", "documentAnalysis.gender": "string", "documentAnalysis.nationality": "string",
    "documentAnalysis.issuingCountry": "string", "documentAnalysis.expirationDate": "string", "documentAnalysis.dateOfBirth": "string",
    "documentAnalysis.documentNumber": "string", "documentAnalysis.documentType": "string", "documentAnalysis.initials": "string",
  ]

  func shape(_ value: JSONValue, _ path: String = "") -> [String: String] {
    switch value {
    case .object(let members):
      members.reduce(into: path.isEmpty ? [:] : [path: "object"]) { shape, member in
        shape.merge(self.shape(member.value, path.isEmpty ? member.key : "\(path).\(member.key)")) { $1 }
      }
    case .array(let elements):
      elements.reduce(into: [path: "array"]) { shape, element in shape.merge(self.shape(element, "\(path)[]")) { $1 } }
    case .string: [path: "string"]
    case .integer, .number: [path: "number"]
    case .bool: [path: "bool"]
    case .null: [path: "null"]
    }
  }

  func walk(_ type: DocumentType, _ country: String, _ names: [String], pictures: [String: Reading] = [:]) async throws -> JSONValue {
    var component = DocumentComponent(type: type, issuingCountry: Country(code: country))
    component.workflow.tilted = names.count > 2
    component.workflow.mrzPolicy = .normal
    let walk = await Walk.run(component, [.proceed] + HappyPathTests.answers(names, review: true), pictures: pictures)
    return try #require(walk.result, "\(walk.outcome)").json { "/media/\($0.fileName)" }
  }

  @Test func thePassportsResultWordByWord() async throws {
    let lines = ["P<NLDDE<BRUIJN<<WILLEKE<LISELOTTE<<<<<<<<<<<", "SPECI20142NLD6503101F3403093999999990<<<<<82"]
    let reading = Specimens.good(.passport, mrz: Mrz.parse(lines))
    let json = try await walk(.passport, "NLD", ["lines"], pictures: ["lines": reading])
    #expect(
      json.text(indent: 2) == #"""
        {
          "documentResult": {
            "documentType": "passport",
            "images": [
              {
                "image": "/media/lines.jpg",
                "isAngled": false,
                "timestamp": "2026-03-01T12:05:09.120Z",
                "fileSide": "front"
              }
            ],
            "mrtdMrzInfo": {
              "rawMrz": "P<NLDDE<BRUIJN<<WILLEKE<LISELOTTE<<<<<<<<<<<\nSPECI20142NLD6503101F3403093999999990<<<<<82",
              "documentCode": "P",
              "issuingCountry": "NLD",
              "documentNumber": "SPECI2014",
              "expirationDate": "2034-03-09",
              "firstNames": [
                "WILLEKE",
                "LISELOTTE"
              ],
              "lastNames": [
                "DE",
                "BRUIJN"
              ],
              "birthDate": "1965-03-10",
              "nationality": "NLD",
              "gender": "Female",
              "validationErrors": []
            }
          },
          "documentAnalysis": {
            "firstName": "WILLEKE LISELOTTE",
            "lastName": "DE BRUIJN",
            "initials": "W L",
            "gender": "Female",
            "nationality": "NLD",
            "issuingCountry": "NLD",
            "expirationDate": "2034-03-09",
            "dateOfBirth": "1965-03-10",
            "documentNumber": "SPECI2014",
            "documentType": "passport"
          }
        }
        """#)
  }

  @Test(
    arguments: [
      ("ANNA MARIA", "A M"), ("Anne-Marie", "A-M"), ("'t Jan", "t J"), ("  ", nil), (nil, nil), ("Ólafur", "Ó"), ("- X", "X"),
    ] as [(String?, String?)])
  func initialsAreLettersBlanksAndHyphens(names: String?, initials: String?) {
    #expect(DocumentAnalysis.initials(names) == initials.map { .string($0) })
  }

  /// Of the drawn documents the mock has every attribute of the guide at least once: what is printed beside the MRZ, too.
  @Test func theMockFillsEveryAttribute() async throws {
    func drawn(_ reading: Reading) -> Reading {
      var reading = reading
      reading.origin = .specimen
      return reading
    }
    let lines = try SpecimenDocument.standard(.passport, asOf: CalendarDate(daysSince1970: 20_513)).mrz()
    let passport = try await walk(.passport, "NLD", ["lines"], pictures: ["lines": drawn(Specimens.good(.passport, mrz: Mrz.parse(lines)))])
    #expect(passport["documentAnalysis"]?["birthPlace"] == "SPECIMEN" && passport["documentAnalysis"]?["issueDate"] == "2025-03-01")
    let taken = await Walk.run(
      DocumentComponent(workflow: WorkflowConfiguration(name: "flat", tilted: false), type: .tinReferenceDocument),
      [.proceed] + HappyPathTests.answers(["letter"], review: false), pictures: ["letter": drawn(Specimens.good(.tinReferenceDocument))])
    let letter = try #require(taken.result, "\(taken.outcome)").json { $0.digest }
    #expect(letter["documentAnalysis"]?["taxIdentificationNumber"] == "SPECI2014")
    var keys: [String] = []
    for case .object(let members)? in [passport["documentAnalysis"], letter["documentAnalysis"]] { keys += members.map(\.key) }
    let all = [
      "firstName", "lastName", "initials", "gender", "nationality", "issuingCountry", "issueDate", "expirationDate", "dateOfBirth",
      "birthPlace", "documentNumber", "documentType", "taxIdentificationNumber",
    ]
    #expect(Set(keys) == Set(all))
    // Of a real one, nothing is made up.
    let real = try await walk(.passport, "NLD", ["lines"], pictures: ["lines": Specimens.good(.passport, mrz: Mrz.parse(lines))])
    #expect(real["documentAnalysis"]?["birthPlace"] == nil && real["documentAnalysis"]?["issueDate"] == nil)
  }

  @Test func everyTypesResultHasNoKeyOfItsOwn() async throws {
    for (type, country, names, _) in HappyPathTests.paths {
      let component = DocumentComponent(type: type, issuingCountry: Country(code: country))
      let walk = await Walk.run(component, [.proceed] + HappyPathTests.answers(names, review: type.hasMrz))
      let json = try #require(walk.result, "\(walk.outcome)").json { "/media/\($0.fileName)" }
      for (path, kind) in shape(json) { #expect(Self.shape[path] == kind, "\(type): \(path) is \(kind)") }
      let result = json["documentResult"]
      #expect((result?["mrtdMrzInfo"] != nil) == [.passport, .idCard, .residencePermit, .frenchIdCard].contains(type))
      #expect((result?["idlMrzInfo"] != nil) == (type == .dutchDriversLicense))
    }
  }

  @Test func aLicencesLineIsIdl() async throws {
    let json = try await walk(.dutchDriversLicense, "NLD", ["licence", "card"])
    let info = json["documentResult"]?["idlMrzInfo"]
    #expect(info?["documentNumber"] == "5094962111")
    #expect(info?["validationErrors"]?.text() == "[]")
    #expect(json["documentAnalysis"]?["gender"] == "Unknown", "a licence has no such field")
  }

  @Test func aLineOfAnUnknownLayoutIsDeliveredInFull() async throws {
    let head = "D1HRV0123456789ABCDEFGHIJKLMN"
    let line = head + String(try #require(MrzCheckSum.digit(over: head.utf8)))
    let front = Specimens.good(.driversLicense, mrz: Mrz.parse([line]))
    let json = try await walk(.driversLicense, "HRV", ["line", "licence-plain"], pictures: ["line": front])
    #expect(json["documentResult"]?["idlMrzInfo"]?.text() == #"{"rawMrz":"\#(line)","validationErrors":[]}"#)
    #expect(json["documentAnalysis"]?["issuingCountry"] == nil, "no state is made of the issuer's characters")
    #expect(json["documentAnalysis"]?["gender"] == "Unknown")
  }

  @Test func aLicencesLineWithAWrongDigitIsDeliveredWithItsError() async throws {
    // An expiry date long ago, which has no consequence because the line is not believed.
    for line in ["D1HRV0123456789ABCDEFGHIJKLMNX", "D1FRA13AA000026181231MARTIN<<8"] {
      let walk = await Walk.run(
        DocumentComponent(
          workflow: WorkflowConfiguration(name: "flat", tilted: false), type: .driversLicense, issuingCountry: Country(code: "FRA")),
        [.proceed] + HappyPathTests.answers(["line", "licence-plain"], review: true),
        pictures: ["line": Specimens.good(.driversLicense, mrz: Mrz.parse([line]))])
      let info = try #require(walk.result, "\(walk.outcome)").json { $0.digest }["documentResult"]?["idlMrzInfo"]
      #expect(info?["rawMrz"] == .string(line) && info?["validationErrors"]?.text() == #"["compositeCheckDigit"]"#, "\(info?.text() ?? "")")
    }
  }

  @Test func namesInDoubtAreNamed() async throws {
    var mrz = Specimens.mrz(.passport)
    let names = Array(mrz.lines[0])
    let gap = try #require(names.indices.first { $0 > 5 && names[$0] == "<" && names[$0 + 1] == "<" })
    mrz.uncertain = [MrzPosition(line: 0, column: gap + 3)]
    let first = try await walk(.passport, "NLD", ["doubt"], pictures: ["doubt": Specimens.good(.passport, mrz: mrz)])
    #expect(first["documentResult"]?["uncertainFields"]?.text() == #"["firstNames"]"#)
    mrz.uncertain = [MrzPosition(line: 0, column: 6), MrzPosition(line: 1, column: 11)]
    let last = try await walk(.passport, "NLD", ["doubt"], pictures: ["doubt": Specimens.good(.passport, mrz: mrz)])
    #expect(last["documentResult"]?["uncertainFields"]?.text() == #"["lastNames","nationality"]"#)
    let sure = try await walk(.passport, "NLD", ["passport"])
    #expect(sure["documentResult"]?["uncertainFields"] == nil)
  }

  /// Journals that older versions wrote must still be read.
  @Test func theJournalKeepsItsKeys() async throws {
    var component = DocumentComponent(type: .passport, issuingCountry: Country(code: "NLD"))
    component.workflow.tilted = false
    let walk = await Walk.run(component, [.proceed] + HappyPathTests.answers(["passport"], review: true))
    let text = String(decoding: try JSONEncoder().encode(try #require(walk.result)), as: UTF8.self)
    #expect(text.contains(#""zone":{"#) && !text.contains("mrzData"))
  }

  @Test func failedChecksAreOneStringEach() async throws {
    let json = try await walk(.passport, "NLD", ["passport-damaged"])
    #expect(json["documentResult"]?["mrtdMrzInfo"]?["validationErrors"]?.text() == #"["birthDateCheckDigit","compositeCheckDigit"]"#)
  }

  @Test func germanCodesAreISOAndUnknownBirthDaysAreLeftOut() async throws {
    // Month and day of birth are unknown (ICAO 9303-3, 4.8). Check digits computed by hand: 65<<<< has the sum 6*7+5*3 = 57, so 7.
    let lines = ["P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<", "C01X00T478D<<65<<<<7<3402286<<<<<<<<<<<<<<<4"]
    let json = try await walk(.passport, "DEU", ["german"], pictures: ["german": Specimens.good(.passport, mrz: Mrz.parse(lines))])
    let info = json["documentResult"]?["mrtdMrzInfo"]
    #expect(info?["issuingCountry"] == "DEU")
    #expect(info?["nationality"] == "DEU")
    #expect(info?["gender"] == "Other")
    #expect(info?["birthDate"] == nil)
    #expect(json["documentAnalysis"]?["dateOfBirth"] == nil)
  }

  @Test func theTableContainsEverythingThatThePersonSaw() async throws {
    let walk = await Walk.run(
      DocumentComponent(type: .passport, issuingCountry: Country(code: "NLD")),
      [.proceed] + HappyPathTests.answers(["passport", "passport-plain"], review: true))
    let table = try #require(walk.result).table
    #expect(
      table.map(\.label.key) == [
        "document.result.type", "capture.side.photoPage", "capture.tilted.photoPage", "data.field.lastName",
        "data.field.firstName",
        "data.field.birthDate", "data.field.nationality", "data.field.sex", "data.field.documentNumber",
        "data.field.expirationDate",
      ])
    #expect(table[3].value == .verbatim("De Bruijn"))
    #expect(table[5].mark == .checkDigit)
    #expect(table[1].value.arguments["n"] == .number(2), "2048 bytes are 2 kB")
  }
}
