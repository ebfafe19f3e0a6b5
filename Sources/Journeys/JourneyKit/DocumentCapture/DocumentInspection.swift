import Documents
import Phrases
import Workflow

/// Decides from a reading whether a picture can be used for its step; a pure function.
struct DocumentInspection {
  enum Finding: Equatable {
    /// The MRZ is the one that was read, if any, and it belongs to this type.
    case usable(MrzResult?)
    case problem(DocumentProblem)
  }

  let page: DocumentPage
  let type: DocumentType
  let requirements: DocumentRequirements
  /// Whether the picture must identify the holder: by an MRZ or, on a card that has none, by a barcode.
  let needsMrz: Bool

  var finding: Finding {
    let reading = page.reading
    if reading.claims.contains(.noDocument), showsNoDocument { return .problem(.noDocument) }
    if let defect = reading.defects?.first { return .problem(.defective(defect)) }
    if let count = reading.documents, count > 1 { return .problem(.severalDocuments) }
    if let seen = claimedType, seen != type { return .problem(.otherType) }
    if let licence = page.licence, !type.accepts(licence) { return .problem(.otherType) }
    if showsOtherSide { return .problem(.wrongSide) }
    if let mrz = reading.mrz {
      if requirements.mrzPolicy.accepts(mrz) {
        guard type.accepts(mrz: mrz) else { return .problem(.mrzOfOtherType) }
        if checks.refuses(page, for: .portraitNotFound) { return .problem(.portraitNotFound) }
        if let field = page.contradictedField, checks.refuses(page, for: .printDiffers) { return .problem(.printDiffers(field)) }
        return .usable(page.step.isAngled || reading.claims.contains(.wrongSide) ? nil : mrz)
      }
    } else if showsNoDocument {
      return .problem(.noDocument)
    }
    if reading.claims.contains(.wrongSide) { return .problem(.wrongSide) }
    if checks.refuses(page, for: .portraitNotFound) { return .problem(.portraitNotFound) }
    guard needsMrz, page.licence == nil else { return .usable(unbelievedLine) }
    guard let mrz = reading.mrz else { return .problem(.mrzNotFound) }
    let missing: MrzField? = mrz.namesHolder ? mrz.foreign?.field : .lastName
    return .problem(.mrzNotValid(mrz.failedChecks.first?.field.protectedField ?? missing))
  }

  private var checks: DocumentChecks { DocumentChecks(type: type, strictness: requirements.checks) }

  private var showsNoDocument: Bool {
    checks.refuses(page, for: .documentNotFound)
  }

  /// The line of a driving licence that need not have one. If it was read with errors, it is delivered with its errors, and no conclusions
  /// are drawn from it.
  private var unbelievedLine: MrzResult? {
    guard !page.step.isAngled, type.mrzInfo == .idlMrzInfo, let mrz = page.reading.mrz, type.accepts(mrz: mrz) else {
      return nil
    }
    return mrz
  }

  private var claimedType: DocumentType? {
    for case .documentType(let type) in page.reading.claims { return type }
    return nil
  }

  private var showsBarcode: Bool { page.licence != nil || page.code != nil }

  /// Whether the data belongs to another side of this type. A portrait alone is no proof: see `Confirmation`.
  private var showsOtherSide: Bool {
    let side = page.step.side
    if side != .back, showsBarcode { return true }
    guard let mrz = page.reading.mrz, let format = mrz.format, type.accepts(mrz: mrz), requirements.mrzPolicy.accepts(mrz) else {
      return false
    }
    let sides = FileSide.allCases.filter { type.mrzFormats(on: $0).contains(format) }
    return !sides.isEmpty && !sides.contains(side)
  }
}

extension DocumentType {
  /// The formats that its MRZ may have, those of the likeliest side first.
  var mrzFormats: [MrzFormat] {
    let sides = [mrzSide].compactMap(\.self) + FileSide.allCases
    return sides.flatMap { mrzFormats(on: $0) }.reduce(into: []) { formats, format in
      if !formats.contains(format) { formats.append(format) }
    }
  }

  /// Whether a card with this barcode is of this type: licences and ID cards of states and provinces have the same kind of barcode.
  func accepts(_ licence: DocumentLicence) -> Bool { self == (licence.isIdCard ? .idCard : .driversLicense) }
}
