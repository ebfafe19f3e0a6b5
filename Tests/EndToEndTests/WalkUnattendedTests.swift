import Cells
import Foundation
import Glibc
import TerminalHarness
import Testing

extension WalkTests {
  /// The kiosk profile: clients come and go, and only staff get out.
  struct Unattended {
    private static let pin = "2468"

    /// - Parameter extra: further members of the configuration.
    private static func kiosk(
      _ folder: WalkFolder, _ extra: String = "", journey: String = "document", source: String = "specimen"
    ) throws -> WalkKiosk {
      // The same hash as in the configuration of an operator, made by the program itself.
      let line = try ProgramRun(["pin"], input: pin + "\n", in: folder).output.trimmingCharacters(in: .whitespacesAndNewlines)
      let configuration = try folder.write(
        #"{"profile": "kiosk", "journeys": ["\#(journey)"], "languages": ["en"], "source": "\#(source)", \#(extra) \#(line)}"#,
        to: "v.json")
      return try WalkKiosk(["kiosk", "--configuration", configuration, "--color", "direct"] + folder.arguments)
    }

    private static func type(_ text: String, into kiosk: WalkKiosk) {
      for character in text { kiosk.session.press(.character(character)) }
    }

    /// Who did what.
    /// Who did what, with the word "here" where it was in a session.
    private static func log(_ folder: WalkFolder) throws -> [String] {
      try ProgramRun(["log", "--json", "--data", folder.file("data")], in: folder).output.split(separator: "\n").map { line in
        let row = try Json(String(line))
        return "\(row["who"]?.string ?? "") \(row["what"]?.string ?? "")" + (row["session"]?.string == nil ? "" : " here")
      }
    }

    /// Every byte and every key that a keyboard can send, on the first screen and in a journey.
    @Test func noKeyLeadsOut() throws {
      let folder = try WalkFolder()
      let kiosk = try Self.kiosk(folder)
      try kiosk.meet("unattended.attract.start")
      for place in 0..<2 {
        if place == 1 {
          try kiosk.at("unattended.attract.start", .enter)
          try kiosk.at("document.intro.title", .enter)
          try kiosk.meet("document.country.title")
        }
        for byte in UInt8(0)...31 where byte != 27 {
          // The interrupt, quit and suspend characters among them would end or stop a program that left them to the terminal.
          kiosk.session.send(bytes: [byte])
        }
        for number in 1...12 where number != 10 && number != 12 {
          kiosk.session.press(.function(number))
          kiosk.session.press(.escape)
        }
        for _ in 0..<6 { kiosk.session.press(.escape) }
        // It still answers: Esc leads to the question whether to cancel, or back to the first screen.
        kiosk.session.press(.function(12))
        let asks = try kiosk.words("unattended.staff.title"), visits = try kiosk.words("unattended.staff.pin")
        try kiosk.session.wait("no staff", seconds: WalkTests.patience) {
          kiosk.session.shows(asks) || kiosk.session.shows(visits)
        }
        if kiosk.session.shows(asks) {
          kiosk.session.press(.enter)
          try kiosk.meet("unattended.staff.calledMessage")
        }
        Self.type(Self.pin, into: kiosk)
        kiosk.session.press(.enter)
        let erase = try kiosk.words("unattended.staff.erase"), back = try kiosk.words("unattended.staff.back")
        try kiosk.session.wait("no choices for staff", seconds: WalkTests.patience) {
          kiosk.session.shows(erase) || kiosk.session.shows(back)
        }
        if kiosk.session.shows(erase) {
          kiosk.session.press(.down)
          kiosk.session.press(.down)
        }
        kiosk.session.press(.enter)
      }
      try kiosk.meet("unattended.attract.start")
      kiosk.session.kill(SIGTERM)
      #expect(try kiosk.session.exitStatus(seconds: WalkTests.patience) == .exited(2))
    }

    /// One client after the other: the first one's data is on no later screen, and staff close the program with their PIN.
    @Test func clientsComeAndGo() throws {
      let folder = try WalkFolder()
      let kiosk = try Self.kiosk(folder, #""lastScreen": 600, "consent": true,"#)
      try kiosk.at("unattended.attract.start", .character("x"))
      try kiosk.at("unattended.privacy.agree", .enter)
      try kiosk.at("document.intro.title", .enter)
      try kiosk.meet("document.country.title")
      Self.type("utopia", into: kiosk)
      kiosk.session.press(.enter)
      try kiosk.at("document.choose.title", .enter)
      try kiosk.at("capture.ready.title", .enter)
      try kiosk.takeAndUse("passport", "front")
      try kiosk.at("capture.tilt.title", .enter)
      try kiosk.takeAndUse("passport", "frontTilted")
      try kiosk.meet("data.review.title")
      let name = "BRUIJN"
      #expect(kiosk.session.text.uppercased().contains(name))
      // A call for staff covers the data until their PIN.
      kiosk.session.press(.function(12))
      try kiosk.at("unattended.staff.title", .enter)
      try kiosk.meet("unattended.staff.calledMessage")
      #expect(!kiosk.session.text.uppercased().contains(name))
      Self.type("0000", into: kiosk)
      kiosk.session.press(.enter)
      try kiosk.meet("unattended.staff.wrong")
      Self.type(Self.pin, into: kiosk)
      kiosk.session.press(.enter)
      try kiosk.at("unattended.staff.continue", .enter)
      try kiosk.at("data.review.title", .enter)
      try kiosk.meet("unattended.thanks.title")
      #expect(!kiosk.session.text.uppercased().contains(name))
      // The QR code beside the words.
      try kiosk.session.wait("no code", seconds: WalkTests.patience) { kiosk.session.text.filter { "█▀▄".contains($0) }.count > 100 }
      kiosk.session.press(.enter)
      try kiosk.at("unattended.attract.start", .enter)
      try kiosk.at("unattended.privacy.agree", .right)
      kiosk.session.press(.enter)
      try kiosk.at("unattended.attract.start", .function(12))
      try kiosk.meet("unattended.staff.pin")
      Self.type(Self.pin, into: kiosk)
      kiosk.session.press(.enter)
      // The sessions, which staff find by the client's name; the next client finds the first screen again, and no name.
      try kiosk.at("unattended.staff.sessions", .down, .enter)
      try kiosk.meet("unattended.sessions.finished")
      #expect(kiosk.session.text.uppercased().contains(name))
      kiosk.session.press(.enter)
      let imaging = kiosk.imaging
      try kiosk.at("unattended.sessions.close", .escape)
      // What staff looked at is in no process any more.
      try kiosk.session.wait("the process with the pictures is still there", seconds: WalkTests.patience) { kiosk.imaging != imaging }
      try kiosk.at("unattended.sessions.title", .escape)
      try kiosk.meet("unattended.attract.start")
      #expect(!kiosk.session.text.uppercased().contains(name))
      kiosk.session.press(.function(12))
      try kiosk.meet("unattended.staff.pin")
      Self.type("0000", into: kiosk)
      kiosk.session.press(.enter)
      try kiosk.meet("unattended.staff.wrong")
      Self.type(Self.pin, into: kiosk)
      kiosk.session.press(.enter)
      try kiosk.at("unattended.staff.quit", .down, .down, .down)
      kiosk.session.press(.enter)
      #expect(try kiosk.session.exitStatus(seconds: WalkTests.patience) == .exited(0))
      let log = try Self.log(folder)
      // What staff looked at has nothing to do with who tries a PIN later.
      #expect(log.filter { $0.contains("pinRefused") } == ["unknown pinRefused here", "unknown pinRefused"], "\(log)")
      #expect(log.last == "staff kioskStopped")
      // The result was kept: the kiosk has a session for it.
      #expect(try folder.session().pictures.count == 2)
    }

    /// A client who leaves is not in the memory of any process that the next one uses. Their name is in no text of the program.
    @Test func aClientLeavesNothingInMemory() throws {
      let folder = try WalkFolder(), names = ["Qwyxzelmann", "QWYXZELMANN", "XQ7753190"], traces = names.map { Trace($0) }
      let drawn = try ProgramRun(
        ["specimen", "passport", "--last-name", names[0], "--number", names[2], "--out", folder.file("passport.jpg")], in: folder)
      #expect(drawn.status == 0)
      let kiosk = try Self.kiosk(folder, journey: "scan", source: folder.file("passport.jpg"))
      try kiosk.at("unattended.attract.start", .enter)
      try kiosk.at("scan.intro.title", .enter)
      try kiosk.at("scan.document.title", .down, .enter)
      try kiosk.at("scene.capture.takeKey", .character(" "))
      try kiosk.at("capture.confirm.title", .enter)
      try kiosk.session.wait(for: names[1], seconds: WalkTests.patience)
      guard let memory = ProcessMemory(of: kiosk.session.pid) else {
        print("SKIPPED: the memory of other processes cannot be read here (ptrace)")
        return
      }
      #expect(!memory.found(traces).isEmpty, "there is something to find")
      kiosk.session.press(.enter)
      try kiosk.at("unattended.thanks.title", .enter)
      try kiosk.meet("unattended.attract.start")
      var left: [String] = []
      try? kiosk.session.wait("something is left", seconds: WalkTests.patience) {
        left = ProcessMemory(of: kiosk.session.pid)?.found(traces) ?? []
        return left.isEmpty
      }
      #expect(left == [])
    }

    /// A client who cancels leaves nothing behind.
    @Test func aCancelledSessionIsErased() throws {
      let folder = try WalkFolder()
      let kiosk = try Self.kiosk(folder)
      try kiosk.at("unattended.attract.start", .enter)
      try kiosk.at("document.intro.title", .function(10))
      try kiosk.at("kiosk.stop.cancel", .right, .enter)
      try kiosk.meet("unattended.attract.start")
      kiosk.session.kill(SIGTERM)
      _ = try kiosk.session.exitStatus(seconds: WalkTests.patience)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("data/sessions")).isEmpty)
      #expect(try Self.log(folder).last == "program kioskStopped")
    }

    /// A mistake in the configuration, and a missing camera, close the kiosk instead of opening another profile.
    @Test func itStaysClosedWhereSomethingIsMissing() throws {
      let folder = try WalkFolder()
      let broken = try folder.write("{\n  \"profile\": \"kiosk\",\n  \"idel\": 5\n}", to: "broken.json")
      let kiosk = try WalkKiosk(["kiosk", "--configuration", broken] + folder.arguments)
      try kiosk.meet("unattended.outOfOrder.title")
      kiosk.session.press(.enter)
      kiosk.session.press(.control("c"))
      kiosk.session.press(.function(12))
      try kiosk.meet("unattended.staff.pin")
      #expect(!kiosk.session.shows("line 3") && !kiosk.session.shows("broken.json"), "that is for staff")
      kiosk.session.kill(SIGTERM)
      _ = try kiosk.session.exitStatus(seconds: WalkTests.patience)

      let line = try ProgramRun(["pin"], input: "2468\n", in: folder).output
      let camera = try folder.write(#"{"profile": "kiosk", "source": "webcam:/dev/no-camera", \#(line)}"#, to: "camera.json")
      let second = try WalkKiosk(["kiosk", "--configuration", camera] + folder.arguments)
      try second.meet("unattended.outOfOrder.title")
      #expect(!second.session.shows("no-camera"))
      second.session.press(.function(12))
      try second.meet("unattended.staff.pin")
      Self.type("2468", into: second)
      second.session.press(.enter)
      try second.session.wait(for: "no-camera", seconds: WalkTests.patience)
      second.session.kill(SIGTERM)
      _ = try second.session.exitStatus(seconds: WalkTests.patience)
    }
  }
}
