import Foundation
import Phrases
import Scenes
import Sessions
import Store
import Workflow

/// The sessions of a store as a list for staff, the newest first, with what waits for them at the top.
package struct ShiftList: Sendable {
  /// The id of the option that issues a code.
  static let code = "code"
  /// The id of the option that checks the machine.
  static let check = "check"
  /// The id of the option that sets with what each client begins.
  static let defaults = "defaults"

  private let sessions: SessionService
  private let all: [SessionSummary]
  private let waiting: Set<String>
  private let deliveries: [String: [HandOver]]
  private let retention: Retention
  private let now: Int64
  /// The options that open the offices of the sandbox's services.
  private let services: [Choice.Option]
  private let servicesComeFirst: Bool
  private let issuesCodes: Bool
  private let staff: StaffMember

  /// - Parameters:
  ///   - servicesComeFirst: whether the services' offices are before the sessions, and not after everything else.
  ///   - issuesCodes: whether codes can be issued here.
  ///   - staff: for whom it is.
  package init(
    _ sessions: SessionService, retention: Retention, services: [Choice.Option] = [], servicesComeFirst: Bool = false,
    issuesCodes: Bool = false, for staff: StaffMember = StaffMember()
  ) throws(WorkflowError) {
    self.services = services
    self.servicesComeFirst = servicesComeFirst
    self.issuesCodes = issuesCodes
    self.staff = staff
    self.sessions = sessions
    self.retention = retention
    now = sessions.environment.now()
    let waiting = Set(try sessions.store.openRequests().map(\.session))
    self.waiting = waiting
    deliveries = Dictionary(grouping: try sessions.store.handOvers(), by: \.session)
    let summaries = try sessions.store.sessions()
    all = summaries.filter { waiting.contains($0.id) } + summaries.filter { !waiting.contains($0.id) }
  }

  /// Who may use one of the options that are no sessions.
  static func role(of option: String) -> StaffRole {
    switch option {
    case code: .decide
    case defaults: .configure
    default: .see
    }
  }

  package var choice: Choice {
    var options = all.map { session in
      let found = [session.holder, session.note].compactMap(\.self)
      return Choice.Option(
        id: session.id,
        title: Phrase(
          "unattended.sessions.row",
          ["number": .text(SessionNumber(of: session.id).description), "state": .phrase(state(of: session))]),
        localName: found.isEmpty ? nil : found.joined(separator: ", "), detail: detail(of: session))
    }
    options += ((issuesCodes ? [Self.code] : []) + [Self.check, Self.defaults]).filter { staff.may(Self.role(of: $0)) }
      .map { Choice.Option(id: $0, title: Phrase("unattended.sessions.\($0)")) }
    options = servicesComeFirst ? services + options : options + services
    // The order is the same in every language.
    return Choice(
      style: .list, title: Phrase("unattended.sessions.title"),
      message: all.isEmpty ? Phrase("unattended.sessions.none") : nil, options: options, pinned: options.count)
  }

  /// The state of a session, with what went wrong.
  func detail(of id: String) -> Phrase? { all.first { $0.id == id }.map { detail(of: $0, tellsProblems: true) } }

  private func detail(of session: SessionSummary, tellsProblems: Bool = false) -> Phrase {
    let title = sessions.modules.module(ofJournal: session.journey)?.title ?? .verbatim(session.journey)
    let begun = Phrase.verbatim(LocalTime.brief(session.startedAt, now: now, in: sessions.environment.timeZone))
    return Self.joined([title, begun] + states(of: deliveries[session.id] ?? [], tellsProblems) + [countdown(session)].compactMap(\.self))
  }

  private static func joined(_ parts: [Phrase]) -> Phrase {
    parts.dropFirst().reduce(parts.first ?? .verbatim("")) {
      Phrase("unattended.sessions.joined", ["first": .phrase($0), "second": .phrase($1)])
    }
  }

  private func state(of session: SessionSummary) -> Phrase {
    if waiting.contains(session.id) { return Phrase("unattended.sessions.waiting") }
    return switch session.ending {
    case nil: Phrase("unattended.sessions.open")
    case .finished: Phrase("unattended.sessions.finished")
    case .cancelled: Phrase("unattended.sessions.cancelled")
    case .failed(let error): Phrase("unattended.sessions.failed", ["code": .text(error.qualifiedCode)])
    }
  }

  /// What became of the deliveries, each state once.
  private func states(of deliveries: [HandOver], _ tellsProblems: Bool) -> [Phrase] {
    deliveries.map { delivery in
      switch delivery.state {
      case .done: return Phrase("unattended.delivery.done")
      case .givenUp: return Phrase("unattended.delivery.givenUp")
      case .pending:
        guard let problem = delivery.problem else { return Phrase("unattended.delivery.pending") }
        return tellsProblems
          ? Phrase("unattended.delivery.failing", ["problem": .text(problem)]) : Phrase("unattended.delivery.failed")
      }
    }.reduce(into: []) { states, state in if !states.contains(state) { states.append(state) } }
  }

  /// The hours for which the session is kept, and from when they count, or nil if nobody can say.
  private func term(of session: SessionSummary) -> (from: Int64, hours: Int)? {
    guard let end = session.endedAt else { return retention.open.map { (session.usedAt, $0) } }
    guard case .hours(let hours)? = retention.ended else { return nil }
    return (end, hours)
  }

  /// When the session is erased.
  private func countdown(_ session: SessionSummary) -> Phrase? {
    guard let (from, hours) = term(of: session) else { return nil }
    let isOwed = deliveries[session.id]?.contains { $0.state == .pending } ?? false
    guard !isOwed else { return nil }
    let left = max(0, from + Int64(hours) * 3_600_000 - now)
    let minutes = Int(left / 60_000)
    return minutes < 120
      ? Phrase("unattended.sessions.erasedInMinutes", ["n": .number(minutes)])
      : Phrase("unattended.sessions.erasedInHours", ["n": .number(minutes / 60)])
  }
}
