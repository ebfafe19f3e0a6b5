import Documents
import JourneyKit
import Notation
import Phrases
import Scenes
import Store
import Workflow

/// What an ended session delivers: its result with the pictures, or its error.
package enum EndedSession: Sendable {
  case finished(FinishedSession)
  case failed(JourneyFailure)
}

/// A session that ended with a result, and the store with its pictures.
package struct FinishedSession: Sendable {
  package let session: String
  package let result: JourneyResult
  package let store: Store

  package func bytes(of picture: PictureReference) throws -> [UInt8] { try store.pictures(session).bytes(of: picture) }

  /// The content of the last screen, with the JSON exactly as `delivery` writes it.
  package func sheet(for delivery: Delivery) -> ResultSheet {
    let paths = delivery.paths(for: self)
    return ResultSheet(
      rows: result.rows.map { ResultSheet.Row(label: $0.label, value: $0.value, mark: $0.mark) },
      json: result.json { paths[$0] }.text(indent: 2), source: result.source)
  }
}
