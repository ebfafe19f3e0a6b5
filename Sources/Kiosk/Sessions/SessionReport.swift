import FoundationEssentials
import Phrases
import Store
import Workflow

/// A session as lines for a person: its state, what was done step by step, and what was read.
package struct SessionReport: Sendable {
  /// One line: what it is about, and its value.
  package struct Line: Equatable, Sendable {
    package var label: String
    package var value: String
    /// Whether the value may be data of a person.
    package var isPersonal = false
  }

  package private(set) var head: [Line] = []
  package private(set) var steps: [Line] = []
  package private(set) var data: [Line] = []

  /// - Parameter text: a phrase in the reader's language.
  package init(_ id: String, _ sessions: SessionService, text: (Phrase) -> String) throws(WorkflowError) {
    let session = try sessions.store.session(id), records = try sessions.store.records(id).compactMap { try? Record(encoded: $0) }
    head = Self.head(
      session, records.first, in: sessions.environment.timeZone, try sessions.store.handOvers(of: id),
      try sessions.store.pictureCount(of: id))
    steps = records.compactMap(Self.step)
    let rows: [Review.Row]
    if let ending = session.ending, case .finished(let finished)? = try? sessions.ended(id, as: ending) {
      rows = finished.result.rows
    } else {
      rows = records.compactMap(\.review).last?.rows ?? []
    }
    data = rows.map { Line(label: text($0.label), value: text($0.value), isPersonal: true) }
  }

  private static func head(
    _ session: SessionSummary, _ first: Record?, in zone: TimeZone, _ deliveries: [HandOver], _ pictures: Int
  ) -> [Line] {
    func line(_ label: String, _ value: String?, isPersonal: Bool = false) -> Line? {
      value.map { Line(label: label, value: $0, isPersonal: isPersonal) }
    }
    let header: Header? = if case .started(let header)? = first { header } else { nil }
    let ended = session.endedAt.map { ", \(LocalTime.text($0, in: zone, hasSeconds: true))" } ?? ""
    let state: String =
      switch session.ending {
      case nil: "open"
      case .finished: "finished"
      case .cancelled: "cancelled"
      case .failed(let error): "failed, \(error.qualifiedCode): \(error.message)"
      }
    let handedOver = deliveries.map { delivery in
      switch delivery.state {
      case .done: delivery.places.first ?? delivery.target
      case .pending: "pending after \(delivery.attempts) attempts" + (delivery.problem.map { ": \($0)" } ?? "")
      case .givenUp: "given up after \(delivery.attempts) attempts" + (delivery.problem.map { ": \($0)" } ?? "")
      }
    }
    return [
      line("session", session.id), line("number", SessionNumber(of: session.id).description),
      line("journey", "\(session.journey), version \(session.version)"),
      line("branch of", header?.origin.map { "\($0.session), from entry \($0.records + 1)" }),
      line("begun", LocalTime.text(session.startedAt, in: zone, hasSeconds: true) + (session.host.map { ", by \($0)" } ?? "")),
      line("time zone", header?.timeZone), line("state", state + ended), line("holder", session.holder, isPersonal: true),
      line("note", session.note, isPersonal: true),
      line("pictures", "\(pictures)"),
    ].compactMap(\.self) + handedOver.map { Line(label: "handed over", value: $0, isPersonal: true) }
  }

  private static func step(_ record: Record) -> Line? {
    switch record {
    case .started, .ended, .began: nil
    case .rewound(let position): Line(label: "back", value: "to step \(position + 1)")
    case .askedAgain(let position): Line(label: "asked again", value: "step \(position + 1)")
    case .entry(_, let entry): step(entry)
    }
  }

  private static func step(_ entry: Entry) -> Line? {
    if let (prompt, answer) = entry.answer {
      let device = entry.source == .phone ? " by a phone" : ""
      switch answer {
      case .captured(let picture, _, let clip):
        let size = "\((picture.byteCount + 1023) / 1024) kB \(picture.type)"
        return Line(label: prompt.id, value: "captured \(size)" + (clip == nil ? "" : " with a clip") + device)
      case .entered(let text): return Line(label: prompt.id, value: "entered \(text)", isPersonal: true)
      default: return Line(label: prompt.id, value: answer.kind + device)
      }
    }
    switch entry {
    case .performed(let effect, _, _, .failure(let error)): return Line(label: effect, value: "failed, \(error.qualifiedCode)")
    case .performed(let effect, .command, _, .output): return Line(label: effect, value: "done")
    case .raced(_, let query, _, .query): return Line(label: query, value: "came first")
    case .entered(let journey, let version): return Line(label: journey, value: "began, version \(version)")
    case .performed, .raced, .answered: return nil
    }
  }
}

extension SessionReport.Line {
  /// The same with a personal value covered.
  package var redacted: Self { isPersonal ? Self(label: label, value: Redaction.covered(value), isPersonal: true) : self }
}

extension Record {
  /// The data that a person was shown.
  fileprivate var review: Review? {
    guard case .entry(_, let entry) = self, case .review(let review)? = entry.answer?.prompt.content else { return nil }
    return review
  }
}
