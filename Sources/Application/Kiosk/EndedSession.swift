import Documents
import Journeys
import Notation
import Phrases
import Scenes
import Store
import Workflow

/// What a session that has ended hands over: its result with the pictures, or its error.
package enum EndedSession: Sendable {
  case finished(FinishedSession)
  case failed(JourneyFailure)
}

/// A session that ended with a result, and where its pictures lie.
package struct FinishedSession: Sendable {
  package let session: String
  package let result: JourneyResult
  package let store: Store

  package func bytes(of picture: PictureReference) throws -> [UInt8] { try store.pictures(session).bytes(of: picture) }

  /// What the last screen shows: the JSON exactly as `delivery` hands it over.
  package func sheet(for delivery: Delivery) -> ResultSheet {
    let paths = delivery.paths(for: self)
    return ResultSheet(
      rows: result.rows.map { ResultSheet.Row(label: $0.label, value: $0.value, mark: $0.mark) },
      json: result.json { paths[$0] }.text(indent: 2), source: result.source)
  }
}
