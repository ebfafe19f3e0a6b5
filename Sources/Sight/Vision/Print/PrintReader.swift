import Documents

/// Reads the fields that are printed on the page of a document.
///
/// The page is straightened by its corners and turned for reading. The engine reads all words and the finder takes fields from them; if some are missing,
/// the words are read by their ink alone, too, because patterns in the background hide values. Then each field is read once more as a line by itself, which finds more diacritics. Only what both readings
/// have in common can contradict the zone.
public struct PrintReader: Sendable {
  /// The width of the straightened page in pixels: of a card, on which captions of 1 mm then have about 18, and of what may be the page of a passport,
  /// which is half as wide again.
  private static let width = (card: 1600.0, page: 2300.0)
  /// The aspects that a passport's page has, and a card of its size, when they are seen at an angle.
  private static let pages = 0.67...0.8

  private let engine: PrintEngine

  public init(_ engine: PrintEngine) { self.engine = engine }

  /// The size of the straightened page: as high as its corners are, and not more than one and a half times as high as wide.
  public static func size(of corners: [PicturePoint]) -> (width: Int, height: Int) {
    let outline = DocumentOutline(corners: corners, aspect: 1)
    let aspect = outline.size.width > 0 ? outline.size.height / outline.size.width : 1
    let wide = pages.contains(aspect) ? width.page : width.card
    return (Int(wide), Int((wide * min(max(aspect, 0.2), 1.5)).rounded()))
  }

  /// The fields of a page.
  /// - Parameters:
  ///   - page: straightened by `corners`, in the size of `size(of:)`.
  ///   - reading: what else was read in the picture.
  ///   - corners: of the page, in the picture.
  public func fields(_ page: RGBImage, of reading: Reading, corners: [PicturePoint]) throws(ImageError) -> [PrintedField] {
    guard let map = PerspectiveMap(corners) else { return [] }
    let gray = try page.gray().smoothed(), ink = page.ink()
    let zone = zone(of: reading, on: map, gray)
    // The zone stands below everything else and is read already.
    func print(_ page: GrayImage) -> GrayImage {
      zone.flatMap { page.part(PixelRegion(x: 0, y: 0, width: page.width, height: Int($0))) } ?? page
    }
    let words = try engine.words(print(gray))
    var finder = PrintedFieldFinder(words, zone: reading.mrz)
    if !finder.isComplete { finder = PrintedFieldFinder(words.joined(try engine.words(print(ink))), zone: reading.mrz) }
    var fields: [PrintedField] = []
    for found in finder.fields {
      guard let sure = try again(found, finder, ink) else { continue }
      fields.append(Self.placed(sure, map, (Double(gray.width), Double(gray.height))))
    }
    return fields
  }

  /// The top of the zone on the page, if it is in the lower half.
  private func zone(of reading: Reading, on map: PerspectiveMap, _ page: GrayImage) -> Double? {
    let corners = (reading.mrzCorners ?? []).joined().compactMap { map.point($0) }
    guard let top = corners.map(\.y).min(), top > 0.5 else { return nil }
    // Half a line more, because the ends of lines are known roughly.
    let line = (corners.map(\.y).max() ?? 1) - top
    return (top - 0.1 * line) * Double(page.height)
  }

  /// Reads a field once more, as a line by itself; nil if it turns out to be something else.
  private func again(_ found: PrintedFieldFinder.Found, _ finder: PrintedFieldFinder, _ page: GrayImage) throws(ImageError)
    -> PrintedFieldFinder.Found?
  {
    // Marks under letters, such as an ogonek, reach far down.
    let border = 0.35 * found.box.height, under = 0.25 * found.box.height
    let region = PixelRegion(
      x: Int(found.box.left - border), y: Int(found.box.top - border), width: Int(found.box.width + 2 * border),
      height: Int(found.box.height + 2 * border + under)
    ).within(width: page.width, height: page.height)
    var words: [PrintedWord] = []
    if let region, let line = page.part(region) { words = try engine.words(line, .line).filter(\.isText) }
    let second = finder.found(
      found.name, words.map(\.text).joined(separator: " "), box: found.box, confidence: words.map(\.confidence).min() ?? 0)
    let settled = Self.settled(found, second)
    return found.isGuess && settled.agrees == nil ? nil : settled
  }

  /// What two readings of a field say together.
  static func settled(_ first: PrintedFieldFinder.Found, _ second: PrintedFieldFinder.Found?) -> PrintedFieldFinder.Found {
    guard let second else {
      var unsure = first
      if unsure.agrees == false { unsure.agrees = nil }
      return unsure
    }
    if first.agrees == true || second.agrees == true { return second.agrees == true ? second : first }
    var better = second.confidence + Self.preference >= first.confidence ? second : first
    // Two readings of long print differ in a letter now and then.
    let shapes = [first, second].map { [UInt8](PrintedNumber.shape($0.text).utf8) }
    let isSame = first.day != nil ? first.day == second.day : EditDistance.between(shapes[0], shapes[1], atMost: shapes[0].count / 6) != nil
    if better.agrees == false, !isSame || min(first.confidence, second.confidence) < leastCertain { better.agrees = nil }
    return better
  }

  /// The least confidence of words that can contradict the zone.
  private static let leastCertain = 0.6
  /// How much less sure the reading of the line may be and still count more.
  private static let preference = 0.15

  private static func placed(_ found: PrintedFieldFinder.Found, _ map: PerspectiveMap, _ size: (width: Double, height: Double))
    -> PrintedField
  {
    let region = PictureRegion(
      x: found.box.left / size.width, y: found.box.top / size.height, width: found.box.width / size.width,
      height: found.box.height / size.height)
    return PrintedField(
      found.name, text: found.text, day: found.day, corners: map.corners(of: region), confidence: found.confidence, agrees: found.agrees)
  }
}
