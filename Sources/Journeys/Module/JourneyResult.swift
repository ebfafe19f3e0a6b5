import Documents
import Notation
import Workflow

/// What a finished journey hands over: the vendor's JSON, the media that it refers to, and the rows that a person reads.
public struct JourneyResult: Sendable {
  /// Pictures and clips, in the order in which the JSON names them.
  public var media: [PictureReference]
  public var rows: [Review.Row]
  /// Where the pictures come from; of several sources the one that proves least. nil when it was not recorded, or there are none.
  public var source: PictureOrigin?
  private let write: @Sendable (_ path: (PictureReference) -> String?) -> JSONValue

  /// - Parameter json: the vendor's JSON. `path` gives the absolute path of a picture where it is handed over; nil: it is not.
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
  /// - Parameter path: the absolute path of a picture where it is handed over; nil: it is not.
  public func json(path: (PictureReference) -> String?) -> JSONValue { write(path) }
}
