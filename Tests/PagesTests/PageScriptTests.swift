import Foundation
import Notation
import Phrases
import ShippedTexts
import Synchronization
import Testing

@testable import Pages

/// The scripts and styles of the pages.
struct PageScriptTests {
  static let scripts = PageFile.shipped.filter { $0.key.hasSuffix(".js") }.mapValues { String(decoding: $0.bytes, as: UTF8.self) }
  static let texts = PageTexts(ShippedTexts.held)

  @Test func allFilesTogetherAreSmall() {
    let longest = Self.texts.languages.compactMap { Self.texts.file("\($0.lowercased()).json")?.count }.max() ?? 0
    let size = PageFile.shipped.values.reduce(0) { $0 + $1.bytes.count } + ThemeSheet(.orca).css.utf8.count
    #expect(longest > 10_000 && size > 30_000)
    #expect(size + longest < 100_000)
  }

  @Test func scriptsAreSentWithoutTheirComments() {
    let script = PageFile.lines(Array("// A file.\n/** Gives\n * two. */\nconst two = 1\n  + 1; // It is two.\n".utf8), .script)
    #expect(String(decoding: script.bytes, as: UTF8.self) == "const two = 1\n+ 1; // It is two.")
  }

  @Test func keysAreReadFromScripts() {
    let keys = PageKeys(scripts: [#"text("page.offline"), text(`hosted.step.${step}`), "other.key", import "./capture.js""#])
    #expect(keys.whole == ["page.offline"] && keys.beginnings == ["hosted.step."])
    #expect(keys.contains("hosted.step.risk_check") && !keys.contains("hosted.terms.title"))
    #expect(PageKeys.shipped.whole.count > 60 && PageKeys.shipped.beginnings.count > 5)
  }

  @Test func everyLanguageHasTheTextsOfTheScripts() throws {
    #expect(Self.texts.languages.count == 11)
    for tag in Self.texts.languages {
      let file = try #require(Self.texts.file("\(tag.lowercased()).json"))
      let members = try #require(JSONReader().read(file).members)
      let known = Set(members.map(\.key))
      for key in PageKeys.shipped.whole { #expect(known.contains(key), "\(tag): \(key)") }
      for beginning in PageKeys.shipped.beginnings {
        #expect(known.contains { $0.hasPrefix(beginning) }, "\(tag): \(beginning)")
      }
      #expect(!known.contains("hosted.overview.title"))
    }
  }

  /// A client costs the texts of its own language and of those that it falls back to, once.
  @Test func onlyWhatIsAskedForIsRead() {
    let read = Mutex<[String]>([])
    let held = ShippedTexts.held.filter { ["nl", "de", "en"].contains($0.language) }
    let watched = held.map { catalogue in
      HeldCatalogue(language: catalogue.language) { group in
        read.withLock { $0.append("\(catalogue.language) \(group)") }
        return catalogue.group(group)
      }
    }
    let texts = PageTexts(watched, base: "de")
    #expect(read.withLock(\.isEmpty) && texts.languages == ["de", "en", "nl"])
    #expect(texts.text("kiosk.language.name", in: "nl") == "Nederlands" && read.withLock { $0 } == ["nl kiosk"])
    #expect(texts.file("nl.json") == texts.file("nl.json"))
    #expect(read.withLock(\.count) == 3 * PageKeys.groups.count && Set(read.withLock { $0 }).count == 3 * PageKeys.groups.count)
    #expect(texts.file("xx.json") == nil && texts.text("nothing.here", in: "nl").isEmpty)
  }

  /// A code of two letters leads to the name under the one of three.
  @Test func countriesAreFoundByBothCodes() throws {
    let file = try #require(Self.texts.file("nl.json"))
    let dutch = try JSONReader().read(file)
    #expect(dutch["countryCodes"]?.string?.contains(" NL=NLD ") == true && dutch["country.NLD"]?.string == "Nederland")
  }

  /// A text of a server can never become HTML or code.
  @Test func noScriptWritesMarkup() {
    for (name, script) in Self.scripts {
      for call in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"] {
        #expect(!script.contains(call), "\(name): \(call)")
      }
    }
  }

  /// No sound is ever asked for, and the video stays in the page.
  @Test func theCameraIsAskedForVideoAlone() throws {
    let camera = try #require(Self.scripts["camera.js"])
    #expect(camera.contains("audio: false") && camera.contains("playsinline: true"))
    #expect(Self.scripts.values.reduce(0) { $0 + $1.components(separatedBy: "getUserMedia({").count - 1 } == 1)
  }

  /// A script subscribes to `errors`; the event says `error`.
  @Test func errorsHaveTheirTopic() throws {
    let events = try #require(Self.scripts["events.js"])
    #expect(events.contains(#"{ ui: "ui", session: "session", error: "errors" }"#))
  }

  /// What the app puts behind its link is the device's name only where the server takes it, and is not passed on with the link.
  @Test func theAppsNameOfTheDevice() throws {
    let connection = try #require(Self.scripts["connection.js"])
    #expect(
      connection.contains(#"/^[\w.-]{8,64}$/.test"#)
        && connection.contains("history.replaceState(history.state, \"\", location.pathname + location.search)"))
  }

  @Test func everyImportIsAFile() {
    for (name, script) in Self.scripts {
      for match in script.matches(of: /from "\.\/([a-z]+\.js)"/) { #expect(Self.scripts[String(match.output.1)] != nil, "\(name)") }
    }
  }

  @Test func theStylesUseVariablesThatThereAre() {
    let sheet = ThemeSheet(.orca).css
    let used = Set(
      String(decoding: PackageResources.page_css, as: UTF8.self).matches(of: /var\((--[A-Za-z0-9\-]+)\)/).map { String($0.output.1) })
    #expect(used.count > 30)
    // The size of the camera's picture is no colour of a theme.
    for name in used.subtracting(["--ratio"]) { #expect(sheet.contains("\(name): "), "\(name)") }
  }
}
