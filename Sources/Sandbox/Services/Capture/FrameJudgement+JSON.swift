import Documents
import Notation

extension FrameJudgement {
  /// The answer to a frame: `{"ready": true, "hint": null, "corners": [[0.1, 0.2], …]}`. A hint is the last part of a phrase key
  /// (`capture.hint.moveCloser`); corners are shares of the frame's width and height, clockwise from the top left.
  package var json: JSONValue {
    .object([
      "ready": .bool(isReady), "hint": hint.map { .string($0.rawValue) } ?? .null,
      "corners": corners.map { .array($0.map { .array([.number($0.x), .number($0.y)]) }) } ?? .null,
    ])
  }
}
