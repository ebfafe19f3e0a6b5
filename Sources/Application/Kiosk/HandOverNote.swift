import Foundation
import Journeys
import Store
import Workflow

extension Delivery {
  /// Where to, as the store keeps it.
  package var target: String {
    switch place {
    case .file(let path): "file:\(path)"
    case .folder(let path): "folder:\(path)"
    case .standardOutput, .stream: "stream"
    }
  }

  /// To the place that an earlier run was told of; nil: a stream, whose reader has gone.
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

/// Hand-overs that the store takes note of, so that a crash leaves them owed, and whoever erases a session learns where its result went.
extension Delivery {
  /// Hands a result over.
  /// - Returns: where the JSON lies.
  package func hand(_ finished: FinishedSession, noting store: Store) throws -> String {
    var place = ""
    try store.handOver(finished.session, to: target) {
      place = try deliver(finished)
      return [place] + mediaFolders(of: finished)
    }
    return place
  }

  /// Hands an error over where the caller waits for a result.
  /// - Parameter session: the one that has ended with it; nil when none has.
  package func hand(_ failure: JourneyFailure, of session: String?, noting store: Store) throws -> String {
    guard let session else { return try deliver(failure) }
    var place = ""
    try store.handOver(session, to: target) {
      place = try deliver(failure)
      return [place]
    }
    return place
  }

  /// Hands over what a session ended with.
  /// - Returns: where that lies: the JSON first, then the folders of the pictures.
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
