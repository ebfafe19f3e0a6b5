import Documents
import Phrases
import Workflow

/// The parts of a document's picture that a person must be able to read: portrait, name, number, the lines of the MRZ, the barcode.
struct DocumentDetails {
  private let page: DocumentPage

  init(_ page: DocumentPage) { self.page = page }

  /// The parts that were found, in the order in which a person checks them.
  var all: [Confirmation.Detail] {
    // The front of a flat document shows its holder; a face elsewhere is a repetition, or of no importance.
    let face = page.step.side == .front ? page.reading.faces?.first.map(portrait) : nil
    return [face].compactMap(\.self) + names + [number].compactMap(\.self) + differences + lines + [barcode].compactMap(\.self)
  }

  /// The data that was read in the picture; nil if none was read.
  var rows: [Review.Row]? {
    if let mrz = page.reading.mrz, mrz.format != nil { return DocumentMrzData(mrz: mrz, read: mrz, page: page).rows }
    return (page.licence ?? page.printed)?.rows
  }

  private func detail(_ name: String, _ corners: [PicturePoint], _ text: [String] = []) -> Confirmation.Detail {
    Confirmation.Detail(Phrase("capture.detail.\(name)"), corners: corners, text: text)
  }

  private func portrait(_ face: FaceReading) -> Confirmation.Detail { detail("portrait", face.head) }

  // MARK: The MRZ

  /// The name. A long one is shown in two parts, the last name and the first name: the whole name would not be legible on a small screen.
  private var names: [Confirmation.Detail] {
    guard let mrz = page.reading.mrz, let last = mrz.value(.lastName), let columns = columns(of: .lastName) else { return [] }
    guard let first = mrz.value(.firstName) else { return [name(columns, last)].compactMap(\.self) }
    guard let gap = gap(in: columns) else {
      // Formats with a field for each name.
      return [name(columns, last), self.columns(of: .firstName).flatMap { $0 == columns ? nil : name($0, first) }].compactMap(\.self)
    }
    if columns.columns.count <= Self.mostLegible { return [name(columns, "\(last), \(first)")].compactMap(\.self) }
    let (start, end) = (columns.columns.lowerBound, columns.columns.upperBound)
    return [
      name(Columns(line: columns.line, columns: start..<gap), last), name(Columns(line: columns.line, columns: gap + 2..<end), first),
    ].compactMap(\.self)
  }

  /// The most characters that are legible across a screen of 80 columns.
  private static let mostLegible = 24

  private func name(_ columns: Columns, _ text: String) -> Confirmation.Detail? {
    quadrilateral(of: columns.columns, in: columns.line).map { detail("name", $0, [text]) }
  }

  /// The column of the two fillers between last and first name.
  private func gap(in place: Columns) -> Int? {
    guard let line = page.reading.mrz.map({ Array($0.lines[place.line]) }) else { return nil }
    return place.columns.dropLast(2).first { line[$0] == "<" && line[$0 + 1] == "<" }
  }

  private var number: Confirmation.Detail? {
    guard let value = page.reading.mrz?.value(.documentNumber) else { return nil }
    return columns(of: .documentNumber).flatMap { quadrilateral(of: $0.columns, in: $0.line) }.map { detail("number", $0, [value]) }
  }

  /// Each field whose print contradicts the MRZ: what is printed, and what the MRZ has.
  private var differences: [Confirmation.Detail] {
    (page.reading.print ?? []).filter { $0.agrees == false }.map { field in
      let zone = MrzField(rawValue: field.name.rawValue).flatMap { page.reading.mrz?.value($0) }
      return detail("printDiffers", field.corners, [field.text, zone].compactMap(\.self))
    }
  }

  /// The lines in two halves: a whole line is too long to be legible on a small screen.
  private var lines: [Confirmation.Detail] {
    guard let lines = page.reading.mrz?.lines, let corners = page.reading.mrzCorners, lines.count == corners.count,
      let first = lines.indices.first, let last = lines.indices.last
    else { return [] }
    return [0, 1].compactMap { half in
      func columns(_ line: String) -> Range<Int> { half == 0 ? 0..<(line.count + 1) / 2 : (line.count + 1) / 2..<line.count }
      guard let upper = quadrilateral(of: columns(lines[first]), in: first), let lower = quadrilateral(of: columns(lines[last]), in: last)
      else { return nil }
      let text = lines.map { line in String(line.dropFirst(columns(line).lowerBound).prefix(columns(line).count)) }
      return detail("lines", [upper[0], upper[1], lower[2], lower[3]], text)
    }
  }

  /// Some characters of a line.
  private struct Columns: Equatable {
    var line: Int
    var columns: Range<Int>
  }

  /// The characters of a field, without the fillers at its end.
  private func columns(of field: MrzField) -> Columns? {
    guard let mrz = page.reading.mrz, let span = mrz.layout?.span(of: field), mrz.lines.indices.contains(span.line) else { return nil }
    let characters = mrz.lines[span.line].dropFirst(span.start).prefix(span.count)
    let count = characters.count - characters.reversed().prefix { $0 == "<" }.count
    return count > 0 ? Columns(line: span.line, columns: span.start..<span.start + count) : nil
  }

  /// The place of some characters of a line.
  private func quadrilateral(of columns: Range<Int>, in line: Int) -> [PicturePoint]? {
    guard let mrz = page.reading.mrz, let corners = page.reading.mrzCorners, corners.indices.contains(line),
      mrz.lines.indices.contains(line),
      let map = PerspectiveMap(corners[line])
    else { return nil }
    let pitch = 1 / Double(max(1, mrz.lines[line].count))
    // The ends of a line are known to half a character.
    let left = Double(columns.lowerBound) - Self.slack, right = Double(columns.upperBound) + Self.slack
    return map.corners(of: PictureRegion(x: left * pitch, y: 0, width: (right - left) * pitch, height: 1))
  }

  private static let slack = 0.6

  // MARK: The barcode

  private var barcode: Confirmation.Detail? {
    guard let symbology = page.step.symbology, let code = page.reading.barcodes?.first(where: { $0.symbology == symbology }),
      PerspectiveMap(code.corners) != nil
    else { return nil }
    return detail("barcode", code.corners, [page.licence?.number ?? page.code?.value(.documentNumber)].compactMap(\.self))
  }

  // MARK: The document

  /// The document's outline, turned so that its first corner is the top left for a reader. Its aspect is that of the document's format if
  /// it is near, because a tilted document looks flatter than it is. It is nil if no outline was found, or something that was read lies
  /// outside it.
  var outline: DocumentOutline? {
    guard let found = page.reading.document, found.corners.count == 4 else { return nil }
    let turns = page.reading.quarterTurns(of: found.corners)
    let corners = (0..<4).map { found.corners[($0 + turns) % 4] }
    guard let map = PerspectiveMap(corners), all.allSatisfy({ Self.lies($0.corners, on: map) }) else { return nil }
    let aspect = turns % 2 == 0 ? found.aspect : 1 / found.aspect
    let standard = page.step.frame.aspect
    return DocumentOutline(corners: corners, aspect: abs(aspect / standard - 1) < Self.aspectTolerance ? standard : aspect)
  }

  private static let aspectTolerance = 0.25

  /// Whether the middle of these corners is on the document.
  private static func lies(_ corners: [PicturePoint], on map: PerspectiveMap) -> Bool {
    let middle = PicturePoint(x: corners.map(\.x).reduce(0, +) / 4, y: corners.map(\.y).reduce(0, +) / 4)
    return map.point(middle).map { (0...1).contains($0.x) && (0...1).contains($0.y) } ?? false
  }
}
