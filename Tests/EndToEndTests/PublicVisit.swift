import Foundation
import Glibc
import TerminalHarness
import Testing

/// A journey of one client at a public kiosk, with data that are nowhere else.
struct PublicVisit: Sendable {
  /// How the visit ends, and the session with it.
  enum Ending: String, CaseIterable {
    /// The client leaves after the last screen. The session is kept.
    case finished
    case cancelled
    /// The client walks away in the middle.
    case abandoned
    /// A command erases what was finished.
    case erased
    /// `retention` erases what was finished.
    case expired
    /// `retention` erases what was handed over.
    case handedOver
    /// The kiosk is killed in the middle, and started again.
    case killed

    /// Whether the client reaches the last screen.
    var isComplete: Bool { ![.cancelled, .abandoned, .killed].contains(self) }
    /// Whether nothing is kept of the session.
    var erases: Bool { self != .finished }
  }

  /// What a client meets in a journey.
  struct Journey: Sendable {
    let name: String
    /// The screen in the middle, by which the client's data are there.
    let middle: String
    /// Whether a picture of the client is taken; otherwise there is nothing of theirs but records.
    var takesPictures = true
    /// The caller's input.
    var input: String?
    /// The workflow configuration.
    var workflow: String?
  }

  static let journeys = [
    Journey(name: "document", middle: "data.review.title"),
    Journey(name: "identity", middle: "data.review.title", workflow: #"{"name":"identity","faceMatch":"off"}"#),
    Journey(name: "biometrics", middle: "biometrics.confirm.title"), Journey(name: "scan", middle: "capture.confirm.title"),
    Journey(name: "hosted", middle: "capture.confirm.title", input: #"{"user":"ben"}"#),
    Journey(
      name: "verify", middle: "capture.confirm.title",
      input:
        #"{"verificationCode":"123456789012","document":"Passport","liveFaceVerification":{"steps":["lfv_straight_face"],"verificationTime":0.1}}"#
    ),
    Journey(name: "authenticator", middle: "authenticator.trust.title", takesPictures: false, input: #"{"username":"anna"}"#),
    Journey(name: "wallet", middle: "wallet.message.handleClaim", takesPictures: false),
    Journey(name: "opt-in", middle: "biometrics.confirm.title", input: #"{"localDeviceAuthentication":true}"#),
  ]

  private static let lastName = "Qwyxzelmann", number = "XQ7753190"

  let journey: Journey
  let ending: Ending
  /// Whether the vendors' servers are a process of their own.
  let isOnServer: Bool

  static let all = journeys.flatMap { journey in
    Ending.allCases.flatMap { ending in [false, true].map { Self(journey: journey, ending: ending, isOnServer: $0) } }
  }

  /// The client's passport and face, by the names of their files. They are drawn once in a run.
  private static let drawings = Result { () throws -> [String: Data] in
    let folder = try WalkFolder()
    let passport = ["specimen", "passport", "--last-name", Self.lastName, "--number", Self.number]
    let selfie = ["specimen", "selfie", "--without-glasses"]
    let drawn = [
      "front": passport, "front-tilted": passport + ["--tilted"],
      // The kiosk's demonstration draws the same person, who looks straight.
      "selfie": selfie + ["--yaw", "3"], "left": selfie + ["--yaw", "40"], "right": selfie + ["--yaw", "-40"],
    ]
    return try drawn.mapValues { arguments in
      let file = folder.file("drawing.jpg")
      #expect(try ProgramRun(arguments + ["--out", file], in: folder).status == 0)
      return try Data(contentsOf: URL(filePath: file))
    }
  }

  /// Puts the client's passport and face into a folder.
  /// - Returns: by what they are recognised.
  func draw(into pictures: String) throws -> [Trace] {
    try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
    for (name, drawing) in try Self.drawings.get() { try drawing.write(to: URL(filePath: "\(pictures)/\(name).jpg")) }
    return try [Self.lastName, Self.lastName.uppercased(), Self.number].map { Trace($0) }
      + ["front", "selfie"].map { try Trace(of: "\(pictures)/\($0).jpg") }
  }
}

extension PublicVisit: CustomTestStringConvertible {
  var testDescription: String { "\(journey.name), \(ending), \(isOnServer ? "on a server" : "in the program")" }
}
