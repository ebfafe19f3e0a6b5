import Documents
import Notation
import Testing

@testable import AppComponentsJourney

/// Workflow files are read strictly.
struct WorkflowFileTests {
  func read(_ text: String) throws(ComponentError) -> WorkflowConfiguration { try WorkflowFile.read(text.utf8) }

  @Test func theWholeFileOfTheSpecification() throws {
    let workflow = try read(
      #"""
      {"name": "bank", "modules": ["IDV"],
       "supported": [
         {"issuingCountry": "NLD", "documentTypes": ["passport", "idCard", "dutchDriversLicense"], "nationalities": ["NLD", "BEL"]},
         {"issuingCountry": "UTO", "documentTypes": ["passport"], "nationalities": null},
         {"documentTypes": ["proofOfAddress"]}],
       "minimumAge": 21, "tilted": false, "tiltedSkippable": true, "manualEntry": false, "documentVideo": 8, "selfieVideo": 0,
       "mrzPolicy": "weak", "realTimeFeedback": false, "stepTimeout": 60, "unseenTimeout": 12, "selfieTimeout": 20, "location": "off",
       "livenessCheck": "none", "livenessAttempts": 3, "faceMatch": "backend", "faceMatchTimeout": 30,
       "gates": {"glare": "warn", "steady": "ignore"}}
      """#)
    let nld = try #require(Country(code: "NLD"))
    let bel = try #require(Country(code: "BEL"))
    let uto = try #require(Country(code: "UTO"))
    #expect(
      workflow
        == WorkflowConfiguration(
          name: "bank",
          supported: [
            SupportedDocuments(issuingCountry: nld, documentTypes: [.passport, .idCard, .dutchDriversLicense], nationalities: [nld, bel]),
            SupportedDocuments(issuingCountry: uto, documentTypes: [.passport]),
            SupportedDocuments(issuingCountry: nil, documentTypes: [.proofOfAddress]),
          ], minimumAge: 21, tilted: false, tiltedSkippable: true, manualEntry: false, mrzPolicy: .weak, stepTimeout: 60, selfieTimeout: 20,
          documentVideo: 8, unseenTimeout: 12, gates: [.glare: .warn, .steady: .ignore],
          livenessCheck: LivenessCheckType.none, livenessAttempts: 3, location: .off, realTimeFeedback: false, faceMatch: .backend,
          faceMatchTimeout: 30)
    )
    #expect(workflow.countries() == [nld, uto])
    #expect(workflow.countries(for: .idCard) == [nld])
    #expect(workflow.typesWithoutCountry == [.proofOfAddress])
    #expect(workflow.supports(nationality: bel, type: .passport, of: nld))
    #expect(!workflow.supports(nationality: uto, type: .passport, of: nld))
    #expect(workflow.supports(nationality: nil, type: .passport, of: uto), "an unknown code where all are taken")
    #expect(!workflow.supports(nationality: nil, type: .passport, of: nld))
  }

  /// What is written for a backend is what was read. The file has every key, and no value is the built-in one.
  @Test func whatIsWrittenIsReadAgain() throws {
    let workflow = try read(
      #"""
      {"name": "all", "modules": ["IDV"], "favouriteCountries": ["NLD"],
       "supported": [
         {"issuingCountry": "NLD", "documentTypes": ["passport"], "nationalities": ["BEL"]}, {"documentTypes": ["proofOfAddress"]}],
       "minimumAge": 21, "tilted": false, "tiltedSkippable": true, "manualEntry": false, "manualEntryApproval": true, "documentVideo": 8,
       "selfieVideo": 9, "mrzPolicy": "weak", "realTimeFeedback": true, "stepTimeout": 60, "unseenTimeout": 12, "selfieTimeout": 20,
       "location": "required", "livenessCheck": "none", "livenessAttempts": 3, "faceMatch": "backend", "faceMatchTimeout": 30,
       "gates": {"glare": "warn", "steady": "ignore"}, "checks": {"sameAsFlat": "block"}}
      """#)
    #expect(try read(workflow.json.text()) == workflow)
    let keys = try #require(JSONReader().read(workflow.json.bytes()).members).map(\.key)
    #expect(Set(keys) == Set(WorkflowFile.keys).subtracting(["modules"]))
    #expect(try read(WorkflowConfiguration.standard.json.text()) == .standard)
  }

  @Test func missingKeysHaveTheBuiltInValues() throws {
    var expected = WorkflowConfiguration.standard
    expected.name = "x"
    #expect(try read(#"{"name":"x"}"#) == expected)
    #expect(expected.minimumAge == 18 && expected.tilted && expected.mrzPolicy == .strong && expected.stepTimeout == 40)
  }

  @Test func theBuiltInWorkflowSupportsAllCountriesAndTypes() throws {
    let standard = WorkflowConfiguration.standard
    #expect(standard.countries().count == 249 + 2, "all of ISO 3166-1, Kosovo, and Utopia of the specimens")
    let deu = try #require(Country(code: "DEU"))
    #expect(
      standard.types(of: deu) == [.passport, .idCard, .driversLicense, .residencePermit, .paperId, .proofOfAddress, .tinReferenceDocument])
    let fra = try #require(Country(code: "FRA"))
    #expect(standard.types(of: fra).contains(.frenchIdCard))
    let uto = try #require(Country(code: "UTO"))
    #expect(standard.supports(country: uto))
    let uno = try #require(Country(code: "UNO"))
    #expect(!standard.supports(country: uno))
  }

  @Test(arguments: [
    (#"{"name":"x","modules":["IDV","QES"]}"#, "module QES"), (#"{"name":"x","modules":["BAV"]}"#, "module BAV"),
  ])
  func whatIsNotBuiltIsNamedAndNotIgnored(text: String, name: String) {
    #expect(throws: ComponentError.configurationNotSupported(name: name)) { try read(text) }
  }

  @Test(arguments: [
    ("{\n \"nmae\": \"x\"}", [#"line 1, column 1, at name"#, #"line 2, column 2, at nmae"#]),
    ("{\"name\":\"x\",\n\"minimumAge\": 121}", ["line 2, column 15, at minimumAge"]),
    ("{\"name\":\"x\",\n\"minimumAge\": \"18\"}", ["line 2, column 15, at minimumAge"]),
    ("{\"name\":\"x\",\"tilted\": 1}", ["line 1, column 23, at tilted"]),
    ("{\"name\":\"x\",\"mrzPolicy\": \"stong\"}", ["line 1, column 26, at mrzPolicy"]),
    ("{\"name\":\"x\",\"supported\": []}", ["line 1, column 26, at supported"]),
    (
      "{\"name\":\"x\",\"supported\": [{\"issuingCountry\":\"NDL\",\"documentTypes\":[\"passport\"]}]}",
      ["line 1, column 45, at supported[0].issuingCountry"]
    ),
    (
      "{\"name\":\"x\",\"supported\": [{\"issuingCountry\":\"D<<\",\"documentTypes\":[\"passport\"]}]}",
      ["line 1, column 45, at supported[0].issuingCountry"]
    ),
    (
      "{\"name\":\"x\",\"supported\": [{\"issuingCountry\":\"NLD\",\"documentTypes\":[\"pasport\"]}]}",
      ["line 1, column 68, at supported[0].documentTypes[0]"]
    ),
    ("{\"name\":\"x\",\"supported\": [{\"documentTypes\":[\"passport\"]}]}", ["line 1, column 27, at supported[0].issuingCountry"]),
    (
      "{\"name\":\"x\",\"supported\": [{\"issuingCountry\":\"NLD\",\"documentTypes\":[]}]}",
      ["line 1, column 67, at supported[0].documentTypes"]
    ),
    ("{\"name\":\"x\",\"supported\": [{\"issuingCountry\":\"NLD\"}]}", ["line 1, column 27, at supported[0].documentTypes"]),
    ("{\"name\":\"x\",\"documentVideo\": true}", ["line 1, column 30, at documentVideo"]),
    ("{\"name\":\"x\",\"checks\": {\"sameAsFlat\": \"never\"}}", ["line 1, column 38, at checks.sameAsFlat"]),
    ("{\"name\":\"x\",\"checks\": {\"sameAsFront\": \"warn\"}}", ["line 1, column 24, at checks.sameAsFront"]),
  ])
  func mistakesArePointedAt(text: String, places: [String]) {
    do throws(ComponentError) {
      _ = try read(text)
      Issue.record("accepted \(text)")
    } catch {
      guard case .decoding(let errors) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(errors.errors.count == places.count)
      for (found, place) in zip(errors.errors, places) { #expect(found.description.hasPrefix(place + ":"), "\(found)") }
    }
  }

  @Test func invalidJSONIsReported() {
    do throws(ComponentError) {
      _ = try read("{\"name\":\"x\",}")
      Issue.record("a workflow file has no trailing commas")
    } catch {
      #expect(error.pluginCode == 830)
    }
  }
}
