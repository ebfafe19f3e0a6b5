import Cells
import Foundation
import GRDB
import Glibc
import TerminalHarness
import TestQueue
import Testing

/// An office beside kiosks on the same data folder.
@Suite(.queued) struct OfficeTests {
  private let folder: WalkFolder

  init() throws { folder = try WalkFolder() }
}

extension OfficeTests {
  private static let pin = "2468"

  private func program(_ arguments: [String]) throws -> TerminalSession {
    try TerminalSession(
      TerminalSession.executable("toy-kiosk"), arguments: arguments + ["--data", folder.file("data")],
      environment: ["TOY_WORLD": folder.path])
  }

  private func meet(_ session: TerminalSession, _ text: String) throws { try session.wait(for: text, seconds: WalkTests.patience) }
  private func meet(_ session: TerminalSession, key: String) throws { try meet(session, Catalogue.text(key, "en")) }

  private func type(_ text: String, into session: TerminalSession) { for character in text { session.press(.character(character)) } }

  /// An office at which a PIN was typed.
  private func office(_ settings: String, pin: String) throws -> TerminalSession {
    let office = try program(["office", "--configuration", settings])
    try meet(office, key: "unattended.staff.visitMessage")
    type(pin, into: office)
    office.press(.enter)
    return office
  }

  /// The configuration of a kiosk in a public place.
  private func configuration() throws -> String {
    let line = try ProgramRun(["pin"], input: Self.pin + "\n", in: folder).output.trimmingCharacters(in: .whitespacesAndNewlines)
    return try folder.write(
      #"{"profile": "kiosk", "journeys": ["parcel"], "languages": ["en"], "source": "specimen", "idle": {"after": 3600}, \#(line)}"#,
      to: "v.json")
  }

  /// A kiosk whose client has asked for staff.
  private func waitingKiosk(_ arguments: [String]) throws -> TerminalSession {
    let kiosk = try program(arguments)
    try meet(kiosk, "Collect parcel P-1")
    kiosk.press(.enter)
    try meet(kiosk, "How do you want to show who you are?")
    kiosk.press(.down, .down, .down, .enter)
    return kiosk
  }

  /// Two attended kiosks and an office: their sessions appear by themselves, and an approval reaches the kiosk that waits.
  @Test func anApprovalReachesTheWaitingKiosk() throws {
    let office = try program(["office"])
    try meet(office, key: "unattended.sessions.none")
    let first = try waitingKiosk(["run", "parcel"]), second = try program(["run", "parcel"])
    try meet(first, "Does the card show this person?")
    try meet(second, "Collect parcel P-1")
    second.press(.enter)
    try meet(office, key: "unattended.sessions.waiting")
    try meet(office, key: "unattended.sessions.open")
    // The one that waits is at the top, and the focus is on what was focused before.
    office.press(.home, .enter)
    try meet(office, key: "unattended.sessions.decide")
    office.press(.function(7))
    try meet(office, "Does the card show this person?")
    office.press(.enter)
    try meet(first, "Released by")
    try meet(office, key: "unattended.sessions.close")
    office.press(.escape)
    try meet(office, key: "unattended.sessions.finished")
    for session in [first, second, office] { session.kill(SIGKILL) }
    let log = try ProgramRun("toy-kiosk", ["log", "--data", folder.file("data")], in: folder).output
    #expect(log.contains("replied") && log.contains("opened") && log.contains("sessionFinished"))
  }

  /// Data that cannot be read are an error on the screen, and not a program that ends without a word.
  @Test func itSaysWhyTheSessionsCannotBeShown() throws {
    try FileManager.default.createDirectory(atPath: folder.file("data"), withIntermediateDirectories: true)
    _ = try folder.write(String(repeating: "garbage ", count: 1_000), to: "data/vestibule.sqlite")
    let office = try program(["office"])
    try meet(office, "damaged")
    office.press(.enter)
    #expect(try office.exitStatus() == .exited(66))
  }

  /// While the client waits, staff in an office see the portrait and the selfie side by side, and their answer ends the verification.
  @Test func aComparisonIsDecidedInTheOffice() throws {
    let config = try folder.write(#"{"configuration":{"documentType":"passport","issuingCountry":"NLD"}}"#, to: "config.json")
    let workflow = try folder.write(#"{"name":"short","tilted":false,"livenessCheck":"none"}"#, to: "workflow.json")
    let data = ["--data", folder.file("data")], result = folder.file("result.json")
    let kiosk = try WalkKiosk(
      ["run", "identity", "--config", config, "--workflow", workflow, "--source", "specimen", "--result", result] + data,
      // Without the models the sandbox compares no faces, so that staff are asked.
      environment: ["VESTIBULE_MODELS": "/nonexistent"])
    try kiosk.at("document.intro.title", .enter)
    try kiosk.at("capture.ready.title", .enter)
    try kiosk.takeAndUse("passport", "front")
    try kiosk.at("data.review.title", .enter)
    try kiosk.at("biometrics.intro.title", .enter)
    try kiosk.at("biometrics.confirm.title", .enter)
    try kiosk.meet("identity.match.title")
    let office = try TerminalSession(TerminalSession.executable("vestibule"), arguments: ["office"] + data)
    try meet(office, key: "unattended.sessions.waiting")
    office.press(.home, .enter)
    try meet(office, key: "unattended.sessions.decide")
    office.press(.function(7))
    try meet(office, key: "identity.match.portrait")
    try meet(office, key: "identity.match.selfie")
    // The answer before the last: not the same person.
    office.press(.left, .enter)
    try kiosk.meet("scene.result.title")
    try kiosk.finish()
    // The session, still open in the office, says what was decided.
    try meet(office, key: "identity.match.different")
    #expect(try office.text.contains(Catalogue.text("data.field.documentNumber", "en")))
    office.kill(SIGKILL)
    let match = try Json(contentsOf: result)["faceMatch"]
    #expect(match == .object(["verdict": .string("noMatch"), "decidedBy": .string("operator")]))
  }

  /// In a public place, the client waits, and only the PIN shows what staff decide about.
  @Test func aClientCannotDecideForStaff() throws {
    let kiosk = try program(["kiosk", "--configuration", configuration()])
    try meet(kiosk, key: "unattended.attract.start")
    kiosk.press(.enter)
    try meet(kiosk, "Collect parcel P-1")
    kiosk.press(.enter)
    try meet(kiosk, "How do you want to show who you are?")
    kiosk.press(.down, .down, .down, .enter)
    try meet(kiosk, key: "unattended.decision.title")
    #expect(!kiosk.text.contains("Does the card show this person?"))
    kiosk.press(.function(12))
    try meet(kiosk, key: "unattended.staff.title")
    kiosk.press(.enter)
    try meet(kiosk, key: "unattended.staff.calledMessage")
    type(Self.pin, into: kiosk)
    kiosk.press(.enter)
    try meet(kiosk, key: "unattended.staff.decide")
    kiosk.press(.enter)
    try meet(kiosk, "Does the card show this person?")
    kiosk.press(.enter)
    try meet(kiosk, key: "unattended.thanks.title")
    kiosk.kill(SIGKILL)
  }

  /// Without the PIN an office shows nothing; with it, the session of the kiosk in the public place.
  @Test func anOfficeAsksForThePIN() throws {
    let settings = try configuration()
    let kiosk = try program(["kiosk", "--configuration", settings])
    try meet(kiosk, key: "unattended.attract.start")
    kiosk.press(.enter)
    try meet(kiosk, "Collect parcel P-1")
    let office = try office(settings, pin: "1111")
    try meet(office, key: "unattended.staff.wrong")
    #expect(!office.text.contains(try Catalogue.text("unattended.sessions.title", "en")))
    type(Self.pin, into: office)
    office.press(.enter)
    try meet(office, key: "unattended.sessions.open")
    office.press(.escape)
    #expect(try office.exitStatus(seconds: WalkTests.patience) == .exited(0))
    kiosk.kill(SIGKILL)
  }

  /// Somebody who may only see cannot erase a session, at the kiosk or in the office, and the log names everybody who was there.
  @Test func rolesHoldAtTheKioskAndInTheOffice() throws {
    func person(_ name: String, _ pin: String, _ roles: String) throws -> String {
      let line = try ProgramRun(["pin"], input: pin + "\n", in: folder).output.trimmingCharacters(in: .whitespacesAndNewlines)
      return #"{"name": "\#(name)", \#(line)\#(roles)}"#
    }
    let staff = try [person("Anna", "1357", #", "roles": ["see"]"#), person("Ben", "8642", "")].joined(separator: ", ")
    let settings = try folder.write(
      #"{"profile": "kiosk", "journeys": ["parcel"], "languages": ["en"], "source": "specimen", "idle": {"after": 3600}, "staff": [\#(staff)]}"#,
      to: "staff.json")
    let kiosk = try program(["kiosk", "--configuration", settings])
    try meet(kiosk, key: "unattended.attract.start")
    kiosk.press(.enter)
    try meet(kiosk, "Collect parcel P-1")
    kiosk.press(.function(12))
    try meet(kiosk, key: "unattended.staff.title")
    kiosk.press(.enter)
    try meet(kiosk, key: "unattended.staff.calledMessage")
    type("1357", into: kiosk)
    kiosk.press(.enter)
    try meet(kiosk, key: "unattended.staff.keep")
    #expect(!kiosk.text.contains(try Catalogue.text("unattended.staff.erase", "en")))
    #expect(!kiosk.text.contains(try Catalogue.text("unattended.staff.quitKept", "en")))
    kiosk.press(.down, .enter)
    try meet(kiosk, key: "scene.suspended.title")
    let office = try office(settings, pin: "1357")
    try meet(office, key: "unattended.sessions.open")
    #expect(!office.text.contains(try Catalogue.text("unattended.sessions.code", "en")))
    office.press(.home, .enter)
    try meet(office, key: "unattended.sessions.close")
    for key in ["erase", "note", "resume"] {
      #expect(!office.text.contains(try Catalogue.text("unattended.sessions.\(key)", "en")), "\(key)")
    }
    for number in 6...9 { office.press(.function(number)) }
    office.press(.escape)
    try meet(office, key: "unattended.sessions.check")
    office.press(.escape)
    #expect(try office.exitStatus(seconds: WalkTests.patience) == .exited(0))
    let second = try self.office(settings, pin: "8642")
    try meet(second, key: "unattended.sessions.code")
    second.press(.home, .enter)
    try meet(second, key: "unattended.sessions.erase")
    second.press(.function(9))
    try meet(second, key: "unattended.sessions.eraseMessage")
    second.press(.right, .enter)
    try meet(second, key: "unattended.sessions.none")
    second.kill(SIGKILL)
    kiosk.kill(SIGTERM)
    _ = try kiosk.exitStatus(seconds: WalkTests.patience)
    let rows = try ProgramRun("toy-kiosk", ["log", "--json", "--data", folder.file("data")], in: folder).output.split(separator: "\n").map {
      try Json(String($0))
    }
    let log = rows.map { row in ["who", "name", "what"].compactMap { row[$0]?.string }.joined(separator: " ") }
    let expected = [
      "program kioskStarted", "client sessionStarted", "client staffCalled", "staff Anna pinAccepted", "staff Anna sessionLeft",
      "staff Anna pinAccepted", "staff Anna opened", "staff Ben pinAccepted", "staff Ben opened", "staff Ben erased",
      "program kioskStopped",
    ]
    #expect(log == expected)
    #expect(rows.allSatisfy { $0["intact"] == .bool(true) })
    let table = try ProgramRun("toy-kiosk", ["log", "--data", folder.file("data")], in: folder).output
    #expect(table.contains("staff Ben") && table.contains("erased"))
  }

  /// Somebody on the machine ends the wait after wrong PINs, while the office runs.
  @Test func aCommandEndsTheWait() throws {
    let office = try office(configuration(), pin: "1111")
    try meet(office, key: "unattended.staff.wrong")
    // As many more as make the longest wait.
    let database = try DatabaseQueue(path: folder.file("data/vestibule.sqlite"))
    try database.write { try $0.execute(sql: "UPDATE setting SET value = '30' WHERE name = 'pinAttempts.office'") }
    type(Self.pin, into: office)
    office.press(.enter)
    try meet(office, "Try again in")
    let run = try ProgramRun("toy-kiosk", ["pin", "unlock", "--data", folder.file("data")], in: folder)
    #expect(run.status == 0)
    type(Self.pin, into: office)
    office.press(.enter)
    try meet(office, key: "unattended.sessions.none")
    office.kill(SIGKILL)
    #expect(try ProgramRun("toy-kiosk", ["log", "--data", folder.file("data")], in: folder).output.contains("pinDelayEnded"))
  }

  /// The second kiosk on one folder says so and stops.
  @Test func twoPublicKiosksDoNotShareAFolder() throws {
    let settings = try configuration()
    let kiosk = try program(["kiosk", "--configuration", settings])
    try meet(kiosk, key: "unattended.attract.start")
    let second = try ProgramRun("toy-kiosk", ["kiosk", "--configuration", settings, "--data", folder.file("data")], in: folder)
    #expect(second.status == 66 && second.errors.contains("Another kiosk uses the data folder"))
    kiosk.kill(SIGKILL)
    // A killed kiosk does not lock the next one out.
    let third = try program(["kiosk", "--configuration", settings])
    try meet(third, key: "unattended.attract.start")
    third.kill(SIGKILL)
  }

  /// Staff choose the language with which each client begins; the kiosk that starts then has it.
  @Test func eachClientBeginsWithTheChosenLanguage() throws {
    let line = try ProgramRun(["pin"], input: Self.pin + "\n", in: folder).output.trimmingCharacters(in: .whitespacesAndNewlines)
    let settings = try folder.write(
      #"{"profile": "kiosk", "journeys": ["parcel"], "languages": ["en", "de"], "source": "specimen", \#(line)}"#, to: "two.json")
    let office = try program(["office"])
    try meet(office, key: "unattended.sessions.defaults")
    office.press(.end, .up, .enter)
    try meet(office, key: "unattended.sessions.default.language")
    type("deutsch", into: office)
    office.press(.enter)
    try meet(office, key: "unattended.sessions.default.theme")
    type("midnight", into: office)
    office.press(.enter)
    try meet(office, key: "unattended.sessions.defaults")
    office.kill(SIGKILL)
    let kiosk = try program(["kiosk", "--configuration", settings])
    try meet(kiosk, Catalogue.text("unattended.attract.start", "de"))
    // A client chooses English and leaves; the next one finds German again.
    kiosk.press(.enter)
    try meet(kiosk, Catalogue.text("unattended.language.title", "de"))
    kiosk.press(.up, .enter)
    try meet(kiosk, "Collect parcel P-1")
    kiosk.press(.escape)
    try meet(kiosk, key: "kiosk.stop.cancel")
    kiosk.press(.tab, .enter)
    try meet(kiosk, Catalogue.text("unattended.attract.start", "de"))
    kiosk.kill(SIGKILL)
  }

  /// A note is kept and found again; an erased session is gone.
  @Test func aNoteIsFoundAgain() throws {
    let kiosk = try program(["run", "parcel"])
    try meet(kiosk, "Collect parcel P-1")
    kiosk.press(.enter)
    try meet(kiosk, "How do you want to show who you are?")
    kiosk.kill(SIGKILL)
    let office = try program(["office"])
    try meet(office, key: "unattended.sessions.open")
    office.press(.enter)
    // Continue, note, erase.
    try meet(office, key: "unattended.sessions.note")
    office.press(.function(8))
    try meet(office, key: "unattended.sessions.noteMessage")
    type("yellow coat", into: office)
    office.press(.enter)
    try meet(office, key: "unattended.sessions.close")
    office.press(.escape)
    try meet(office, "yellow coat")
    type("coat", into: office)
    try office.wait("not found", seconds: WalkTests.patience) {
      office.text.contains("yellow coat") && !office.text.contains((try? Catalogue.text("unattended.sessions.check", "en")) ?? "")
    }
    office.press(.enter)
    try meet(office, key: "unattended.sessions.erase")
    office.press(.function(9))
    // The word on the button is on the screen before the question, too.
    try meet(office, key: "unattended.sessions.eraseMessage")
    office.press(.right, .enter)
    try meet(office, key: "unattended.sessions.none")
    office.kill(SIGKILL)
  }
}
