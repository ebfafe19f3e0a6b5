import CognitoFlowWire
import Phrases
import Services
import Workflow

/// Asks the person for what the active step needs, while somebody else may change the session.
struct FlowDesk {
  /// How a step goes on.
  enum Answer {
    /// Something was sent, and this is what came back.
    case sent(Result<FlowState, WorkflowError>)
    /// Somebody else changed the session first.
    case changed(FlowState)
    /// The person leaves the steps to a phone.
    case left
  }

  /// What became of a prompt.
  enum Reply<Value: Sendable> {
    case value(Value)
    /// The id of one of the step's own actions.
    case action(String)
    case over(Answer)
  }

  let session: String
  /// The state of the session.
  let state: FlowState
  let guide: Guide

  func ask<Content: TypedContent>(
    _ id: String, _ content: Content, actions: [PromptAction] = []
  ) async throws(Exit) -> Reply<Content.Value> {
    let options = PromptOptions(actions: actions + [Self.toPhone])
    switch try await guide.race(id, content, against: AwaitFlowChange(session: session, known: state), options: options) {
    case .value(let value): return .value(value)
    case .action(Self.toPhone.id), .timedOut: return .over(.left)
    case .action(let id): return .action(id)
    case .output(let changed): return .over(.changed(changed))
    }
  }

  private static let toPhone = PromptAction(id: "phone", title: Phrase("hosted.action.phone"))

  func send(_ call: some FlowCall) async throws(Exit) -> Answer { .sent(try await guide.attempt(call)) }
}

extension FlowDesk.Answer {
  /// Why the server refused what was sent; nil if it did not.
  var refusal: FlowRefusal.Code? { if case .sent(.failure(let error)) = self { error.flowRefusal } else { nil } }
  /// The value that the server could not use: `address.postal_code`.
  var refusedField: String? { if case .sent(.failure(let error)) = self { error.subject } else { nil } }
}
