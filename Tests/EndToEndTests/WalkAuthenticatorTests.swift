import Foundation
import Glibc
import TerminalHarness
import Testing

extension ServerWalkTests {
  /// The authenticator by keyboard, and the office as a second process on the same data folder.
  struct Authenticator {
    private typealias Stop = WalkStop

    private let folder: WalkFolder

    init() throws { folder = try WalkFolder() }

    @discardableResult private func office(_ arguments: String...) throws -> ProgramRun {
      let ran = try ProgramRun(["office", "authenticator"] + arguments + folder.arguments, in: folder)
      #expect(ran.status == 0, "\(arguments): \(ran.output)\(ran.errors)")
      return ran
    }

    private static let enrolment = [
      Stop("authenticator.setUp.title", .down, .enter),
      Stop(
        "authenticator.signOn.title", meet: { try $0.meet("authenticator.signOn.title") },
        answer: { kiosk in
          for letter in "anna" { kiosk.session.press(.character(letter)) }
          kiosk.session.press(.enter)
        }), Stop("authenticator.trust.title", .enter), Stop("authenticator.paired.message", .enter),
      Stop("authenticator.home.passcode.title"),
    ]

    private static let approval = [
      Stop(
        "authenticator.push.title",
        meet: { kiosk in
          try kiosk.meet("authenticator.push.title")
          try kiosk.session.wait(for: "Lindqvale Bank", seconds: WalkTests.patience)
        }, answer: { try $0.press([.right, .enter]) }), Stop("authenticator.answered.approve.title", .enter).afterCommand,
      Stop("authenticator.home.passcode.title", .enter),
    ]

    /// Killed and resumed by a new process each time: the service does everything once.
    @Test func aKilledEnrolmentAndApproval() throws {
      let result = folder.file("result.json")
      let walk = try KilledWalk(["run", "authenticator"], options: ["--result", result] + folder.arguments, in: folder)
      try walk.pass(Self.enrolment)
      try office("authenticate", "anna", "--requester", "Lindqvale Bank", "--location", "Utrecht")
      try walk.pass(Self.approval)
      try walk.kiosk.finish()
      #expect(try Json(contentsOf: result)["notifications"]?.elements.map { $0["action"]?.string } == ["approve"])
      let history = try Json(office("show", "anna", "--json").output)["history"]?.elements.compactMap { $0["text"]?.string } ?? []
      #expect(history.count == 3 && history.first?.hasPrefix("Device") == true, "\(history)")
      #expect(history.dropFirst() == ["Authentication, push sent.", "Notification approved (user)."])
    }

    /// The caller's input names the user, so nothing is typed. The passcode is neither in the events nor in the result.
    @Test func anEnrolmentWithoutAScreen() throws {
      let config = try folder.write(#"{"username":"ben"}"#, to: "config.json")
      let ran = try ProgramRun(
        ["run", "authenticator", "--config", config, "--script", "auto", "--result", "-", "--events", folder.file("events")]
          + folder.arguments, in: folder)
      #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
      #expect(try Json(ran.output)["users"]?.elements.first?["username"]?.string == "ben")
      let events = try String(contentsOfFile: folder.file("events"), encoding: .utf8)
      #expect(events.contains("PairingObject.approve") && !events.contains("passcode\""))
    }
  }
}
