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
  /// Whether the picture must show a zone.
  let needsZone: Bool

  var finding: Finding {
    let reading = page.reading
    if reading.claims.contains(.noDocument) { return .problem(.module(.noDocumentDetected)) }
    if let seen = claimedType, seen != type { return .problem(.module(.documentTypeMismatch)) }
    if let mrz = reading.mrz {
      if workflow.mrzPolicy.accepts(mrz) {
        guard type.accepts(mrz: mrz) else { return .problem(.module(.documentTypeInvalid)) }
        return .usable(page.step.isAngled || reading.claims.contains(.wrongSide) ? nil : mrz)
      }
      // Lines of another shape than this type has: what is seen is another document, though its lines cannot be read.
      if let format = mrz.format, type.hasMrz, !type.mrzFormats.contains(format) { return .problem(.module(.documentTypeMismatch)) }
    } else if showsNoOutline {
      return .problem(.module(.noDocumentDetected))
    }
    if reading.claims.contains(.wrongSide) { return .problem(.wrongSide) }
    guard needsZone else { return .usable(nil) }
    guard let mrz = reading.mrz else { return .problem(.zoneNotFound) }
    return .problem(.zoneNotValid(mrz.failedChecks.first?.field.protectedField))
  }

  private var claimedType: DocumentType? {
    for case .documentType(let type) in page.reading.claims { return type }
    return nil
  }

  /// A page that fills the picture has no outline to be found, and a tilted card has a weak one: both are left to the person's eyes.
  private var showsNoOutline: Bool {
    guard !page.step.isAngled, type.needsIssuingCountry else { return false }
    let gates = Gates(sharp: .ignore, lit: .ignore, glare: .ignore, wholeDocument: .block, mrz: .ignore)
    return Judge.judge(page.reading, step: page.step, gates: gates).verdict(at: .wholeDocument).map { !$0.passed && $0.value == 0 } ?? false
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
}

extension WorkflowConfiguration {
  /// Why the workflow does not take a document or its holder; nil when it does. A field that the zone does not have is no objection.
  ///
  /// - Parameter day: the day of the journey, UTC. The last day of validity still counts, and so does the birthday.
  func objection(to mrz: MrzResult, type: DocumentType, on day: CalendarDate) -> IdentityVerificationError? {
    if mrz.value(.issuingState) != nil {
      guard let country = mrz.issuingCountry, supports(country: country) else { return .issuingCountryNotSupported }
      guard supports(type, of: country) else { return .documentTypeNotSupported }
      if mrz.value(.nationality) != nil, !supports(nationality: mrz.nationality, type: type, of: country) {
        return .nationalityNotSupported
      }
    }
    if let expiration = mrz.expiration(asOf: day), expiration < day { return .documentExpired }
    // Of a birth date that is known in part, the youngest reading counts: the age must be certain.
    if let birth = mrz.birth(asOf: day)?.latest, birth.age(on: day) < minimumAge { return .personNotAdult }
    return nil
  }
}
