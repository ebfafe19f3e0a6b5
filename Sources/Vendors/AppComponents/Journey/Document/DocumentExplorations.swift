import Documents
import JourneyKit
import Workflow

/// What the explorer walks through in the Document Component.
extension DocumentModule {
  public var explorations: [Exploration<DocumentComponent>] {
    // One bad picture at a time: all of them together would be walked in every order.
    [Self.choosing, Self.tilting, Self.licence, Self.inSession] + ExamplePicture.Fault.allCases.map(Self.taking)
  }

  /// A person chooses among two countries and a few types.
  private static let choosing = exploration(
    DocumentComponent(
      workflow: WorkflowConfiguration(
        name: "two countries",
        supported: [
          SupportedDocuments(issuingCountry: .netherlands, documentTypes: [.passport, .proofOfAddress]),
          SupportedDocuments(issuingCountry: .france, documentTypes: [.frenchIdCard]),
        ], tilted: false))
  ) { [ExamplePicture(of: $0)] }

  /// A card with two sides, each of which is tilted too.
  private static let tilting = exploration(
    DocumentComponent(
      workflow: WorkflowConfiguration(name: "tilted", tiltedSkippable: true), type: .idCard, issuingCountry: .netherlands),
    includesFailures: false
  ) { [ExamplePicture(of: $0)] }

  /// A driver licence whose data stand in the barcode on its back.
  private static let licence = exploration(
    DocumentComponent(
      workflow: WorkflowConfiguration(name: "a licence", tilted: false), type: .driversLicense, issuingCountry: .unitedStates)
  ) { [ExamplePicture(of: $0)] }

  /// A letter, in a session of its own, with the place and the backend's assessment.
  private static let inSession = exploration(
    DocumentComponent(
      workflow: WorkflowConfiguration(name: "session", location: .required, realTimeFeedback: true), type: .proofOfAddress,
      session: .testMe),
    includesFailures: false
  ) { [ExamplePicture(of: $0)] }

  /// A Dutch passport; the picture is good or has one fault.
  private static func taking(_ fault: ExamplePicture.Fault) -> Exploration<DocumentComponent> {
    let workflow = WorkflowConfiguration(
      name: "passports",
      supported: [
        SupportedDocuments(issuingCountry: .netherlands, documentTypes: [.passport], nationalities: [.netherlands]),
        SupportedDocuments(issuingCountry: .germany, documentTypes: [.idCard]),
      ], tilted: false, manualEntryApproval: fault == .noLines ? true : nil)
    return exploration(DocumentComponent(workflow: workflow, type: .passport, issuingCountry: .netherlands)) {
      [ExamplePicture(of: $0), ExamplePicture(of: $0, fault)]
    }
  }

  private static func exploration(
    _ component: DocumentComponent, includesFailures: Bool = true, _ pictures: @escaping @Sendable (CaptureRequest) -> [ExamplePicture?]
  ) -> Exploration<DocumentComponent> {
    // The session is explored once.
    var component = component
    if component.session == nil { component.context = ComponentContext(session: WorkflowSession(id: "TestMe")) }
    let lines = (try? SpecimenDocument.standard(.passport, asOf: ExamplePicture.day).mrz()) ?? []
    return Exploration(
      component,
      answers: Explorer.Answers(
        captures: { request in pictures(request).compactMap { $0?.answer } }, texts: { _ in [lines.joined(separator: "\n"), "SHORT"] },
        includesFailures: includesFailures),
      now: Int64(ExamplePicture.day.daysSince1970) * 86_400_000)
  }
}
