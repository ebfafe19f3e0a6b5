import Documents
import Notation
import Workflow

/// The result of a finished journey: the vendor's JSON, the media that it refers to, and the rows shown to a person.
public struct JourneyResult: Sendable {
  /// Pictures and clips, in the order in which the JSON names them.
  public var media: [PictureReference]
  public var rows: [Review.Row]
  /// The source of the pictures; if there are several, the one that proves least. nil when it was not recorded, or there are no pictures.
  public var source: PictureOrigin?
  private let write: @Sendable (_ path: (PictureReference) -> String?) -> JSONValue

  /// - Parameter json: the vendor's JSON. `path` gives the absolute path of a delivered picture, or nil if it is not delivered.
  public init(
    media: [PictureReference] = [], rows: [Review.Row] = [], source: PictureOrigin? = nil,
    json: @escaping @Sendable (_ path: (PictureReference) -> String?) -> JSONValue
  ) {
    self.media = media
    self.rows = rows
    self.source = source
    write = json
  }

  /// The vendor's JSON.
  /// - Parameter path: the absolute path of a delivered picture, or nil if it is not delivered.
  public func json(path: (PictureReference) -> String?) -> JSONValue { write(path) }
}
