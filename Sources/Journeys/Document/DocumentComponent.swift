import Documents
import Phrases
import Workflow

/// Captures a client's identity document, proof of address or TIN document, side by side, and reads what its machine-readable zone says
/// (App Components, "Document Component").
///
/// The screens in order: intro, issuing country, document type, "have it ready"; for each side its picture and the check by the person; the data
/// that was read. What the caller fixes is not asked.
public struct DocumentComponent: Journey {
  public static let name = "document"
  /// 2: barcodes are read and sides compared. 3: what is never seen in live pictures has a limit of its own. 4: titles are
  /// texts of their own, and types have their local names. 5: what a picture does not show, or shows twice, is said and must be confirmed;
  /// nothing is concluded from a zone that is not believed; an unknown birth date is no proof of age; a picture that cannot be had is told by
  /// its cause, and nobody is told to choose again what the caller chose; what needs no country and the workflow's favourites come before the
  /// countries.
  public static let version = 5

  public var workflow: WorkflowConfiguration
  /// The type that the caller fixes; nil: the person chooses.
  public var type: DocumentType?
  /// The country that the caller fixes; nil: the person chooses. Not looked at for types that need none.
  public var issuingCountry: Country?

  public init(workflow: WorkflowConfiguration = .standard, type: DocumentType? = nil, issuingCountry: Country? = nil) {
    self.workflow = workflow
    self.type = type
    self.issuingCountry = issuingCountry
  }

  public func run(_ guide: Guide) async throws(Stop) -> DocumentComponentResult {
    try checkLaunch()
    try await guide.instruct("intro", .documentIntro)
    let selection = try await select(guide)
    let type = selection.type
    let steps = type.steps(tilted: workflow.tilted, of: guide.version >= 2 ? selection.country : nil)
    let stepCount = selection.stepsTaken + steps.count + (type.hasMrz ? 1 : 0)

    var capture = DocumentCapture(
      workflow: workflow, type: type, country: selection.country, isTypeFixed: selection.stepsTaken == 0 || self.type != nil)
    for (index, step) in steps.enumerated() {
      guide.stage(step.name, selection.stepsTaken + index + 1, of: stepCount)
      if index == 0 {
        try await guide.instruct("ready", .ready(for: type))
      } else if step.isAngled {
        guard try await tilting(step, guide) else { continue }
      } else {
        try await guide.instruct("turn", .turn(to: step.side, of: type))
      }
      try await capture.take(step, guide)
    }

    // A zone may turn up on a side that need not have one, so the count of steps is only now certain.
    let last = selection.stepsTaken + steps.count + 1
    guide.stage("data", last, of: last)
    while let review = capture.zone?.review ?? capture.licence?.review {
      guard try await !guide.review("review", review) else { break }
      try await capture.readAgain(guide)
    }
    return DocumentComponentResult(
      type: type, pages: capture.pages, zone: capture.zone, licence: capture.licence,
      checks: guide.version >= 5 ? capture.checks : nil)
  }

  /// Whether the tilted picture is taken: the workflow says so, and neither the caller nor the person skips it.
  private func tilting(_ step: CaptureStep, _ guide: Guide) async throws(Stop) -> Bool {
    guard try await !guide.lookUp(ReadControls()).skipsTilted else { return false }
    return try await guide.instruct("tilt", .tilt(step.side, canSkip: workflow.tiltedSkippable))
  }

  /// What the caller fixed must be in the workflow, before anything is asked (guide: "When launching the Document Component, we check if you
  /// support the document type and issuing country").
  private func checkLaunch() throws(Stop) {
    func refuse(_ error: IdentityVerificationError) -> Stop { .error(error.workflowError) }
    if let type, !type.needsIssuingCountry {
      guard workflow.supports(type, of: nil) else { throw refuse(.documentTypeNotSupported) }
      return
    }
    if let type, workflow.countries(for: type).isEmpty { throw refuse(.documentTypeNotSupported) }
    guard let issuingCountry else { return }
    guard workflow.supports(country: issuingCountry) else { throw refuse(.issuingCountryNotSupported) }
    if let type, !workflow.supports(type, of: issuingCountry) { throw refuse(.documentTypeNotSupported) }
  }
}

extension CaptureStep {
  /// The stage's name in the ids of prompts: `front`, `front-tilted`.
  var name: String { isAngled ? "\(side.rawValue)-tilted" : side.rawValue }
}
