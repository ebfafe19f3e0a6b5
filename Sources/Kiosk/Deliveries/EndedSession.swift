import JourneyKit
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

  package init(session: String, result: JourneyResult, store: Store) {
    self.session = session
    self.result = result
    self.store = store
  }

  package func bytes(of picture: PictureReference) throws -> [UInt8] { try store.pictures(session).bytes(of: picture) }
}
