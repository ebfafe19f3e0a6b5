import Documents
import Notation

/// What a stand-in file holds.
enum StandInFile {
  /// What would be seen in one picture.
  case picture(StandIn)
  /// What would be seen over time.
  case sequence(StandInSequence)
  /// `{"specimen": {"expiresIn": -1}}`: a picture that is drawn and really read, as scripts describe one (`SpecimenChange`). For a selfie, the drawn
  /// person.
  case specimen(SpecimenChange)

  /// Reads a stand-in file.
  /// - Throws: `standIn` with the file, line, column and path of each mistake; or why the file itself cannot be read.
  init(_ path: String) throws(ImagingError) {
    self = try StandIn.reading(path) { (node) throws(NotationErrors) in
      if node["sequence"] != nil { return .sequence(try StandInSequence(node)) }
      guard node["specimen"] != nil else { return .picture(try StandIn(node)) }
      let decoding = Decoding()
      let root = decoding.object(node, allowing: ["about", "specimen"])
      _ = root["about"].string()
      let change = SpecimenChange(reading: root["specimen"], decoding)
      try decoding.finish()
      return .specimen(change ?? SpecimenChange())
    }
  }
}
