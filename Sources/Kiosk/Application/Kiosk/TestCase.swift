import Documents
import Imaging
import Store

/// A live picture and its reading, stored together as a photograph and its stand-in. They can be used as a source in a later run.
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
