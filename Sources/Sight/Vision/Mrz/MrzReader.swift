import Documents

/// Reads the machine-readable zone (MRZ) in a picture of a document: passports, cards, visas (ICAO 9303 parts 4 to 7), French identity
/// cards and driving licences with one line.
///
/// The MRZ may be anywhere in the picture and run in any direction, on a page that is bent or seen at an angle. Characters must be at least
/// five pixels wide.
///
/// Dark lines of text are found by morphology, cut out along their curve, scaled, and classified column by column by a small neural network.
/// A path through the columns finds the characters. Then all characters are decided together with the layout, the rules of its fields and
/// its check digits. If nothing is trusted, the same lines are read with a pitch that changes along them, as on a page that is near and seen at an
/// angle, or round. If nothing is found, the places where print is dense are searched again, because a document far away has too few pixels in a
/// search of the whole picture. In a picture that was taken, not in a camera's frames, one more search follows after each change of `MrzRemedy`.
public struct MrzReader: Sendable {
  /// Characters that are narrower than this, in pixels, are read again with all pixels that the file has.
  private static let fine = 11.0
  /// The directions that are tried in the whole picture.
  private static let manyDirections = 5
  /// The directions that are tried in a part of the picture: print that fills it shows its own.
  private static let directions = 2
  /// The most cells to classify in a changed picture.
  private static let remedyBudget = 600.0

  /// How much time a search may take when nothing is found.
  enum Effort {
    /// For live frames.
    case frame
    /// For the picture of a file.
    case thorough
  }

  public init() {}

  /// The content of the MRZ; nil when the picture has none. `valid` is true only when the check digits are right and the characters were
  /// clear enough to be trusted without them.
  public func read(_ image: GrayImage) -> MrzResult? { sight(image)?.result }

  /// The same with the position of each line.
  /// - Parameters:
  ///   - file: the picture's file, if the picture was scaled down; a document that is far away is then read in full detail.
  ///   - thoroughly: whether MRZs of other documents are looked for too and, if none is found, one in the picture changed (`MrzRemedy`).
  public func sight(_ image: GrayImage, from file: ImageFile? = nil, thoroughly: Bool = false) -> MrzSighting? {
    var search = MrzSearch(image)
    let found = find(in: image, &search, file)
    guard thoroughly else { return found.map { MrzSighting($0) } }
    if let better = remedied(image, than: found) { return better }
    return found.map { MrzSighting($0, others: search.others(besides: $0)) }
  }

  /// The MRZ in a picture, as it is.
  private func find(in image: GrayImage, _ search: inout MrzSearch, _ file: ImageFile?) -> MrzSearch.Candidate? {
    let even = search.run(directions: Self.manyDirections)
    var best = even?.isTrusted == true ? even : search.run(uneven: true, directions: Self.manyDirections)
    if even == nil, best?.isTrusted != true {
      for region in search.regions(file == nil ? .frame : .thorough) {
        guard let part = image.part(region) else { continue }
        var search = MrzSearch(part)
        guard let found = search.run(directions: Self.directions)?.placed(x: Double(region.x), y: Double(region.y), scale: 1) else {
          continue
        }
        if best.map({ !$0.isBetter(than: found) }) ?? true { best = found }
        break
      }
    }
    if let found = best, !found.isTrusted, let file, let closer = inDetail(found, image, file), !found.isBetter(than: closer) {
      best = closer
    }
    return best
  }

  /// An MRZ in the picture changed; nil when it is not better than the one that was found.
  private func remedied(_ image: GrayImage, than found: MrzSearch.Candidate?) -> MrzSighting? {
    var best = found, better: MrzSighting?
    for remedy in MrzRemedy.allCases where best == nil || remedy.defect == nil && best?.isTrusted == false {
      guard let changed = remedy.applied(to: image) else { continue }
      var search = MrzSearch(changed, budget: Self.remedyBudget)
      guard let candidate = search.run(directions: Self.directions), candidate.isClear || remedy.defect == nil,
        best.map({ !$0.isBetter(than: candidate) }) ?? true
      else { continue }
      let lines = candidate.lines.map { line in line.corners.map { remedy.restored($0, width: image.width) } }
      best = candidate
      better = MrzSighting(result: candidate.result, lines: lines, defect: remedy.defect)
    }
    return better
  }

  /// Reads the place of an MRZ again, with all pixels of the file.
  private func inDetail(_ found: MrzSearch.Candidate, _ image: GrayImage, _ file: ImageFile) -> MrzSearch.Candidate? {
    let scale = Double(file.width) / Double(image.width)
    guard scale > 1.3, let pitch = found.lines.map(\.pitch).min(), pitch < Self.fine else { return nil }
    let corners = found.lines.flatMap(\.corners)
    let (left, right) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0)
    let (top, bottom) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
    // The lines may have been cut short.
    let border = 10 * pitch
    let region = PixelRegion(
      x: Int((left - border) * scale), y: Int((top - border) * scale), width: Int((right - left + 2 * border) * scale),
      height: Int((bottom - top + 2 * border) * scale)
    ).within(width: file.width, height: file.height)
    guard let region, let part = try? file.grayPart(region) else { return nil }
    var search = MrzSearch(part)
    return search.run(directions: Self.directions)?.placed(x: Double(region.x) / scale, y: Double(region.y) / scale, scale: 1 / scale)
  }
}

/// An MRZ in a picture.
public struct MrzSighting: Sendable {
  public let result: MrzResult
  /// The four corners of each line, in pixels of the picture: top left, top right, bottom right, bottom left, as seen by a reader.
  public let lines: [[PicturePoint]]
  /// Other MRZs in the same picture, if they were looked for.
  public private(set) var others: [MrzResult] = []
  /// What was wrong with the picture, so that the MRZ was read in the picture changed.
  public private(set) var defect: PictureDefect?

  /// All MRZs in the picture.
  public var zones: [MrzResult] { [result] + others }
}

extension MrzSighting {
  init(_ found: MrzSearch.Candidate, others: [MrzSearch.Candidate] = []) {
    self.init(result: found.result, lines: found.lines.map(\.corners), others: others.map(\.result))
  }
}
