import Documents

/// Reads the fields that are printed on the page of a document.
///
/// The page is straightened by its corners and turned for reading. The engine reads all words and the finder takes fields from them; if some are missing,
/// the words are read by their ink alone, too, because patterns in the background hide values; then the strips where captions and values may be are
/// read as lines. Each field is read again as a line by itself, which finds more diacritics; a number in OCR-B
/// that differs from the zone's is also read by the classifier of MRZs. Only what two readings have in common can contradict the zone.
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
    var words = try engine.words(print(gray)), readings = [words]
    var finder = PrintedFieldFinder(words, zone: reading.mrz)
    if !finder.isComplete {
      let height = finder.valueHeight
      readings = [words.trimmed(to: height), try engine.words(print(ink)).trimmed(to: height)]
      words = readings[0].joined(readings[1])
      finder = PrintedFieldFinder(words, captions: readings, zone: reading.mrz)
    }
    if !finder.isComplete {
      readings.append(try lines(finder.missingCaptions, gray))
      finder = PrintedFieldFinder(words, captions: readings, zone: reading.mrz)
      let values = try lines(finder.missingValues, ink)
      if !values.isEmpty { finder = PrintedFieldFinder(words.joined(values), captions: readings, zone: reading.mrz) }
    }
    var fields: [PrintedField] = []
    for found in finder.fields {
      guard let sure = try again(found, finder, readings.prefix(2), [ink, gray, ink]) else { continue }
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

  /// The words of a part of the page that is one line, in pixels of the page.
  /// - Parameter scale: at how many times its size the line is read.
  private func line(_ box: PrintedBox, _ page: GrayImage, scale: Double = 1) throws(ImageError) -> [PrintedWord] {
    let region = PixelRegion(x: Int(box.left), y: Int(box.top), width: Int(box.width), height: Int(box.height))
    guard let region = region.within(width: page.width, height: page.height), var part = page.part(region) else { return [] }
    if scale != 1 {
      part = try part.resized(to: (max(16, Int(Double(part.width) * scale)), max(16, Int(Double(part.height) * scale))))
    }
    return try engine.words(part, .line).filter(\.isText).map { word in
      var word = word
      word.box = PrintedBox(
        left: Double(region.x) + word.box.left / scale, top: Double(region.y) + word.box.top / scale,
        right: Double(region.x) + word.box.right / scale, bottom: Double(region.y) + word.box.bottom / scale)
      return word
    }
  }

  /// The words of several lines.
  private func lines(_ boxes: [PrintedBox], _ page: GrayImage) throws(ImageError) -> [PrintedWord] {
    var words: [PrintedWord] = []
    for box in boxes { words += try line(box, page) }
    return words
  }

  /// Reads a field again, as a line by itself, until it is certain; nil if it turns out to be something else.
  /// - Parameters:
  ///   - readings: the words of the whole page.
  ///   - pages: the page in several forms.
  private func again(
    _ found: PrintedFieldFinder.Found, _ finder: PrintedFieldFinder, _ readings: ArraySlice<[PrintedWord]>, _ pages: [GrayImage]
  ) throws(ImageError) -> PrintedFieldFinder.Found? {
    func reading(_ text: String, _ confidence: Double) -> PrintedFieldFinder.Found? {
      finder.found(found.name, text, box: found.box, confidence: confidence)
    }
    // Marks under letters, such as an ogonek, reach far down.
    let border = 0.35 * found.box.height, under = 0.25 * found.box.height
    let box = PrintedBox(
      left: found.box.left - border, top: found.box.top - border, right: found.box.right + border, bottom: found.box.bottom + border + under
    )
    var seen = readings.compactMap { $0.phrase(in: found.box).flatMap { reading($0.text, $0.confidence) } }
    // Most passports have the number in the face of the zone, over patterns.
    if found.name == .documentNumber, found.agrees == false {
      for page in pages.prefix(2) {
        if let number = OcrBNumber(at: found.box, of: page), let again = reading(number.text, number.confidence) { seen.append(again) }
      }
    }
    for (page, scale) in zip(pages, Self.scales) {
      let words = try line(box, page, scale: scale)
      if let line = words.phrase(in: box), let again = reading(line.text, line.confidence) { seen.append(again) }
      if Self.settled(found, seen).isCertain { break }
    }
    let settled = Self.settled(found, seen).field
    return found.isGuess && settled.agrees == nil ? nil : settled
  }

  /// At how many times their size lines are read: an engine errs in other ways at another size.
  private static let scales = [1, 0.7, 0.5]

  /// What the readings of a field say together, and whether two of them say the same.
  /// - Parameters:
  ///   - first: what was found on the whole page.
  ///   - others: independent readings of the same place, the last one the most careful.
  static func settled(_ first: PrintedFieldFinder.Found, _ others: [PrintedFieldFinder.Found]) -> (
    field: PrintedFieldFinder.Found, isCertain: Bool
  ) {
    let all = [first] + others
    if let agreeing = all.filter({ $0.agrees == true }).max(by: { $0.confidence < $1.confidence }) { return (agreeing, true) }
    var best = others.reduce(first) { $1.confidence + preference >= $0.confidence ? $1 : $0 }
    // However often an unsure reading is repeated, it proves nothing: an engine errs in the same way each time.
    let isCertain = others.filter { $0.confidence >= leastCertain && isSame($0, best) }.count >= 2
    if !isCertain, best.agrees == false { best.agrees = nil }
    return (best, isCertain)
  }

  /// Whether two readings say the same. Readings of names differ in their marks now and then, those of long print in a letter.
  private static func isSame(_ first: PrintedFieldFinder.Found, _ second: PrintedFieldFinder.Found) -> Bool {
    if first.day != nil { return first.day == second.day }
    if [.lastName, .firstName].contains(first.name), NameComparison.isSame(first.text, second.text) { return true }
    let shapes = [first, second].map { [UInt8](PrintedNumber.shape($0.text).utf8) }
    return EditDistance.between(shapes[0], shapes[1], atMost: shapes[0].count / 6) != nil
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
