import Documents
import Phrases
import Workflow

/// A journey of a fictitious vendor: a parcel is released to the person named by the sender. It uses everything that a journey can ask for.
public struct ToyJourney: Journey {
  public static let name = "parcel-release", version = 1

  /// How the person identified themselves.
  public struct Output: Codable, Equatable, Sendable {
    public var way: String
    public var portrait: PictureReference?
    public var challenges: [ChallengeReport]?
  }

  /// The parcel's number.
  public var parcel: String

  public init(parcel: String = "P-1") { self.parcel = parcel }

  public func run(_ guide: Guide) async throws(Exit) -> Output {
    try await guide.instruct(
      "intro",
      Instruction(style: .intro, title: .verbatim("Collect parcel \(parcel)"), illustration: .phone, button: .verbatim("Start")))
    guide.stage("way", 1, of: 2)
    let ways = Choice(
      title: .verbatim("How do you want to show who you are?"), message: .verbatim("Or approve it on your phone."),
      options: ["code", "passcode", "face", "staff", "phone"].map { Choice.Option(id: $0, title: .verbatim("By \($0)")) })
    let way = try await guide.race("choose", ways, against: AwaitApproval(parcel: parcel))
    guide.stage("proof", 2, of: 2)
    switch way {
    case .output: return try await released(guide, Output(way: "phone"))
    case .value("code"): return try await released(guide, try await code(guide))
    case .value("passcode"): return try await released(guide, try await passcode(guide))
    case .value("face"): return try await released(guide, try await face(guide))
    case .value("phone"): return try await released(guide, try await phone(guide))
    case .value, .action, .timedOut: return try await released(guide, try await staff(guide))
    }
  }

  private func released(_ guide: Guide, _ output: Output) async throws(Exit) -> Output {
    try await guide.perform(ReleaseParcel(parcel: parcel, way: output.way))
    return output
  }

  /// A code sent by message, which may be sent again and is valid for two minutes.
  private func code(_ guide: Guide) async throws(Exit) -> Output {
    let deadline = try await guide.now() + 120_000
    let options = PromptOptions(actions: [PromptAction(id: "resend", title: .verbatim("Send again"))], deadline: deadline)
    while true {
      let field = Field(kind: .code(length: 6, alphabet: "0123456789"), title: .verbatim("The code from the message"))
      switch try await guide.ask("code", field, options: options) {
      case .value: return Output(way: "code")
      case .action: try await guide.perform(SendCode(parcel: parcel))
      case .timedOut: throw .error(WorkflowError(code: "TOO_LATE", module: "Parcel", message: "The code has expired. Start again."))
      }
    }
  }

  /// A code that the courier's device scans from the screen; it changes every 30 seconds.
  private func passcode(_ guide: Guide) async throws(Exit) -> Output {
    let notice = Notice(
      tone: .neutral, title: .verbatim("Show this to the courier"), elements: [.code(content: .handle(value: CodeHandle(id: parcel)))],
      button: .verbatim("Close"))
    guard case .output = try await guide.race("passcode", notice, against: AwaitScan(parcel: parcel)) else { throw .cancelled }
    return Output(way: "passcode")
  }

  /// A wait for the phone, with the steps that it takes there.
  private func phone(_ guide: Guide) async throws(Exit) -> Output {
    let steps = [DisplayStep(.verbatim("The request was sent"), .done), DisplayStep(.verbatim("Approve it on your phone"), .active)]
    let wait = Wait(title: .verbatim("Waiting for your phone"), elements: [.steps(list: steps)])
    guard try await guide.wait("phone", wait, for: AwaitApproval(parcel: parcel)) == true else { throw .cancelled }
    return Output(way: "phone")
  }

  /// Liveness: one capture with two challenges.
  private func face(_ guide: Guide) async throws(Exit) -> Output {
    let request = CaptureRequest(
      subject: .liveness(challenges: [.turnLeft, .turnRight], limit: 20), title: .verbatim("Look at the camera"))
    guard case .liveness(let report) = try await guide.capture("face", request), report.hasPassed else {
      throw .error(WorkflowError(code: "NOT_ALIVE", module: "Parcel", message: "The face check failed. Ask a member of staff."))
    }
    return Output(way: "face", portrait: report.portrait, challenges: report.challenges)
  }

  /// A member of staff looks at the person's card.
  private func staff(_ guide: Guide) async throws(Exit) -> Output {
    let question = Choice(
      style: .question, title: .verbatim("Does the card show this person?"),
      options: ["yes", "no"].map { Choice.Option(id: $0, title: .verbatim($0 == "yes" ? "Yes" : "No")) })
    guard try await guide.ask("card", question, options: PromptOptions(audience: .operator)) == .value("yes") else {
      throw .error(WorkflowError(code: "REFUSED", module: "Parcel", message: "A member of staff refused it."))
    }
    return Output(way: "staff")
  }
}

/// The phone approves the release.
public struct AwaitApproval: Query {
  public static let name = "awaitApproval"
  public static let samples: [Sample<Bool>] = [.output(true)]
  public typealias Output = Bool
  public var parcel: String
}

/// The courier's device has scanned the passcode.
public struct AwaitScan: Query {
  public static let name = "awaitScan"
  public static let samples: [Sample<Bool>] = [.output(true)]
  public typealias Output = Bool
  public var parcel: String
}

public struct SendCode: Command {
  public static let name = "sendCode"
  public static let samples: [Sample<Bool>] = [.output(true)]
  public typealias Output = Bool
  public var parcel: String
}

public struct ReleaseParcel: Command {
  public static let name = "releaseParcel"
  public static let samples: [Sample<Bool>] = [
    .output(true), .failure(WorkflowError(code: "ALREADY_COLLECTED", module: "Parcel", message: "The parcel was collected.")),
  ]
  public typealias Output = Bool
  public var parcel: String
  public var way: String
}
