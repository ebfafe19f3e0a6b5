import CognitoFlowWire
import Documents
import Services

/// Judges the pictures of a document by what was read in them. The vendor's own analysis is not public: these rules look at what a reading
/// proves.
struct FlowDocumentJudge {
  let choice: FlowDocument.Choice
  let today: CalendarDate

  /// What a picture shows of the chosen document.
  struct Page {
    var problem: FlowCaptureProblem?
    var data: FlowDocumentData?
  }

  func front(_ reading: Reading) -> Page {
    if let problem = whole(reading) { return Page(problem: problem) }
    if reading.claims.contains(.wrongSide) || reading.aamva != nil { return Page(problem: .wrongSide) }
    if let mrz = reading.mrz {
      if let problem = problem(mrz, on: .front) { return Page(problem: problem) }
      return withPortrait(read(mrz, orElse: reading), reading)
    }
    if choice.isReadByPrint, let printed = reading.printed {
      return withPortrait(printed.isLicence ? Page(data: FlowDocumentData(printed)) : Page(problem: .noDocument), reading)
    }
    // A passport and the Dutch licence have their line in front; other cards may have theirs on the back.
    if hasLineInFront || choice.isReadByPrint { return Page(problem: poor(reading) ?? .unreadable) }
    return Page(problem: poor(reading) ?? (hasPortrait(reading) ? nil : .noFace))
  }

  /// - Parameter front: what was read in front.
  func back(_ reading: Reading, front: FlowDocument.Front?) -> Page {
    if let problem = whole(reading) { return Page(problem: problem) }
    if let print = reading.fingerprint, front?.fingerprint?.isSameScene(as: print) == true { return Page(problem: .wrongSide) }
    if let licence = reading.aamva {
      guard choice.category == .driversLicense, choice.hasBarcode else { return Page(problem: .noDocument) }
      return belongs(FlowDocumentData(licence))
    }
    if let mrz = reading.mrz {
      if let problem = problem(mrz, on: .back) { return Page(problem: problem) }
      return read(mrz, orElse: reading)
    }
    // The data were in front already.
    if front?.data != nil { return Page(problem: poor(reading)) }
    return Page(problem: poor(reading) ?? .unreadable)
  }

  /// What is wrong with a document that was read.
  /// - Parameter attempt: how its data fit those that were typed.
  func problem(_ data: FlowDocumentData?, _ attempt: FlowDocument.Attempt) -> FlowCaptureProblem? {
    guard let data else { return .unreadable }
    if let expiration = data.expirationDate, expiration < today.iso { return .expired }
    return attempt.name == .noMatch || [.noMatch, .partialMatch].contains(attempt.dateOfBirth) ? .differentPerson : nil
  }

  // MARK: Readings

  /// What is wrong with the picture as a whole. Of two documents, neither is the chosen one.
  private func whole(_ reading: Reading) -> FlowCaptureProblem? {
    guard reading.showsDocument, (reading.documents ?? 1) == 1 else { return .noDocument }
    return reading.defects?.isEmpty == false ? .unreadable : nil
  }

  private func hasPortrait(_ reading: Reading) -> Bool { reading.faces?.isEmpty == false }

  /// A line that the reader does not believe is not used, even if its check digits are right: they were used to read it.
  private func read(_ mrz: MrzResult, orElse reading: Reading) -> Page {
    guard mrz.valid else { return Page(problem: poor(reading) ?? .unreadable) }
    return belongs(FlowDocumentData(mrz, asOf: today))
  }

  private func withPortrait(_ page: Page, _ reading: Reading) -> Page {
    page.problem == nil && !hasPortrait(reading) ? Page(problem: .noFace, data: page.data) : page
  }

  /// A document of another country is not the chosen one.
  private func belongs(_ data: FlowDocumentData) -> Page {
    guard data.issuingCountry == nil || data.issuingCountry == choice.country else { return Page(problem: .noDocument, data: data) }
    return Page(data: data)
  }

  private func poor(_ reading: Reading) -> FlowCaptureProblem? {
    guard let quality = reading.quality else { return nil }
    return quality.sharpness < Judge.leastSharpness ? .blur : quality.glare > Judge.mostGlare ? .glare : nil
  }

  // MARK: The chosen kind of document

  private var hasLineInFront: Bool { [.passport, .dutchDriversLicense].contains(choice.types[0]) }

  /// What is wrong with a line on this side: it is of another kind of document, or on the other side. Some licences have theirs on either.
  private func problem(_ mrz: MrzResult, on side: FileSide) -> FlowCaptureProblem? {
    guard let type = choice.types.first(where: { $0.accepts(mrz: mrz) }), let format = mrz.format else { return .noDocument }
    let sides = FileSide.allCases.filter { type.mrzFormats(on: $0).contains(format) }
    return sides.isEmpty ? .noDocument : sides.contains(side) ? nil : .wrongSide
  }
}

extension FlowDocument.Choice {
  /// Whether it is of an issuer whose licences have a barcode (AAMVA).
  var hasBarcode: Bool { ["USA", "CAN"].contains(country) }

  /// Whether most documents of the kind have no part for machines, so that their print is read.
  var isReadByPrint: Bool { types == [.driversLicense] && !hasBarcode }

  /// The document types that are of the category.
  var types: [DocumentType] {
    switch category {
    case .passport: [.passport]
    case .idCard: country == "FRA" ? [.idCard, .frenchIdCard] : [.idCard]
    case .driversLicense: country == "NLD" ? [.dutchDriversLicense] : [.driversLicense]
    case .residencePermitCard: [.residencePermit]
    }
  }

  /// What a picture of it is to show, or nil if it has no such side.
  func subject(of picture: FlowPicture) -> Guidance.Subject? {
    let side: FileSide = picture == .back ? .back : .front
    let step = types[0].steps(tilted: false, of: Country(code: country)).first { $0.side == side }
    return step.map { .document(types[0], $0) }
  }
}
