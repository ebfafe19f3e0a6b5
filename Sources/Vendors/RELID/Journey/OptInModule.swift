import Documents
import JourneyKit
import Notation
import Phrases
import RELIDWire
import Services
import Workflow

/// The biometric opt-in and opt-out of Uniken REL-ID.
public struct OptInModule: ServiceJourneyModule {
  public typealias Main = OptInJourney
  public typealias Failure = OptInError

  public init() {}

  public var name: String { "opt-in" }
  public var title: Phrase { Phrase("optIn.journey.title") }
  public var detail: Phrase { Phrase("optIn.journey.detail") }
  public var product: Product? { OptInRoutes.product }
  static let steps = [StepName.signIn, .choice, .face].map(\.phrase)
  public var steps: [Phrase] { Self.steps }
  public var minutes: Int { 1 }
  public var icon: String { "face" }

  public func journey(_ input: Node?, _ decoding: Decoding) -> OptInJourney { OptInInput(input, decoding).journey }

  public func result(of output: OptInResult) -> JourneyResult {
    JourneyResult(rows: output.rows, source: output.source) { _ in output.json }
  }

  /// The status with which the server has ended what was under way; before that, no event.
  public func cancellation(in records: [Record]) -> JourneyFailure {
    var last: OptInEvent?, user: String?
    for record in records {
      switch record {
      case .started(let header): user = (try? Outcome.decode(OptInJourney.self, from: header.input))?.userID
      case .entry(_, .performed(_, _, _, .output(let json))): last = (try? Outcome.decode(OptInEvent.self, from: json)) ?? last
      default: break
      }
    }
    if let last, [.optInStatus, .optOutStatus].contains(last.name), let failure = last.failure {
      return OptInError.failed(last, failure).failure(.cancelled)
    }
    var error = OptInError.cancelled.workflowError
    error.subject = user.map { OptInReport(userID: $0, challengeMode: nil, workflow: nil).text }
    return JourneyFailure(code: error.code, message: error.message, json: OptInError.json(error), status: .cancelled, error: error)
  }

  public var scenarios: [Scenario] { OptInScenarios.all }

  /// Nothing types passwords in the matrix, so the device authenticates its user there.
  public var inputs: [NamedInput] {
    [("opt-in", "anna"), ("opt-out", "ben")].map { name, user in
      let config = JSONValue.object(["userID": .string(user), "localDeviceAuthentication": .bool(true)])
      return NamedInput(name, JourneyInput(config: config.bytes()))
    }
  }

  public var effects: [any Effect.Type] {
    [
      SetUser.self, SetPassword.self, SetDeviceAuthentication.self, CheckTemplate.self, InitiateOptIn.self, InitiateOptOut.self,
      SetSelfieStart.self, SubmitFrame.self, SetOptInConfirmation.self, Leave.self,
    ]
  }
}
