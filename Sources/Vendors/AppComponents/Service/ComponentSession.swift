import AppComponentsWire
import SandboxKit

/// A workflow session, in which components run one after another.
struct ComponentSession: ListedEntity, Equatable {
  /// The kind of its entities.
  static let kind = EntityKind("app-components/session", of: .session)

  /// How a component ended.
  struct Ending: Codable, Equatable, Sendable {
    var component: SessionPart
    /// The name of the error in which its module ended; nil if it is done.
    var error: String?
  }

  struct Event: Codable, Equatable, Sendable {
    /// Milliseconds since 1970, UTC.
    var at: Int64
    var text: String
  }

  /// What its requests show.
  var id: String
  var modules = [ValidationCode.Module.idv]
  /// JSON; nil if each component has its own workflow.
  var workflow: String?
  /// Milliseconds since 1970, UTC.
  var startedAt: Int64
  /// Milliseconds since 1970, UTC; nil if it does not expire.
  var expiresAt: Int64?
  var endings: [Ending] = []
  /// Whether a component said that nothing else comes.
  var isClosed = false
  /// Whether staff rejected the client.
  var isRejected = false
  /// The outcome that a test has asked for; nil if everything follows from what is sent.
  var test: ComponentTestCode?
  /// What happened, oldest first.
  var history: [Event] = []

  var listing: Listing? { Listing(at: startedAt) }

  /// What is done.
  var finished: [SessionPart] { endings.filter { $0.error == nil }.map(\.component) }

  /// Whether nothing can happen in it any more: all is done, or a module ended in an error.
  var isOver: Bool {
    isClosed || endings.contains { $0.error != nil || $0.component == .identity }
      || Set(finished).isSuperset(of: [.document, .biometrics])
  }

  /// - Parameters:
  ///   - component: one that is about to do its part; nil for none, or for a whole workflow.
  ///   - now: milliseconds since 1970, UTC.
  /// - Returns: why nothing can happen in it any more, or nil if something can. What staff decided counts before anything else.
  func refusal(to component: SessionPart? = nil, at now: Int64) -> SessionRefusal? {
    if isRejected { return .clientRejected }
    if isOver { return .invalidWorkflowStatus }
    if let end = expiresAt, now >= end { return .sessionExpired }
    return component.map(finished.contains) == true ? .invalidWorkflowStatus : nil
  }

  mutating func take(_ ending: ComponentEnding, at now: Int64) {
    let error = ending.outcome == .failed ? ending.error ?? "?" : nil
    endings.append(Ending(component: ending.component, error: error))
    isClosed = isClosed || ending.isLast
    note("\(ending.component.rawValue): \(error ?? "finished")", at: now)
  }

  mutating func note(_ text: String, at now: Int64) { history.append(Event(at: now, text: text)) }
}

extension ServedSession {
  init(_ session: ComponentSession) {
    self.init(
      id: session.id, modules: session.modules.map(\.rawValue), expiresAt: session.expiresAt.map { Int($0) },
      workflow: session.workflow.flatMap { ServedWorkflow(text: $0) }, finished: session.finished.map(\.rawValue), isOver: session.isOver)
  }
}
