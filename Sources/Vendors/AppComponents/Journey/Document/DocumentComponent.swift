import Documents
import JourneyKit
import Phrases
import Workflow

/// Captures a client's identity document, proof of address or TIN document, one side after the other, and reads its MRZ (App Components,
/// "Document Component").
///
/// The screens in order: intro, issuing country, document type, "have it ready"; for each side its picture and the person's check; the data
/// that was read. Values set by the caller are not asked for.
public struct DocumentComponent: Journey {
  public static let name = "document"
  /// Since version 2, the parts of a picture are shown for confirmation; since version 3, the component runs in a session; since version 4, it
  /// tells the backend how it ended.
  public static let version = 4

  public var workflow: WorkflowConfiguration
  /// The type set by the caller; nil if the person chooses.
  public var type: DocumentType?
  /// The country set by the caller; nil if the person chooses. Ignored for types without an issuing country.
  public var issuingCountry: Country?
  /// nil in journals that were begun before there were sessions: the one of the examples.
  public var session: SessionAccess?
  /// The session and the place of the journey around this one; nil if the component opens its own.
  public var context: ComponentContext?

  public init(
    workflow: WorkflowConfiguration = .standard, type: DocumentType? = nil, issuingCountry: Country? = nil, session: SessionAccess? = nil,
    context: ComponentContext? = nil
  ) {
    self.workflow = workflow
    self.type = type
    self.issuingCountry = issuingCountry
    self.session = session
    self.context = context
  }

  public func run(_ guide: Guide) async throws(Exit) -> DocumentComponentResult {
    let shared = try await open(guide)
    var component = self
    component.workflow = shared?.session.workflow ?? workflow
    // Within another journey, that one ends the session.
    guard context == nil, let shared else { return try await component.capture(in: shared, guide) }
    let ending = SessionEnding(
      session: shared.session, component: .document, isOwn: (session ?? .testMe).isOwn, isTold: guide.version >= 4)
    let result: DocumentComponentResult
    do throws(Exit) { result = try await component.capture(in: shared, guide) } catch { throw try await ending.failed(error, guide) }
    try await ending.finish(guide)
    return result
  }

  /// - Parameter shared: the session and the place, its own or those of the journey around it; nil before there were sessions.
  private func capture(in shared: ComponentContext?, _ guide: Guide) async throws(Exit) -> DocumentComponentResult {
    try checkLaunch()
    try await guide.instruct("intro", .documentIntro)
    let selection = try await select(guide)
    let type = selection.type
    let steps = type.steps(tilted: workflow.tilted, of: selection.country)
    // An MRZ may be found on a side that need not have one, so the total number of steps is known only at the end.
    let pages = selection.steps + steps.map { type.sideName(of: $0) }, all = pages + [StepName.data.phrase]

    var capture = DocumentCapture(
      DocumentRequirements(workflow, session: workflow.realTimeFeedback == true ? shared?.session : nil), type: type,
      country: selection.country, isTypeFixed: selection.steps.isEmpty || self.type != nil)
    for (index, step) in steps.enumerated() {
      guide.stage(step.name, selection.steps.count + index + 1, of: type.hasMrz ? all : pages)
      if index == 0 {
        try await guide.instruct("ready", .ready(for: type))
      } else if step.isAngled {
        guard try await tilting(step, guide) else { continue }
      } else {
        try await guide.instruct("turn", .turn(to: step.side, of: type))
      }
      try await capture.take(step, guide)
    }

    guide.stage("data", all.count, of: all)
    while let review = capture.mrzData?.review ?? capture.licence?.review {
      let isRight = try await guide.review("review", review)
      if isRight, try await approves(capture.mrzData, guide) { break }
      try await capture.readAgain(guide)
    }
    return DocumentComponentResult(
      type: type, pages: capture.pages, mrzData: capture.mrzData, licence: capture.licence, checks: capture.checks,
      location: shared?.location, wantsClip: workflow.documentVideo != nil)
  }

  private func open(_ guide: Guide) async throws(Exit) -> ComponentContext? {
    if let context { return context }
    return guide.version >= 3 ? try await ComponentContext.open(session ?? .testMe, for: Self.name, workflow, guide) : nil
  }

  /// Whether staff approve what was typed, where the workflow asks for it.
  private func approves(_ data: DocumentMrzData?, _ guide: Guide) async throws(Exit) -> Bool {
    guard workflow.manualEntryApproval == true, let data, !data.typedFields.isEmpty else { return true }
    return try await guide.ask("approval", data.approval, options: PromptOptions(audience: .operator)).value ?? false
  }

  /// Whether the tilted picture is taken: the workflow asks for it, and neither the caller nor the person skips it.
  private func tilting(_ step: CaptureStep, _ guide: Guide) async throws(Exit) -> Bool {
    guard try await !guide.query(ReadControls()).skipsTilted else { return false }
    return try await guide.instruct("tilt", .tilt(step.side, canSkip: workflow.tiltedSkippable))
  }

  /// Checks, before anything is asked, that the workflow supports the values set by the caller (guide: "When launching the Document
  /// Component, we check if you support the document type and issuing country").
  private func checkLaunch() throws(Exit) {
    func refuse(_ error: IdentityVerificationError) -> Exit { .error(error.workflowError) }
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
