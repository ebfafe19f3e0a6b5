import Documents
import Phrases
import Workflow

/// Decides from a reading whether a picture can be used for its step; a pure function.
struct DocumentInspection {
  enum Finding: Equatable {
    /// With the zone that it shows, when one was read that belongs to this type.
    case usable(MrzResult?)
    case problem(DocumentProblem)
  }

  let page: DocumentPage
  let type: DocumentType
  let workflow: WorkflowConfiguration
  /// Whether the picture must show who holds the document: a zone or, on a card that has none, a barcode.
  let needsZone: Bool
  /// The version of the journey.
  let version: Int

  var finding: Finding {
    let reading = page.reading
    if reading.claims.contains(.noDocument), showsNoDocument { return .problem(.module(.noDocumentDetected)) }
    if let seen = claimedType, seen != type { return .problem(.module(.documentTypeMismatch)) }
    if let licence = page.licence, !type.accepts(licence) { return .problem(.module(.documentTypeMismatch)) }
    if showsOtherSide { return .problem(.wrongSide) }
    if let mrz = reading.mrz {
      if workflow.mrzPolicy.accepts(mrz) {
        guard type.accepts(mrz: mrz, version: version) else { return .problem(.module(.documentTypeInvalid)) }
        if version >= 5, checks.refuses(page, for: .portraitNotFound) { return .problem(.portraitNotFound) }
        return .usable(page.step.isAngled || reading.claims.contains(.wrongSide) ? nil : mrz)
      }
      // Before version 5 lines of another shape than this type has were taken for another document's, though they could not be read.
      if version < 5, let format = mrz.format, type.hasMrz, !type.mrzFormats.contains(format) {
        return .problem(.module(.documentTypeMismatch))
      }
    } else if showsNoDocument {
      return .problem(.module(.noDocumentDetected))
    }
    if reading.claims.contains(.wrongSide) { return .problem(.wrongSide) }
    if version >= 5, checks.refuses(page, for: .portraitNotFound) { return .problem(.portraitNotFound) }
    guard needsZone, page.licence == nil else { return .usable(unbelievedLine) }
    guard let mrz = reading.mrz else { return .problem(.zoneNotFound) }
    return .problem(.zoneNotValid(mrz.failedChecks.first?.field.protectedField))
  }

  private var checks: DocumentChecks { DocumentChecks(type: type, strictness: workflow.checks ?? [:]) }

  private var showsNoDocument: Bool {
    guard version < 5 else { return checks.refuses(page, for: .documentNotFound) }
    return page.reading.claims.contains(.noDocument) || showsNoOutline && !showsBarcode
  }

  /// The line of a driving licence that need not have one: read with errors it is handed over with its errors, and nothing is concluded
  /// from it.
  private var unbelievedLine: MrzResult? {
    guard version >= 5, !page.step.isAngled, type.mrzInfo == .idlMrzInfo, let mrz = page.reading.mrz, type.accepts(mrz: mrz) else {
      return nil
    }
    return mrz
  }

  private var claimedType: DocumentType? {
    for case .documentType(let type) in page.reading.claims { return type }
    return nil
  }

  private var showsBarcode: Bool { page.licence != nil || page.code != nil }

  /// Whether what was read stands on another side of this type. A portrait alone is no proof: see `Confirmation`.
  private var showsOtherSide: Bool {
    let side = page.step.side
    if side != .back, showsBarcode { return true }
    guard let mrz = page.reading.mrz, let format = mrz.format, type.accepts(mrz: mrz, version: version),
      version < 5 || workflow.mrzPolicy.accepts(mrz)
    else { return false }
    let sides = FileSide.allCases.filter { type.mrzFormats(on: $0).contains(format) }
    return !sides.isEmpty && !sides.contains(side)
  }

  /// A page that fills the picture has no outline to be found, and a tilted card has a weak one: both are left to the person's eyes.
  private var showsNoOutline: Bool {
    guard !page.step.isAngled, type.needsIssuingCountry else { return false }
    var gates = Gates(all: .ignore)
    gates.wholeDocument = .block
    return Judge.judge(page.reading, step: page.step, gates: gates).hint == .showDocument
  }
}

extension DocumentType {
  /// The formats that its zone may have, the most likely side's first.
  var mrzFormats: [MrzFormat] {
    let sides = [mrzSide].compactMap(\.self) + FileSide.allCases
    return sides.flatMap { mrzFormats(on: $0) }.reduce(into: []) { formats, format in
      if !formats.contains(format) { formats.append(format) }
    }
  }

  /// Whether a zone belongs to this type in a journey of this version: before version 5 every card that did not call itself an ID card passed
  /// as a residence permit.
  func accepts(mrz: MrzResult, version: Int) -> Bool {
    if accepts(mrz: mrz) { return true }
    guard version < 5, self == .residencePermit, mrz.format == .td1 || mrz.format == .td2 else { return false }
    let code = mrz.fields[.documentCode] ?? ""
    return code.first.map("IACRT".contains) ?? false && code != "ID" && code != "AC"
  }

  /// Whether a card with this barcode is of this type: the same barcode stands on licences and on ID cards of states and provinces.
  func accepts(_ licence: DocumentLicence) -> Bool { self == (licence.isIdCard ? .idCard : .driversLicense) }
}
