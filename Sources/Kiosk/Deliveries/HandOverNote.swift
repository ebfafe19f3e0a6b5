import Foundation
import Services
import Store
import Workflow

extension Delivery {
  /// The place of delivery, as stored in the database. A folder that the caller named is no destination of the configuration file, although the
  /// path may be the same: only the caller's gets what is owed when the configuration file names it no more.
  package var target: String {
    switch place {
    case .file(let path): "file:\(path)"
    case .folder(let path): "results:\(path)"
    case .standardOutput, .stream: "stream"
    }
  }

  /// Delivers to the place that an earlier run recorded; nil for a stream, because its reader is gone.
  package init?(owed target: String) {
    guard let colon = target.firstIndex(of: ":") else { return nil }
    let path = String(target[target.index(after: colon)...])
    switch target[..<colon] {
    case "file": self.init(to: .file(path))
    case "results": self.init(to: .folder(path))
    default: return nil
    }
  }
}

/// Deliveries that the store records, so that they can be repeated after a crash, and so that erasing a session can report where its result
/// went.
extension Delivery {
  /// Delivers what a session ended with, while no other program does.
  /// - Parameter session: the session, or nil if none ended and there is nothing to record.
  /// - Returns: the place of the JSON.
  @discardableResult package func hand(_ ended: EndedSession, of session: String?, noting store: Store) throws -> String {
    guard let session else { return try deliver(ended, of: nil)[0] }
    var place = ""
    try store.handOver(session, to: target) {
      let places = try deliver(ended, of: session, as: target, noting: store)
      place = places[0]
      return places
    }
    return place
  }

  /// Delivers what a session ended with. The store learns the places before anything is written, so that erasing the session names also what
  /// a program wrote that was killed meanwhile.
  /// - Parameter target: as which the store records the delivery.
  /// - Returns: the places: the JSON first, then the folders of the pictures.
  package func deliver(_ ended: EndedSession, of session: String, as target: String, noting store: Store) throws -> [String] {
    let places = places(of: ended, session)
    if let reserved = places.first(where: store.isReserved) { throw DeliveryProblem(Self.reserved(reserved)) }
    store.note(places, of: session, for: target)
    return try deliver(ended, of: session)
  }

  /// Delivers what a session ended with.
  /// - Parameter session: the session, or nil if it is not known or none ended.
  /// - Returns: the places: the JSON first, then the folders of the pictures.
  package func deliver(_ ended: EndedSession, of session: String?) throws -> [String] {
    switch ended {
    case .finished(let finished): try deliver(finished)
    case .failed(let failure): try deliver(failure, of: session)
    }
    return places(of: ended, session)
  }

  /// - Parameter place: one of the store's own.
  static func reserved(_ place: String) -> String {
    "\(place) is where Vestibule keeps its sessions. Name another place for results."
  }

  private func places(of ended: EndedSession, _ session: String?) -> [String] {
    switch ended {
    // In a folder that the caller named, others may have pictures, too.
    case .finished(let finished):
      [file(for: finished.session)]
        + Set(paths(for: finished).values.map { place.isStream ? $0 : Self.folder(of: $0) }).sorted()
    case .failed: [file(for: Self.name(ofErrorIn: session))]
    }
  }

  private static func folder(of path: String) -> String { URL(filePath: path).deletingLastPathComponent().path }
}
