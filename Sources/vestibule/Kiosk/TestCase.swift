import Documents
import Foundation
import Imaging
import Store

/// A live picture and what was seen in it, written beside each other as a photograph and its stand-in: a source for the next walk.
struct TestCase {
  private let picture: EncodedPicture
  private let standIn: StandIn

  init(_ picture: EncodedPicture, _ reading: Reading) {
    self.picture = picture
    standIn = StandIn(reading)
  }

  /// Writes both files under the first name that is free.
  /// - Returns: the stand-in's path.
  func write(in folder: String) throws -> String {
    let files = FileManager.default
    try PrivateFile.makeFolder(folder)
    var number = 1
    while files.fileExists(atPath: "\(folder)/case-\(number)\(StandIn.suffix)") { number += 1 }
    let path = "\(folder)/case-\(number)"
    try PrivateFile.replace(picture.bytes, at: "\(path).\(picture.type)")
    try PrivateFile.replace(Array(standIn.json.text().utf8), at: path + StandIn.suffix)
    return path + StandIn.suffix
  }
}
