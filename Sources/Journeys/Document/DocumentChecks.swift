import Documents

/// Looks at what a picture proves, whatever else may be read in it; a pure function of what was seen.
struct DocumentChecks {
  let type: DocumentType
  /// How strictly each check is looked at where the workflow says so.
  let strictness: [PictureCheck: Gates.Strictness]

  /// A page shows so many words at least. Measured: drawn letters as a careful hand takes them show 22 to 53, tables none, and photographs of
  /// persons, animals and houses 9 at most.
  static let leastWords = 12

  /// The checks that a picture fails, without those that the workflow ignores.
  /// - Parameter pages: the pictures that were kept before it; those of its own step do not count.
  func failed(by page: DocumentPage, among pages: [DocumentPage]) -> [PictureCheck] {
    PictureCheck.allCases.filter { check in
      guard strictness(of: check, for: page) != .ignore else { return false }
      switch check {
      case .documentNotFound: return showsNoDocument(page)
      case .portraitNotFound: return showsNoPortrait(page)
      case .sameAsFlat, .sameAsOtherSide: return twin(of: page, among: pages, check) != nil
      }
    }
  }

  /// block: the picture is refused; warn: the person must say that it is to be used all the same; ignore: not looked at.
  func strictness(of check: PictureCheck, for page: DocumentPage) -> Gates.Strictness {
    if let chosen = strictness[check] { return chosen }
    switch check {
    case .documentNotFound:
      // A page that fills the picture has no outline, and a tilted card has a weak one: the person decides. A flat card has no such excuse.
      return page.reading.claims.contains(.noDocument) || !page.step.isAngled && type.needsIssuingCountry ? .block : .warn
    case .portraitNotFound, .sameAsFlat: return .warn
    case .sameAsOtherSide: return .block
    }
  }

  /// Whether a picture is refused for a check that it fails.
  func refuses(_ page: DocumentPage, for check: PictureCheck) -> Bool {
    strictness(of: check, for: page) == .block && failed(by: page, among: []).contains(check)
  }

  /// The first picture that is the same as this one and makes it refused.
  func refusedTwin(of page: DocumentPage, among pages: [DocumentPage]) -> (page: DocumentPage, check: PictureCheck)? {
    for check in [PictureCheck.sameAsOtherSide, .sameAsFlat] where strictness(of: check, for: page) == .block {
      if let twin = twin(of: page, among: pages, check) { return (twin, check) }
    }
    return nil
  }

  private func twin(of page: DocumentPage, among pages: [DocumentPage], _ check: PictureCheck) -> DocumentPage? {
    pages.first { other in
      guard other.step != page.step, (other.step.side == page.step.side) == (check == .sameAsFlat) else { return false }
      if other.picture.digest == page.picture.digest { return true }
      guard let one = page.reading.fingerprint, let two = other.reading.fingerprint else { return false }
      return one.isSameScene(as: two)
    }
  }

  private func showsNoDocument(_ page: DocumentPage) -> Bool {
    let reading = page.reading
    if reading.claims.contains(.noDocument) { return true }
    guard reading.lookedForDocument, reading.mrz == nil, page.licence == nil, page.code == nil else { return false }
    let showsWords = reading.words.map { $0 >= Self.leastWords }
    guard type.needsIssuingCountry else { return reading.document == nil && showsWords == false }
    if page.step.isAngled, showsWords == true { return false }
    var gates = Gates(all: .ignore)
    gates.wholeDocument = .block
    return Judge.judge(reading, step: page.step, gates: gates).hint == .showDocument
  }

  /// Paper documents of other days have their portrait on any of their sides.
  private func showsNoPortrait(_ page: DocumentPage) -> Bool {
    guard page.step.side == .front, !page.step.isAngled, type.needsIssuingCountry, type != .paperId else { return false }
    return page.reading.faces?.isEmpty ?? false
  }
}
