import Documents
import Journeys
import Notation
import Phrases
import Scenes
import Store
import Workflow

/// A journey that ended with a result, and where its pictures lie.
struct FinishedJourney {
  let session: String
  private let result: DocumentComponentResult?
  private let store: Store

  init(kind: JourneyKind?, session: String, output: String, store: Store) {
    self.session = session
    self.store = store
    result = Outcome.finished(output: output).output(as: DocumentComponentResult.self)
  }

  /// Where its pictures come from; nil when it was not recorded.
  var source: PictureOrigin? { result?.source }

  var pictures: [PictureReference] { (result?.images.map(\.picture) ?? []) + [result?.clip?.media].compactMap(\.self) }

  func bytes(of picture: PictureReference) throws -> [UInt8] { try store.pictures(session).bytes(of: picture) }

  /// What is handed over. `path` says where a picture lies then; nil: nowhere.
  func json(path: (PictureReference) -> String?) -> JSONValue { result?.json(path: path) ?? .object([]) }

  /// What the last screen shows: the JSON exactly as `delivery` hands it over.
  func sheet(for delivery: Delivery) -> ResultSheet {
    let paths = delivery.paths(for: self)
    return ResultSheet(
      rows: result?.table.map { ResultSheet.Row(label: $0.label, value: $0.value, mark: $0.mark) } ?? [],
      json: json { paths[$0] }.text(indent: 2), source: source)
  }
}
