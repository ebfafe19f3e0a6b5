import CognitoFlowWire
import JourneyKit
import Notation
import Services
import Workflow

/// The events of the hosted page by their topics (front-end events: `ui`, `session`, `errors`), derived from the journal.
extension FlowModule {
  public func events(ofEach records: [Record]) -> [[SDKEvent]] {
    var page = FlowPage()
    return records.map { page.events(after: $0) }
  }
}

/// The page that does the steps, as the embedding page learns of it.
private struct FlowPage {
  private var isOpen = false
  /// The sessions whose end was reported.
  private var ended: Set<String> = []

  mutating func events(after record: Record) -> [SDKEvent] {
    switch record {
    case .entry(_, .performed(OpenFlow.name, _, _, .output(let json))): state(json).map { opened($0) + ending(of: $0) } ?? []
    case .entry(_, .performed(CloseFlow.name, _, _, .output)), .ended: closed()
    case .entry(_, .performed(_, _, _, .output(let json))), .entry(_, .raced(_, _, _, .query(.output(let json)))):
      state(json).map { ending(of: $0) } ?? []
    case .entry(_, .performed(_, _, _, .failure(let error))), .entry(_, .raced(_, _, _, .query(.failure(let error)))):
      [SDKEvent(.callback, "errors", .object(["topic": "error", "message": .string(error.message)]))]
    case .started, .began, .entry, .rewound, .askedAgain: []
    }
  }

  private func state(_ json: String) -> FlowState? { try? Outcome.decode(FlowState.self, from: json) }

  private mutating func opened(_ state: FlowState) -> [SDKEvent] {
    guard let opened = state.opened else { return [] }
    let shown = isOpen ? [] : [Self.ui("opened")]
    isOpen = true
    return shown + [Self.session(opened.rawValue, id: state.id)]
  }

  private mutating func closed() -> [SDKEvent] {
    guard isOpen else { return [] }
    isOpen = false
    return [Self.ui("closed")]
  }

  private mutating func ending(of state: FlowState) -> [SDKEvent] {
    guard state.status == .success || state.status == .failed, ended.insert(state.id).inserted else { return [] }
    return [Self.session(state.status == .success ? "passed" : "failed")]
  }

  private static func ui(_ action: String) -> SDKEvent {
    SDKEvent(.callback, "ui", .object(["topic": "ui", "action": .string(action)]))
  }

  private static func session(_ action: String, id: String? = nil) -> SDKEvent {
    SDKEvent(
      .callback, "session",
      .object(["topic": "session", "action": .string(action), "data": id.map { .object(["id": .string($0)]) }]))
  }
}
