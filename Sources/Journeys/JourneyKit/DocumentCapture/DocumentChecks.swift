import Documents

/// Checks what a picture proves, regardless of the data read from it; a pure function of its reading.
package struct DocumentChecks {
  package let type: DocumentType
  /// The strictness of each check that the workflow overrides.
  package let strictness: [PictureCheck: Gates.Strictness]

  /// The minimum number of words on a page. Measured: drawn letters, photographed with care, show 22 to 53 words; tables show none, and
  /// photographs of persons, animals and houses at most 9.
  package static let leastWords = 12

  /// The checks that a picture fails, without those that the workflow ignores.
  /// - Parameter pages: the pictures kept so far; those of the same step do not count.
  package func failed(by page: DocumentPage, among pages: [DocumentPage]) -> [PictureCheck] {
    PictureCheck.allCases.filter { check in
      guard strictness(of: check, for: page) != .ignore else { return false }
      switch check {
      case .documentNotFound: return showsNoDocument(page)
      case .portraitNotFound: return showsNoPortrait(page)
      case .sameAsFlat, .sameAsOtherSide: return twin(of: page, among: pages, check) != nil
      case .printDiffers: return page.contradictedField != nil
      }
    }
  }

  /// block: the picture is refused; warn: the person must confirm that it is to be used anyway; ignore: not checked.
  package func strictness(of check: PictureCheck, for page: DocumentPage) -> Gates.Strictness {
    if let chosen = strictness[check] { return chosen }
    switch check {
    case .documentNotFound:
      // A page that fills the picture has no outline, and a tilted card has a weak one: the person decides. A flat card has no such excuse.
      return page.reading.claims.contains(.noDocument) || !page.step.isAngled && type.needsIssuingCountry ? .block : .warn
    case .portraitNotFound, .sameAsFlat, .printDiffers: return .warn
    case .sameAsOtherSide: return .block
    }
  }

  /// Whether a picture is refused for a check that it fails.
  package func refuses(_ page: DocumentPage, for check: PictureCheck) -> Bool {
    strictness(of: check, for: page) == .block && failed(by: page, among: []).contains(check)
  }

  /// The first picture that is identical to this one and makes a check refuse it.
  package func refusedTwin(of page: DocumentPage, among pages: [DocumentPage]) -> (page: DocumentPage, check: PictureCheck)? {
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

  /// Paper documents from earlier times may have the portrait on any side.
  private func showsNoPortrait(_ page: DocumentPage) -> Bool {
    guard page.step.side == .front, !page.step.isAngled, type.needsIssuingCountry, type != .paperId else { return false }
    return page.reading.faces?.isEmpty ?? false
  }
}
