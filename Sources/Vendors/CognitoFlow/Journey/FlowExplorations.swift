import CognitoFlowWire
import Documents
import JourneyKit
import Notation
import Services
import Workflow

/// What the explorer walks through in the hosted flow. Templates leave out steps, so each step can follow the terms: the explorer walks through
/// each of them once, and not through all of their combinations.
extension FlowModule {
  public var explorations: [Exploration<FlowJourney>] {
    [
      Exploration(
        FlowJourney(), answers: Explorer.Answers(captures: Self.captures, texts: Self.texts, includesFailures: false),
        // The country says whether there is an ID number, which is asked for several prompts later.
        limits: Explorer.Limits(switches: 4))
    ]
  }

  private static func captures(_ request: CaptureRequest) -> [Answer] {
    guard let page = ExamplePicture(of: request) else { return [ExampleSelfie(outcome: .passed).answer(to: request)].compactMap(\.self) }
    guard case .document(_, _, let step) = request.subject, step.side == .front else { return [page.answer] }
    return [page.answer, .failed(reason: "noCamera"), .timedOut(), .cancelled]
  }

  private static func texts(_ field: Field) -> [String] {
    switch field.title.key {
    case "hosted.phone.title": ["+31612345678", "0612345678"]
    case "hosted.details.dateOfBirth": ["1990-02-01"]
    default: Explorer.Answers.fitting(field)
    }
  }
}

// MARK: Examples

extension FlowState {
  private static func example(_ status: FlowStatus, _ step: FlowStep?, _ prompt: FlowPrompt?, opened: Opened? = nil) -> FlowState {
    let order = FlowStep.allCases
    let active = step.flatMap { order.firstIndex(of: $0) } ?? order.count
    let steps = order.enumerated().map { index, step -> (FlowStep, FlowStepStatus) in
      (step, index < active ? .success : index == active ? .active : .waitingForPrerequisite)
    }
    return FlowState(
      id: RequestedFlow.example.id, status: status, opened: opened,
      template: Template(id: "flwtmp_11111111111111", version: 1, name: "Example"),
      expiresAt: Moment(milliseconds: 1_700_086_400_000), steps: Dictionary(uniqueKeysWithValues: steps), step: step, prompt: prompt)
  }

  /// A session whose active step asks something.
  static func at(_ step: FlowStep, _ prompt: FlowPrompt, opened: Opened? = nil) -> FlowState {
    example(.active, step, prompt, opened: opened)
  }

  /// A session that is not active any more.
  static func ended(_ status: FlowStatus) -> FlowState {
    var state = example(status, nil, nil)
    switch status {
    case .active, .success: break
    case .failed: state.steps[.selfieCheck] = .failed
    case .pendingReview: state.steps[.selfieCheck] = .pendingReview
    case .expired: state.steps[.selfieCheck] = .expired
    case .canceled: state.steps[.selfieCheck] = .canceled
    }
    return state
  }
}

extension FlowPrompt {
  fileprivate static let code = FlowPrompt.code(
    FlowCodePrompt(phoneNumber: "+31 … 78", attemptsLeft: 4, deliveriesLeft: 2, resendAt: nil, problem: nil))

  fileprivate static let details = FlowPrompt.details(
    FlowDetailsPrompt(
      countries: ["NL", "US"], fields: FlowDetailsPrompt.Field.allCases, idNumberTypes: ["us_ssn", "us_ssn_last_4"], known: FlowDetails()))

  /// After an entry that did not match.
  fileprivate static let unmatched = FlowPrompt.details(
    FlowDetailsPrompt(countries: ["NL"], fields: [.name, .dateOfBirth, .address], idNumberTypes: [], known: .example, problem: .noMatch))

  fileprivate static let document = FlowPrompt.document(
    FlowDocumentPrompt(offers: [.init(country: "NLD", categories: [.idCard, .passport]), .init(country: "UTO", categories: [.passport])]))

  static func picture(_ picture: FlowPicture, problem: FlowCaptureProblem? = nil) -> FlowPrompt {
    .capture(
      FlowCapturePrompt(
        picture: picture, attemptsLeft: 2, category: picture == .selfie ? nil : .idCard, country: picture == .selfie ? nil : "NLD",
        problem: problem))
  }
}

extension RequestedFlow {
  static let example = RequestedFlow(id: "flwses_11111111111111", isNew: true)
  /// A session that no phone can open.
  static let alone = RequestedFlow(id: "flwses_11111111111111", isNew: true, isLocal: true)
}

extension FlowResult {
  /// The resource of a session.
  static func example(_ status: FlowStatus) -> String {
    let state = FlowState.ended(status)
    return JSONValue.object([
      "id": .string(state.id), "customer_reference": "carla", "shareable_url": .string("https://flow.example/verify/\(state.id)"),
      "template": .object(["id": .string(state.template.id), "version": .integer(state.template.version)]),
      "status": .string(status.rawValue), "steps": state.steps.json, "created_at": "2023-11-14T22:13:20.000Z",
    ]).text()
  }
}

extension FlowError {
  static func example(_ code: FlowRefusal.Code, field: String? = nil) -> FlowError {
    .refused(code, "The server refused it.", field: field)
  }
}

// MARK: Samples

private func refused(_ code: FlowRefusal.Code, field: String? = nil) -> Sample<FlowState> {
  .failure(FlowError.example(code, field: field).workflowError)
}

extension RequestFlowSession {
  static let samples: [Sample<RequestedFlow>] =
    [.output(.example), .output(.alone)] + [FlowError.unknownUser, .noLink].map { .failure($0.workflowError) }
}

extension ReadFlowSession {
  static let samples: [Sample<String>] = [
    .output(FlowResult.example(.success)), .failure(FlowError.serverError(status: 404, nil).workflowError),
  ]
}

extension ReadFlowState {
  static let samples: [Sample<FlowState>] = [.output(.at(.acceptTerms, .terms)), .output(.ended(.expired))]
}

extension AwaitFlowChange {
  static let samples: [Sample<FlowState>] = [.output(.ended(.success))]
}

extension OpenFlow {
  static let samples: [Sample<FlowState>] = [
    .output(.at(.acceptTerms, .terms, opened: .created)), refused(.wrongKey),
  ]
}

extension CloseFlow {
  static let samples: [Sample<Bool>] = [.output(true)]
}

extension AcceptFlowTerms {
  static let samples: [Sample<FlowState>] = [
    .output(.at(.verifySMS, .phone(countries: ["NL", "US"]))), .output(.at(.kycCheck, .details)),
    .output(.at(.documentaryVerification, .document)), refused(.otherDevice), refused(.expired),
  ]
}

extension ConfirmFlowPhone {
  static let samples: [Sample<FlowState>] = [
    .output(.at(.verifySMS, .code)), .output(.ended(.canceled)), refused(.invalid, field: "phone_number"), refused(.tooManyAttempts),
  ]
}

extension SubmitFlowDetails {
  static let samples: [Sample<FlowState>] = [
    .output(.ended(.success)), .output(.at(.kycCheck, .unmatched)), refused(.invalid, field: "address.postal_code"),
  ]
}

extension ChooseFlowDocument {
  static let samples: [Sample<FlowState>] = [.output(.at(.documentaryVerification, .picture(.front))), refused(.tooManyAttempts)]
}

extension SubmitFlowPicture {
  static let samples: [Sample<FlowState>] = [
    .output(.at(.documentaryVerification, .picture(.front, problem: .blur))), .output(.at(.documentaryVerification, .picture(.back))),
    .output(.at(.selfieCheck, .picture(.selfie))), .output(.at(.selfieCheck, .picture(.selfie, problem: .noFace))),
    .output(.ended(.pendingReview)), .output(.ended(.failed)), refused(.invalid, field: "picture"),
  ]
}
