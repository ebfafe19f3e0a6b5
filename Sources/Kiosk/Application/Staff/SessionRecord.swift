import Phrases
import Sessions
import Store
import Workflow

/// What was read in a session, with its pictures, for staff.
struct SessionRecord: Sendable {
  let review: Review

  init(_ session: SessionSummary, records: [String], _ sessions: SessionService) {
    let entries = records.compactMap { try? Record(encoded: $0) }.compactMap { record -> Entry? in
      if case .entry(_, let entry) = record { entry } else { nil }
    }
    let answers = entries.compactMap(\.answer)
    let last = answers.last { if case .review = $0.prompt.content { true } else { false } }
    let shown: Review? = if case .review(let review)? = last?.prompt.content { review } else { nil }
    var pictures: [PictureReference] = []
    for picture in entries.compactMap(\.picture) where picture.type != "mp4" && !pictures.contains(picture) { pictures.append(picture) }
    let main = shown?.picture ?? pictures.last
    // What staff decided comes first: it is what they look for.
    let rows = answers.compactMap(Self.decision) + (shown?.rows ?? Self.resultRows(session, sessions))
    review = Review(
      title: Phrase("unattended.sessions.session", ["number": .text(SessionNumber(of: session.id).description)]),
      rows: rows, mrz: shown?.mrz, picture: main, morePictures: pictures.filter { $0 != main },
      close: Phrase("unattended.sessions.close"))
  }

  /// What staff decided at a prompt, or nil if there was no decision, or it was not theirs.
  private static func decision(_ prompt: Prompt, _ answer: Answer) -> Review.Row? {
    guard prompt.audience == .operator, case .choose(let choice) = prompt.content, case .chose(let id) = answer,
      let option = choice.options.first(where: { $0.id == id })
    else { return nil }
    return Review.Row(label: choice.title, value: option.title)
  }

  /// The result of a session in which no data was read.
  private static func resultRows(_ session: SessionSummary, _ sessions: SessionService) -> [Review.Row] {
    guard let ending = session.ending, case .finished(let finished)? = try? sessions.ended(session.id, as: ending) else { return [] }
    return finished.result.rows
  }
}
