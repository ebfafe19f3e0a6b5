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
    review = Review(
      title: Phrase("unattended.sessions.session", ["number": .text(SessionNumber(of: session.id).description)]),
      rows: shown?.rows ?? [], mrz: shown?.mrz, picture: main, morePictures: pictures.filter { $0 != main },
      close: Phrase("unattended.sessions.close"))
  }
}
