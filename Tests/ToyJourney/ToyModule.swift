import Documents
import JourneyKit
import Notation
import Phrases
import Workflow

/// Everything specific to the toy vendor's journey.
public struct ToyModule: JourneyModule {
  public typealias Main = ToyJourney

  public init() {}

  public var name: String { "parcel" }
  public var title: Phrase { .verbatim("Collect a parcel") }
  public var detail: Phrase { .verbatim("with a code, a phone or your face") }
  public var icon: String { "paper" }

  /// `{"parcel": "P-7"}`
  public func prepare(_ input: JourneyInput) throws(JourneyFailure) -> PreparedJourney<ToyJourney> {
    guard let config = input.config else { return PreparedJourney(ToyJourney()) }
    do {
      let decoding = Decoding()
      let root = decoding.object(try JSONReader().read(config), allowing: ["parcel"])
      let parcel = root.required("parcel").string()
      try decoding.finish()
      return PreparedJourney(ToyJourney(parcel: parcel ?? ""))
    } catch { throw failure(of: WorkflowError(code: "BAD_REQUEST", module: "Parcel", message: "\(error)")) }
  }

  public func result(of output: ToyJourney.Output) -> JourneyResult {
    JourneyResult(
      media: [output.portrait].compactMap(\.self), rows: [Review.Row(label: .verbatim("Released by"), value: .verbatim(output.way))]
    ) { path in
      .object([
        "released": .bool(true), "way": .string(output.way),
        "portrait": output.portrait.flatMap { path($0) }.map { .string($0) },
        "challenges": output.challenges.map { .array($0.map { .string("\($0.challenge.rawValue) \($0.outcome.rawValue)") }) },
      ])
    }
  }

  public func failure(of error: WorkflowError) -> JourneyFailure {
    JourneyFailure(
      code: error.code, message: error.message,
      json: .object(["released": .bool(false), "reason": .string(error.code)]),
      status: error.engineCode?.isUnusableInput == true ? .unreadableInput : .workflowError, error: error)
  }

  public func cancellation(after problem: String?) -> JourneyFailure {
    JourneyFailure(
      code: "GAVE_UP", message: "The person gave up.", json: .object(["released": .bool(false), "reason": .string("GAVE_UP")]),
      status: .cancelled, error: WorkflowError(code: "GAVE_UP", module: "Parcel", message: "The person gave up."))
  }

  public var effects: [any Effect.Type] { [AwaitApproval.self, AwaitScan.self, SendCode.self, ReleaseParcel.self] }

  public var scenarios: [Scenario] {
    [
      Scenario("approved-on-phone", "The person approves on the phone at once.", outcomes: [AwaitApproval.name: [.output(json: "true")]])
    ]
  }

  /// The face check is passed and failed.
  public var explorations: [Exploration<ToyJourney>] {
    let portrait = PictureReference(digest: "portrait", type: "jpg", byteCount: 0)
    let answers = Explorer.Answers { request in
      guard let challenges = request.challenges else { return [] }
      return [ChallengeReport.Outcome.passed, .timedOut].map { outcome in
        .liveness(
          report: LivenessReport(
            portrait: portrait, reading: Reading(width: 0, height: 0),
            challenges: challenges.map { ChallengeReport($0, outcome, milliseconds: 1000) }))
      }
    }
    return [Exploration(ToyJourney(), answers: answers)]
  }

  public func events(ofEach records: [Record]) -> [[SDKEvent]] {
    records.map { record in
      switch record {
      case .entry(_, .performed(SendCode.name, _, _, _)): [SDKEvent(.call, "sendCode")]
      case .entry(_, .performed(ReleaseParcel.name, _, _, _)): [SDKEvent(.callback, "onReleased")]
      default: []
      }
    }
  }
}
