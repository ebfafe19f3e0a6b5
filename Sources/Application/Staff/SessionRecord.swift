import Journeys
import Phrases
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
    for (_, answer) in answers {
      if case .captured(let picture, _, _) = answer, picture.type != "mp4", !pictures.contains(picture) { pictures.append(picture) }
    }
    let main = shown?.picture ?? pictures.last
    let rows = shown?.rows ?? Self.resultRows(session, sessions)
    review = Review(
      title: Phrase("unattended.sessions.session", ["number": .text(SessionNumber(of: session.id).description)]),
      rows: rows, mrz: shown?.mrz, picture: main, morePictures: pictures.filter { $0 != main },
      close: Phrase("unattended.sessions.close"))
  }

  /// The result of a session in which no data was read.
  private static func resultRows(_ session: SessionSummary, _ sessions: SessionService) -> [Review.Row] {
    guard let ending = session.ending, case .finished(let finished)? = try? sessions.ended(session.id, as: ending) else { return [] }
    return finished.result.rows
  }
}
