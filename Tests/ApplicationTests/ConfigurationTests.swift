import Foundation
import Scenes
import Services
import Store
import Testing

@testable import KioskConfiguration

struct ConfigurationTests {
  private static let pin = "$scrypt$ln=15,r=8,p=1$uYGTMFr0tAx78V6VdGL28g$XUQVBIaqbDbaKSql6daO1Z6QUf27Xbrh0aAVTPvCHrM"

  private static let otherPIN = pin.replacing("8g$XUQ", with: "8g$YUQ")

  private static func read(_ text: String) throws -> ConfigurationFile {
    let folder = FileManager.default.temporaryDirectory.appending(path: "configuration-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "vestibule.json")
    try Data(text.utf8).write(to: file)
    return ConfigurationFile(flag: file.path, environment: [:], journeys: ["document", "identity"])
  }

  @Test(arguments: [
    ("Europe/Amsterdam", true), ("UTC", true), ("Etc/GMT+3", true), ("Europe/Nowhere", false), ("+02:00", false), ("CET-1CEST", false),
  ])
  func theTimeZoneHasAName(name: String, isOne: Bool) throws {
    let file = try Self.read(#"{"timeZone": "\#(name)"}"#)
    #expect((file.problem == nil) == isOne)
    #expect((file.configuration.timeZone != nil) == isOne)
  }

  @Test func everythingIsRead() throws {
    let file = try Self.read(
      """
      {"profile": "kiosk", "journeys": ["identity"], "theme": "paper", "appearance": "dark", "locale": "nl", "languages": ["nl", "en"],
       "largeText": true, "reducedMotion": true, "blocks": "sextants", "pixels": "off", "source": "webcam:/dev/video2", "workflow": "w.json", "data": "/srv/data", "key": "/etc/key",
       "pin": "\(Self.pin)", "idle": {"after": 90, "countdown": 30}, "lastScreen": 12, "staffWait": 300, "attempts": 4, "consent": true,
       "retention": {"hours": 24}, "location": {"latitude": 52.3791, "longitude": "4.9003"}}
      """)
    let value = try file.content.get()
    #expect(value.profile == .kiosk && value.journeys == ["identity"] && value.theme == "paper" && value.appearance == .dark)
    #expect(value.locale == "nl" && value.languages == ["nl", "en"] && value.hasLargeText && value.reducesMotion)
    #expect(value.blocks == .sextants && value.pixels == .off)
    #expect(value.source == "webcam:/dev/video2" && value.data == "/srv/data" && value.key == "/etc/key")
    #expect(value.workflow?.hasSuffix("/w.json") == true && value.workflow?.hasPrefix("/") == true, "relative to the file")
    #expect(value.staff.map(\.pin.description) == [Self.pin] && value.staff[0].member == StaffMember())
    #expect(value.unattended.idleLimit == 90 && value.unattended.warningTime == 30 && value.unattended.lastScreenTime == 12)
    #expect(value.unattended.staffLimit == 300 && value.unattended.mostAttempts == 4 && value.unattended.asksConsent)
    #expect(value.retention == Retention(ended: .hours(24), open: 24), "an open session has a term at a public kiosk")
    #expect(value.location?.latitude == 52.3791 && value.location?.longitude == 4.9003)
    let summary = ConfigurationSummary(value).lines.joined(separator: "\n")
    for word in [
      "profile kiosk", "52.3791, 4.9003", "identity", "theme paper", "webcam:/dev/video2", "90 s", "after 24 h", "asks for consent",
    ] {
      #expect(summary.contains(word))
    }
    #expect(!summary.contains("scrypt"), "the hash is for the file alone")
  }

  @Test(arguments: [
    (#"{"profile": "kisok"}"#, "line 1, column 13", #"Did you mean "kiosk"?"#),
    (#"{"profil": "kiosk"}"#, "line 1, column 2", #"Did you mean "profile"?"#),
    ("{\n\"idle\": {\"after\": 5}\n}", "line 2", "an integer from 10 to 3600"),
    (#"{"journeys": ["pasport"]}"#, "line 1", #""document", "identity""#),
    (#"{"journeys": []}"#, "line 1", "Leave the key out"),
    (#"{"profile": "kiosk"}"#, "line 1", "vestibule pin"),
    (#"{"pin": "1234"}"#, "line 1", "vestibule pin"),
    (#"{"handOver": [{"folder": "/out", "journeys": ["scan"]}, {"folder": "/out"}]}"#, "line 1", "name all its journeys in one entry"),
    (#"{"retention": "untilHandover"}"#, "line 1", #"Did you mean "untilHandOver"?"#),
    (#"{"handOff": "192.168.1.20:0"}"#, "line 1", "192.168.1.20:8443"), (#"{"handOff": 8443}"#, "line 1", "an object"),
    (#"{"handOff": {"address": "0.0.0.0", "certificate": "c.pem", "host": "k"}}"#, "line 1", "privateKey"),
    (#"{"location": {"latitude": 91, "longitude": 4.9}}"#, "line 1", "from -90 to 90"),
    (#"{"location": {"latitude": 52.4}}"#, "line 1", "longitude"), ("{", "line 1", "end of the text"),
  ]) func aMistakeIsNamed(text: String, place: String, words: String) throws {
    let problem = try #require(try Self.read(text).problem).description
    #expect(problem.contains("vestibule.json, \(place)"))
    #expect(problem.contains(words))
  }

  /// A PIN for each person is enough for a kiosk; the one without a name may stand beside them.
  @Test func staffHavePINsOfTheirOwn() throws {
    let persons =
      #"[{"name": "Anna de Vries", "pin": "\#(Self.pin)", "roles": ["see", "erase"]}, {"name": "Zoë", "pin": "\#(Self.otherPIN)"}]"#
    let value = try Self.read(#"{"profile": "kiosk", "staff": \#(persons)}"#).content.get()
    #expect(value.staff.map(\.member.name) == ["Anna de Vries", "Zoë"])
    #expect(value.staff.map(\.member.roles) == [[.see, .erase], Set(StaffRole.allCases)])
    #expect(value.staff.map(\.pin.description) == [Self.pin, Self.otherPIN])
    let summary = ConfigurationSummary(value).lines
    #expect(summary.contains("Anna de Vries may see, erase") && summary.contains("Zoë may see, decide, erase, export, configure"))
    let shared = Self.pin.replacing("8g$XUQ", with: "8g$ZUQ")
    let both = try Self.read(#"{"staff": \#(persons), "pin": "\#(shared)"}"#).content.get()
    #expect(both.staff.map(\.member.name) == [nil, "Anna de Vries", "Zoë"])
  }

  /// `P` and `Q` stand for hashes.
  @Test(arguments: [
    (#"[{"name": "Anna", "pin": "P", "role": ["see"]}]"#, #"Did you mean "roles"?"#),
    (#"[{"name": "Anna", "pin": "P", "roles": ["sea"]}]"#, #"Did you mean "see"?"#),
    (#"[{"name": "Anna", "pin": "P", "roles": []}]"#, "Leave the key out for all of them"),
    (#"[{"name": "Anna", "pin": "P", "roles": "see"}]"#, "an array"), (#"[{"pin": "P"}]"#, #"the key "name""#),
    (#"[{"name": "Anna"}]"#, #"the key "pin""#), (#"[{"name": "Anna", "pin": "1234"}]"#, "vestibule pin"),
    (#"[{"name": "Anna", "pin": "P"}, {"name": "anna", "pin": "Q"}]"#, "a name that nobody else in the list has"),
    (#"[{"name": "Anna", "pin": "P"}, {"name": "Ben", "pin": "P"}]"#, "Make one for each person with: vestibule pin"),
    (#"[{"name": "a\u001b[2J", "pin": "P"}]"#, "at most 40 letters"), (#"[{"name": "007", "pin": "P"}]"#, "a name with a letter"),
    (#"[{"name": "\#(String(repeating: "a", count: 41))", "pin": "P"}]"#, "at most 40 letters"), ("[]", "at least one person"),
    (#""Anna""#, "an array"), ("[" + Array(repeating: "{}", count: 21).joined(separator: ",") + "]", "at most 20 persons"),
  ]) func aMistakeInAPersonIsNamed(persons: String, words: String) throws {
    let text = persons.replacing("\"P\"", with: "\"\(Self.pin)\"").replacing("\"Q\"", with: "\"\(Self.otherPIN)\"")
    let problem = try #require(try Self.read(#"{"profile": "kiosk", "staff": \#(text)}"#).problem).description
    #expect(problem.contains("vestibule.json, line 1") && problem.contains(words), "\(problem)")
  }

  /// Staff see after their PIN what is wrong with the file; a mistake never gives anybody a role.
  @Test func aMistakeGivesNoRole() throws {
    let persons =
      #"[{"name": "Anna", "pin": "\#(Self.pin)", "role": ["see"]}, {"name": "Ben", "pin": "\#(Self.otherPIN)", "roles": ["see"]}]"#
    let file = try Self.read(#"{"profile": "kiosk", "staff": \#(persons)}"#)
    #expect(file.problem != nil)
    #expect(file.configuration.staff.map(\.member) == [StaffMember(name: "Ben", roles: [.see])])
  }

  /// Where a phone that takes a picture reaches the kiosk.
  @Test func theHandOffIsRead() throws {
    func choice(_ text: String) throws -> HandOffChoice? { try Self.read(#"{"handOff": \#(text)}"#).content.get().handOff }
    #expect(try choice(#""off""#) == .off)
    #expect(try choice(#""0.0.0.0""#) == .at(HandOffOrder.Place(address: "0.0.0.0")))
    #expect(try choice(#""network:8443""#) == .at(HandOffOrder.Place(address: HandOffOrder.Place.network, port: 8443)))
    #expect(try choice(#""192.168.1.20:8443""#) == .at(HandOffOrder.Place(address: "192.168.1.20", port: 8443)))
    let named = try choice(#"{"address": "0.0.0.0:8443", "certificate": "/c.pem", "privateKey": "/k.pem", "host": "kiosk.example"}"#)
    let certificate = HandOffOrder.Place.Certificate(certificate: "/c.pem", privateKey: "/k.pem", host: "kiosk.example")
    #expect(named == .at(HandOffOrder.Place(address: "0.0.0.0", port: 8443, certificate: certificate)))
    #expect(HandOffChoice.standard(for: .kiosk) == .off && HandOffChoice.standard(for: .demo) != .off)
  }

  /// A kiosk with a mistake in its file stays closed. For a profile that is clearly another one, the program only says what is wrong.
  @Test(arguments: [
    (#"{"profile": "kiosk"}"#, true), (#"{"profile": "kisok"}"#, true), (#"{"profile": 1}"#, true), ("{", true), ("", true),
    (#"{"profile": "demo", "x": 1}"#, false), (#"{"x": 1}"#, false),
  ]) func aMistakeNeverOpensAKiosk(text: String, mayBeKiosk: Bool) throws {
    let file = try Self.read(text)
    #expect(file.problem != nil)
    #expect(file.mayBeKiosk == mayBeKiosk)
  }

  @Test func aMissingFileIsAProblemOnlyWhenItIsNamed() {
    let named = ConfigurationFile(flag: "/nowhere/v.json", environment: [:], journeys: [])
    #expect(named.problem?.description.contains("/nowhere/v.json") == true && named.mayBeKiosk)
    let none = ConfigurationFile(environment: ["HOME": "/nowhere"], journeys: [])
    #expect(none.problem == nil)
    #expect(none.configuration == Configuration())
    #expect(ConfigurationFile(environment: ["VESTIBULE_CONFIGURATION": "/nowhere/w.json"], journeys: []).problem != nil)
  }
}
