import Notation
import Workflow

extension Clip {
  /// The guide asks for "the absolute url filepath" and leaves the duration's unit open; we give seconds, with a decimal, as a string.
  func json(path: (PictureReference) -> String?, location: GeoLocation?) -> JSONValue {
    let tenths = (milliseconds + 50) / 100
    return .object([
      "url": path(media).map { .string(FileURL.text($0)) }, "duration": .string("\(tenths / 10).\(tenths % 10)"),
      "location": location?.json,
    ])
  }
}
