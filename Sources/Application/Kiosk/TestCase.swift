import Documents
import Imaging
import Store

/// A live picture and what was seen in it, written beside each other as a photograph and its stand-in: a source for the next walk.
package struct TestCase: Sendable {
  private let picture: EncodedPicture
  private let standIn: StandIn

  package init(_ picture: EncodedPicture, _ reading: Reading) {
    self.picture = picture
    standIn = StandIn(reading)
  }

  /// Writes both files.
  /// - Returns: the stand-in's name.
  package func keep(in store: Store, of session: String) throws -> String {
    try store.keepCase(of: session, [(".\(picture.type)", picture.bytes), (StandIn.suffix, Array(standIn.json.text().utf8))])
      + StandIn.suffix
  }
}
