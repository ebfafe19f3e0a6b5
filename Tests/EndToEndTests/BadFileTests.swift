import Cells
import Foundation
import TerminalHarness
import TestQueue
import Testing

/// Settings files with a mistake: each is reported with its position and with what was expected there.
@Suite(.queued) struct BadFileTests {}

extension BadFileTests {
  // MARK: Before the first prompt

  /// A file, the plugin code that results from it, and what the error must say.
  struct Mistake: CustomTestStringConvertible {
    var text: String
    var code: Int
    var says: [String]
    var testDescription: String { says.joined(separator: ", ") }
  }

  static let plugins = [
    Mistake(
      text: "{\n  \"configuration\": {\n    \"documentType\": \"pasport\"\n  }\n}\n", code: 800,
      says: ["line 3, column 21", "at configuration.documentType", "expected one of", "\"passport\"", "found \"pasport\"", "Did you mean"]),
    Mistake(
      text: "{\n  \"configuration\": {\n    \"documentTyp\": \"passport\"\n  }\n}\n", code: 800,
      says: ["line 3, column 5", "at configuration.documentTyp", "unknown key \"documentTyp\""]),
    Mistake(text: "{\n  \"configuration\": 5\n}\n", code: 800, says: ["line 2, column 20", "at configuration", "an object", "found 5"]),
    Mistake(text: "{\n  \"configuration\": {\n", code: 830, says: ["line 3, column 1", "the end of the text"]),
    Mistake(text: "no JSON", code: 830, says: ["line 1, column 1", "expected"]),
    Mistake(text: "", code: 830, says: ["line 1, column 1", "the end of the text"]),
    Mistake(
      text: "{\"configuration\":{\n\"documentType\":\"passport\"}}", code: 850,
      says: ["line 2, column 16", "configuration.issuingCountry", "expected the issuing country"]),
    Mistake(
      text: "{\"configuration\":{},\n\"customization\":{\"flavor\":{\"colours\":{}}}}", code: 800,
      says: ["line 2, column 28", "customization.flavor.colours", "unknown key \"colours\"", "Did you mean \"colors\"?"]),
  ]

  @Test(arguments: plugins)
  func aPluginInputWithAMistake(mistake: Mistake) throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write("plugin.json", mistake.text)
    let ran = try sandbox.call("run", "document", "--config", file, "--script", "auto")
    try expect(ran, mistake, status: 1)
    // No session was started.
    #expect(try sandbox.sessions().isEmpty)
  }

  static let workflows = [
    Mistake(
      text: "{\n  \"name\": \"x\",\n  \"minimumAge\": 200\n}", code: 800,
      says: ["line 3, column 17", "at minimumAge", "expected an integer from 0 to 120", "found 200"]),
    Mistake(
      text: "{\"name\": \"x\",\n \"supported\": [{\"issuingCountry\": \"NLD\", \"documentTypes\": [\"pass\"]}]}", code: 800,
      says: ["line 2", "supported[0].documentTypes[0]", "expected one of", "found \"pass\""]),
    Mistake(text: "{\n  \"name\": \"x\",\n  \"tilt\": true\n}", code: 800, says: ["line 3, column 3", "at tilt", "unknown key \"tilt\""]),
    // What plugin input may contain is a mistake here.
    Mistake(text: "{\n  \"name\": \"x\",\n}", code: 830, says: ["line 2, column 14", "no comma"]),
    Mistake(text: "{\"name\": \"x\", \"modules\": [\"IDV\", \"QES\"]}", code: 1003, says: ["module QES"]),
  ]

  @Test(arguments: workflows)
  func aWorkflowWithAMistake(mistake: Mistake) throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write("workflow.json", mistake.text)
    try expect(try sandbox.call("run", "document", "--workflow", file, "--script", "auto"), mistake, status: 1)
  }

  private func expect(_ ran: Sandbox.Ran, _ mistake: Mistake, status: Int32) throws {
    #expect(ran.status == status)
    #expect(ran.json["errorCode"] as? Int == mistake.code)
    let description = try #require(ran.json["errorDescription"] as? String, "\(ran)")
    for words in mistake.says { #expect(description.contains(words), "\(description)") }
  }

  @Test(arguments: ["--config", "--workflow"])
  func onATerminalTheErrorIsASentence(option: String) throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write("broken.json", "{\n  \"name\" 5\n}")
    let kiosk = try sandbox.kiosk("run", "document", option, file)
    #expect(try kiosk.exitStatus(seconds: Sandbox.patience) == .exited(1))
    #expect(kiosk.says("line 2, column 10"))
    #expect(kiosk.isGivenBack)
    #expect(!kiosk.says("errorCode"))
  }

  @Test(arguments: ["--config", "--workflow"])
  func aMissingFileIsNamed(option: String) throws {
    let sandbox = try Sandbox()
    let ran = try sandbox.call("run", "document", option, sandbox.path("nothing.json"), "--script", "auto")
    #expect(ran.status == 66)
    #expect(ran.errors.contains("\(sandbox.path("nothing.json")) cannot be read. Check the path and its permissions."))
  }

  @Test func aTrailingCommaIsAcceptedInThePluginInput() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write(
      "plugin.json", "{\"configuration\":{\"documentType\":\"passport\",\"issuingCountry\":\"NLD\",},}")
    let script = try sandbox.write("script.json", #"{"answers":[{"cancel":true}]}"#)
    let ran = try sandbox.run("run", "document", "--config", file, "--script", script)
    #expect(ran.status == 2)
    #expect(ran.json["errorCode"] as? Int == 803)
  }

  static let scripts = [
    ("{\"answers\":[\n{\"proceed\":true},\n{\"prceed\":true}]}", ["line 3, column 2", "answers[1].prceed", "Did you mean \"proceed\"?"]),
    ("{\"answers\":[\n  {\"choose\":5}]}", ["line 2, column 13", "answers[0].choose", "expected a string", "found 5"]),
    ("{\"answers\":[\n  {\"proceed\":true,\"skip\":true}]}", ["line 2, column 3", "answers[0]", "expected one answer"]),
    ("{\"answers\":[\n  {\"proceed\":false}]}", ["line 2, column 14", "answers[0].proceed", "expected true"]),
    ("{\"answers\":[{\"proceed\":true},]}", ["line 1, column 29", "no comma"]),
    ("[]", ["line 1, column 1", "expected an object"]),
    ("{\"ansers\":[]}", ["line 1, column 2", "ansers", "Did you mean \"answers\"?"]),
  ]

  @Test(arguments: scripts)
  func aScriptWithAMistake(text: String, says: [String]) throws {
    let sandbox = try Sandbox()
    let script = try sandbox.write("script.json", text)
    let ran = try sandbox.call("run", "document", "--script", script)
    #expect(ran.status == 66)
    #expect(ran.errors.contains(script))
    for words in says { #expect(ran.errors.contains(words), "\(ran.errors)") }
    #expect(try sandbox.sessions().isEmpty)
  }

  // MARK: Themes and catalogues

  /// A copy of the resources, to be broken.
  private func resources(_ sandbox: Sandbox) throws -> String {
    for name in ["Themes", "Localization"] {
      try FileManager.default.copyItem(at: Catalogue.resources.appending(path: name), to: URL(filePath: sandbox.path(name)))
    }
    return sandbox.folder
  }

  private func replace(_ old: String, _ new: String, in file: String) throws {
    let text = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
    try #require(text.contains(old))
    try Data(text.replacing(old, with: new, maxReplacements: 1).utf8).write(to: URL(filePath: file))
  }

  @Test func aBrokenThemeFallsBackAndIsReported() throws {
    let sandbox = try Sandbox()
    let folder = try resources(sandbox)
    let sound = try sandbox.kiosk("--theme", "harbour", "--color", "direct", environment: ["VESTIBULE_RESOURCES": folder])
    try sound.waitFor("Welcome")
    #expect(!sound.says("mistake"))
    let harbour = sound.cell(0, 10).paper
    try sandbox.write(
      "Themes/harbour.json",
      "{\n  \"name\": \"harbour\",\n  \"colors\": { \"palette\": { \"primary\": \"#0B4F6\" } }\n}\n")
    let kiosk = try sandbox.kiosk("--theme", "harbour", "--color", "direct", environment: ["VESTIBULE_RESOURCES": folder])
    try kiosk.waitFor("The theme “harbour” has a mistake")
    try kiosk.waitFor("line 3, column 39, at colors.palette.primary: expected")
    #expect(kiosk.says("Welcome"))
    #expect(kiosk.cell(0, 10).paper != harbour)
    // The program works nonetheless.
    kiosk.press(.enter)
    try kiosk.waitFor("Show us your document")
  }

  @Test func aBrokenThemeIsRefusedWhenItIsChosen() throws {
    let sandbox = try Sandbox()
    let folder = try resources(sandbox)
    for file in try FileManager.default.contentsOfDirectory(atPath: sandbox.path("Themes")) where file != "orca.json" {
      try FileManager.default.removeItem(atPath: sandbox.path("Themes/\(file)"))
    }
    try sandbox.write("Themes/harbour.json", "{ \"name\": \"harbour\" ")
    let kiosk = try sandbox.kiosk("--color", "direct", environment: ["VESTIBULE_RESOURCES": folder])
    try kiosk.waitFor("Welcome")
    let paper = kiosk.cell(0, 10).paper
    kiosk.press(.function(3))
    try kiosk.waitFor("harbour")
    kiosk.press(.up, .enter)
    try kiosk.waitFor("The theme “harbour” has a mistake")
    #expect(kiosk.says("line 1, column"))
    #expect(kiosk.cell(0, 10).paper == paper)
  }

  /// The screens of a journey are in a file, which a command reads only if it needs them.
  @Test(arguments: ["", "[\n{\"id\": 7}\n]\n"]) func damagedScreensAreLookedForInTheJourney(text: String) throws {
    let sandbox = try Sandbox()
    let folder = ["VESTIBULE_RESOURCES": try resources(sandbox)]
    try sandbox.write("Themes/Screens/opt-in.json", text)
    let drawn = try sandbox.run("themes", "show", "--screen", "opt-in/settings.home", "--svg", "-", environment: folder)
    #expect(drawn.status == 0 && drawn.output.contains("<svg"))
    #expect(drawn.errors.contains("opt-in.json is damaged, so the screens of \"opt-in\" are looked for in the journey itself."))
    let other = try sandbox.run("themes", "show", "--screen", "menu", "--svg", "-", environment: folder)
    #expect(other.status == 0 && other.errors.isEmpty)
  }

  @Test func aMissingThemeIsNamed() throws {
    let sandbox = try Sandbox()
    let kiosk = try sandbox.kiosk("--theme", "marble")
    try kiosk.waitFor("There is no theme “marble”. The default theme is used.")
    #expect(kiosk.says("Welcome"))
  }

  @Test func aBrokenCatalogueFallsBackToEnglishAndIsReported() throws {
    let sandbox = try Sandbox()
    let folder = try resources(sandbox)
    try sandbox.write("Localization/nl/kiosk.json", "{\n  \"key\": { \"help\": \"F1\", }\n}\n")
    let kiosk = try sandbox.kiosk(
      "--locale", "nl", size: Size(width: 100, height: 36), environment: ["VESTIBULE_RESOURCES": folder])
    try kiosk.waitFor("The texts in nl/kiosk.json have a mistake: line 2, column 24")
    #expect(kiosk.says("Welcome"))
    // A language without texts is not offered. The languages stand below the journeys.
    try kiosk.waitFor("English · Deutsch")
    #expect(!kiosk.says("Nederlands"))
  }

  @Test func oneWrongTextLosesNoOther() throws {
    let sandbox = try Sandbox()
    let folder = try resources(sandbox)
    let word = try Catalogue.text("scene.menu.title", "nl")
    try replace("\"title\": \"\(word)\"", "\"title\": 7", in: sandbox.path("Localization/nl/scene.json"))
    let kiosk = try sandbox.kiosk("--locale", "nl", environment: ["VESTIBULE_RESOURCES": folder])
    // That one text comes from English; the sentence about it is Dutch.
    try kiosk.waitFor("De teksten in nl/scene.json bevatten een fout")
    #expect(kiosk.says("at menu.title: expected a text"))
    #expect(kiosk.says("Welcome"))
    #expect(kiosk.says(try Catalogue.text("scene.menu.message", "nl")))
  }

  @Test func withoutEnglishAnotherLanguageHelps() throws {
    let sandbox = try Sandbox()
    let folder = try resources(sandbox)
    try sandbox.write("Localization/en/kiosk.json", "")
    let kiosk = try sandbox.kiosk(environment: ["VESTIBULE_RESOURCES": folder])
    try kiosk.waitFor("en/kiosk.json")
    #expect(kiosk.says("line 1, column 1"))
    #expect(!kiosk.says("[scene."))
    #expect(!kiosk.says("[kiosk."))
  }

  @Test func withoutAnyCatalogueTheSearchedFoldersAreReported() throws {
    let sandbox = try Sandbox()
    let kiosk = try sandbox.kiosk(environment: ["VESTIBULE_RESOURCES": sandbox.path("nowhere")])
    try kiosk.waitFor("The texts were not found. Set VESTIBULE_RESOURCES")
  }
}
