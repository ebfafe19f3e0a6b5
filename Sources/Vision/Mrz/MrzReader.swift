import Documents

/// Reads the machine-readable zone off a picture of a document: passports, cards, visas (ICAO 9303 parts 4 to 7), French identity cards and
/// driving licences of one line.
///
/// The zone may stand anywhere in the picture, turned up to about 17 degrees, upside down or sideways, in characters of five pixels' width or more.
/// How it works: dark text lines are found by morphology, cut out level and scaled, and classified column by column by a small net; a path through the
/// columns finds the characters; all characters of the zone are then decided together with the layout, the rules of its fields and its check digits.
public struct MrzReader: Sendable {
  public init() {}

  /// What the zone says; nil when there is none in the picture. `valid` is true only when the check digits hold and the characters were clear
  /// enough to be believed without them.
  public func read(_ image: GrayImage) -> MrzResult? { sight(image)?.result }

  /// The same with the place of each line.
  public func sight(_ image: GrayImage) -> MrzSighting? {
    var search = MrzSearch(image)
    return search.run().map { zone in MrzSighting(result: zone.result, lines: zone.lines.map(\.corners)) }
  }
}

/// A machine-readable zone in a picture.
public struct MrzSighting: Sendable {
  public let result: MrzResult
  /// For each line four corners in pixels of the picture: top left, top right, bottom right, bottom left as the text stands.
  public let lines: [[PicturePoint]]
}
