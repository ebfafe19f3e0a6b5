import Foundation
import Journeys
import Store
import Workflow

extension Delivery {
  /// The place of delivery, as stored in the database.
  package var target: String {
    switch place {
    case .file(let path): "file:\(path)"
    case .folder(let path): "folder:\(path)"
    case .standardOutput, .stream: "stream"
    }
  }

  /// Delivers to the place that an earlier run recorded; nil for a stream, because its reader is gone.
  package init?(owed target: String) {
    guard let colon = target.firstIndex(of: ":") else { return nil }
    let path = String(target[target.index(after: colon)...])
    switch target[..<colon] {
    case "file": self.init(to: .file(path))
    case "folder": self.init(to: .folder(path))
    default: return nil
    }
  }
}

/// Deliveries that the store records, so that they can be repeated after a crash, and so that erasing a session can report where its result
/// went.
extension Delivery {
  /// Delivers a result.
  /// - Returns: the place of the JSON.
  package func hand(_ finished: FinishedSession, noting store: Store) throws -> String {
    var place = ""
    try store.handOver(finished.session, to: target) {
      place = try deliver(finished)
      return [place] + mediaFolders(of: finished)
    }
    return place
  }

  /// Delivers an error to the place where the caller expects a result.
  /// - Parameter session: the session that ended with this error; nil if none did.
  package func hand(_ failure: JourneyFailure, of session: String?, noting store: Store) throws -> String {
    guard let session else { return try deliver(failure) }
    var place = ""
    try store.handOver(session, to: target) {
      place = try deliver(failure)
      return [place]
    }
    return place
  }

  /// Delivers the result or failure of a session.
  /// - Returns: the places: the JSON first, then the folders of the pictures.
  package func deliver(_ ended: EndedSession) throws -> [String] {
    switch ended {
    case .finished(let finished): [try deliver(finished)] + mediaFolders(of: finished)
    case .failed(let failure): [try deliver(failure)]
    }
  }

  private func mediaFolders(of finished: FinishedSession) -> [String] {
    Set(paths(for: finished).values.map { URL(filePath: $0).deletingLastPathComponent().path }).sorted()
  }
}
