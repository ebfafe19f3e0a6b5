import Notation
import Phrases
import Workflow

/// What a result says of a video that the workflow asks for and that was not recorded. It is not in the guide; it is added so that a missing output
/// is not taken for one that nobody asked for.
enum MissingClip {
  /// The member `missingOutputs`; nil if nothing is missing.
  /// - Parameter output: the result's name for the video.
  static func json(_ isMissing: Bool?, _ output: String) -> JSONValue? { isMissing == true ? .array([.string(output)]) : nil }

  /// The row of the result screen; none if nothing is missing.
  static func rows(_ isMissing: Bool?) -> [Review.Row] {
    isMissing == true ? [Review.Row(label: Phrase("biometrics.result.video"), value: Phrase("biometrics.result.notRecorded"))] : []
  }
}
