import Documents

/// Reads the machine-readable zone (MRZ) in a picture of a document: passports, cards, visas (ICAO 9303 parts 4 to 7), French identity
/// cards and driving licences with one line.
///
/// The MRZ may be anywhere in the picture, rotated by up to about 17 degrees, upside down or sideways. Characters must be at least five
/// pixels wide.
///
/// Dark lines of text are found by morphology, cut out level, scaled, and classified column by column by a small neural network. A path
/// through the columns finds the characters. Then all characters are decided together with the layout, the rules of its fields and its
/// check digits.
public struct MrzReader: Sendable {
  public init() {}

  /// The content of the MRZ; nil when the picture has none. `valid` is true only when the check digits are right and the characters were
  /// clear enough to be trusted without them.
  public func read(_ image: GrayImage) -> MrzResult? { sight(image)?.result }

  /// The same with the position of each line.
  public func sight(_ image: GrayImage) -> MrzSighting? {
    var search = MrzSearch(image)
    return search.run().map { found in MrzSighting(result: found.result, lines: found.lines.map(\.corners)) }
  }
}

/// An MRZ in a picture.
public struct MrzSighting: Sendable {
  public let result: MrzResult
  /// The four corners of each line, in pixels of the picture: top left, top right, bottom right, bottom left, as seen by a reader.
  public let lines: [[PicturePoint]]
}
