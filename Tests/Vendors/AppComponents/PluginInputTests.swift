import AppComponentsJourney
import Documents
import Notation
import Testing

/// Plugin input.
struct PluginInputTests {
  func read(_ text: String) throws(ComponentError) -> PluginInput { try PluginInput(reading: text.utf8) }

  @Test func theExamplesOfTheGuide() throws {
    let session = try read("{\n\"configuration\": {\n\"validationCode\": \"IDV\",\n\"networkEnvironment\": \"mock\"\n}\n}")
    #expect(session == PluginInput())
    let component = try read("{\n\"configuration\": {\n\"documentType\": \"passport\",\n\"issuingCountry\": \"NLD\"\n},\n}")
    #expect(component.documentType == .passport)
    #expect(component.issuingCountry?.code == "NLD")
    #expect(try read("{}") == PluginInput())
  }

  @Test func theFlavorIsPassedOnUnchanged() throws {
    let input = try read(#"{"customization":{"flavor":{"colors":{"anything":[1]}, "fonts":{}}}}"#)
    let flavor = try #require(input.flavor)
    #expect(flavor.path == "customization.flavor")
    #expect(flavor["colors"]?["anything"]?.elements?.count == 1)
    #expect(flavor["colors"]?.column == 38)
  }

  @Test(arguments: [
    ("", 830, "line 1, column 1: expected a value at the start of the text"),
    ("{\"configuration\":", 830, "line 1, column 18, at configuration: expected a value after ':'"),
    ("[]", 800, "line 1, column 1: expected an object, found an array."),
    ("{\"configuraton\":{}}", 800, #"line 1, column 2, at configuraton: expected one of the keys "configuration", "customization""#),
    ("{\"configuration\":{\"documentType\":\"pasport\"}}", 800, "line 1, column 34, at configuration.documentType: expected one of"),
    ("{\"configuration\":{\n\"documentType\":7}}", 800, "line 2, column 16, at configuration.documentType: expected one of"),
    (
      "{\"configuration\":{\n\"issuingCountry\":\"nld\"}}", 800,
      "line 2, column 18, at configuration.issuingCountry: expected a country's code"
    ),
    (
      "{\"configuration\":{\"networkEnvironment\":\"test\"}}", 800,
      "line 1, column 40, at configuration.networkEnvironment: expected one of"
    ),
    ("{\"configuration\":{\"validationCode\":7}}", 800, "line 1, column 36, at configuration.validationCode: expected a string"),
    ("{\"configuration\":null}", 800, "line 1, column 18, at configuration: expected an object, found null."),
    ("{\"customization\":{\"flavour\":{}}}", 800, #"line 1, column 19, at customization.flavour: expected the key "flavor""#),
    (
      "{\"configuration\":{\"documentType\":\"passport\"}}", 850,
      "line 1, column 34, at configuration.issuingCountry: expected the issuing country"
    ),
    (
      "{\"configuration\":{\"documentType\":\"frenchIdCard\",\n\"issuingCountry\":\"NLD\"}}", 850,
      "line 2, column 18, at configuration.issuingCountry: expected the country that issues the type \"frenchIdCard\", found \"NLD\"."
    ),
  ])
  func mistakesHaveTheirCodeAndPlace(text: String, code: Int, start: String) {
    do throws(ComponentError) {
      _ = try read(text)
      Issue.record("accepted \(text)")
    } catch {
      #expect(error.pluginCode == code)
      #expect(error.errorDescription.contains(": " + start), "\(error.errorDescription)")
    }
  }

  @Test func aMisspeltTypeGetsTheNearestOneAsAHint() {
    do throws(ComponentError) { _ = try read(#"{"configuration":{"documentType":"pasport"}}"#) } catch {
      #expect(error.errorDescription.contains(#"Did you mean "passport"?"#))
    }
  }

  @Test(arguments: [DocumentType.proofOfAddress, .tinReferenceDocument])
  func typesThatNeedNoCountryWorkWithoutOne(type: DocumentType) throws {
    #expect(try read("{\"configuration\":{\"documentType\":\"\(type.rawValue)\"}}").documentType == type)
  }

  @Test func anEmptyCodeIsAskedFor() throws {
    #expect(try read(#"{"configuration":{"validationCode":""}}"#).asksForCode)
    #expect(try !read("{}").asksForCode)
    #expect(try PluginInput(reading: Array("{}".utf8), withoutCode: "").asksForCode)
  }

  @Test(arguments: ["IDV", "123 456", "ab12-cd34", ""])
  func aCodeThatMayBeValidIsLeftToTheBackend(code: String) throws {
    try PluginInput(validationCode: code).checkSession()
  }

  @Test(arguments: [
    ("QES", ComponentError.configurationNotSupported(name: "module QES")), ("BAV", .configurationNotSupported(name: "module BAV")),
    ("IDVandBAV", .configurationNotSupported(name: "module BAV")), ("IDVandQES", .configurationNotSupported(name: "module QES")),
    ("IDVandBAVandQES", .configurationNotSupported(name: "module BAV")),
    ("IDVandQESandBAV", .configurationNotSupported(name: "module QES")),
    ("12345", .invalidSession(.invalidValidationCode)), ("idv", .invalidSession(.invalidValidationCode)),
  ])
  func otherCodesSayWhy(code: String, error: ComponentError) {
    #expect(throws: error) { try PluginInput(validationCode: code).checkSession() }
  }

  @Test(arguments: [PluginInput.NetworkEnvironment.sandbox, .production])
  func theVendorsOwnEnvironmentsCannotBeReached(environment: PluginInput.NetworkEnvironment) throws {
    let input = PluginInput(networkEnvironment: environment)
    let error = #expect(throws: ComponentError.self) { try input.checkSession() }
    #expect(error?.pluginCode == 850)
    let advice = "the environment \(environment.rawValue) cannot be reached. Use mock"
    #expect(error?.errorDescription.contains(advice) == true, "\(error?.errorDescription ?? "")")
  }

  @Test func theCallersSwitchesAreReadStrictly() throws {
    #expect(try Controls(reading: Array(#"{"skipsTilted":true}"#.utf8)) == Controls(skipsTilted: true))
    #expect(try Controls(reading: Array("{}".utf8)) == Controls())
    for wrong in ["", "[]", #"{"skipsTilted":"yes"}"#, #"{"skipTilted":true}"#] {
      #expect(throws: NotationErrors.self, "\(wrong)") { try Controls(reading: Array(wrong.utf8)) }
    }
  }

  /// A key that has no effect in a call is refused there.
  @Test(arguments: [
    (["document"], #"{"validationCode":"IDV"}"#), (["session"], #"{"documentType":"passport","issuingCountry":"NLD"}"#),
    ([], #"{"issuingCountry":"NLD"}"#),
  ])
  func aCallHasOnlyItsOwnKeys(parts: [String], configuration: String) throws {
    let parts = parts.map { $0 == "session" ? PluginInput.Part.session : .document }
    let input = Array(#"{"configuration":\#(configuration)}"#.utf8)
    let error = #expect(throws: ComponentError.self) { try PluginInput(reading: input, of: parts) }
    #expect(error?.pluginCode == 800)
    _ = try PluginInput(reading: input)
  }
}

/// Locations.
struct GeoLocationTests {
  @Test(arguments: [
    #"{"latitude":"45.464664","longitude":9.5}"#, #"{"latitude":45.464664,"longitude":"9.5"}"#,
  ])
  func eitherFormIsReadAndTheGuidesFormIsWritten(text: String) throws {
    let decoding = Decoding()
    let location = GeoLocation(reading: try JSONReader().read(text), decoding)
    #expect(decoding.errors.isEmpty)
    #expect(location?.json.text() == #"{"latitude":"45.464664","longitude":9.5}"#)
  }

  @Test(arguments: [
    #"{"latitude":"91","longitude":9.5}"#, #"{"latitude":1}"#, #"{"latitude":true,"longitude":1}"#, #"{"latitude":"x","longitude":1}"#,
    #"{"latitude":1,"longitude":"nan"}"#, "[]",
  ])
  func othersAreRefusedAndReported(text: String) throws {
    let decoding = Decoding()
    #expect(GeoLocation(reading: try JSONReader().read(text), decoding) == nil)
    #expect(!decoding.errors.isEmpty)
  }
}
