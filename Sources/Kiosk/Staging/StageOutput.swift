import Documents
import Imaging
import Notation

/// Where the pictures of a simulated camera go.
package protocol StageOutput: AnyObject {
  /// The forms that it needs.
  var forms: StageForms { get }

  /// Takes a picture.
  /// - Parameters:
  ///   - count: for how many pictures of the rate it stands, because the ones between were not drawn in time; at least 1.
  ///   - label: what is in it.
  func put(_ picture: StagePicture, count: Int, label: JSONValue) throws(StageFailure)

  /// After the last picture.
  func finish() throws(StageFailure)
}

/// Why a simulated camera stops, in one plain English sentence that says what to do.
package struct StageFailure: Error, Equatable, Sendable {
  package let message: String

  package init(_ message: String) { self.message = message }
}

extension StageForms {
  /// What both need.
  func joined(with other: StageForms) -> StageForms {
    StageForms(
      jpeg: jpeg.map { max($0, other.jpeg ?? 0) } ?? other.jpeg, planes: planes || other.planes, preview: preview ?? other.preview,
      turned: turned ?? other.turned,
      targets: targets + other.targets)
  }
}
