import AppComponentsWire
import Documents
import JourneyKit
import Notation
import Phrases
import Services
import Workflow

/// Identity verification: both App Components and the face match in one session.
public struct IdentityModule: JourneyModule {
  public typealias Main = IdentityVerification

  public init() {}

  public var name: String { "identity" }
  public var title: Phrase { Phrase("identity.journey.title") }
  public var detail: Phrase { Phrase("identity.journey.detail") }
  public var product: Product? { ComponentRoutes.product }
  public var steps: [Phrase] { DocumentModule().steps + BiometricsComponent.steps + FaceMatching(use: .operator, timeout: 0).steps }
  public var minutes: Int { 3 }
  public var icon: String { "person" }

  public func prepare(_ input: JourneyInput) throws(JourneyFailure) -> PreparedJourney<IdentityVerification> {
    let component = try ComponentInput(input)
    let journey = IdentityVerification(
      workflow: component.workflow, type: component.plugin.documentType, issuingCountry: component.plugin.issuingCountry,
      session: component.session)
    return PreparedJourney(journey, customization: component.plugin.flavor)
  }

  public func result(of output: IdentityResult) -> JourneyResult {
    let parts = [DocumentModule().result(of: output.document), BiometricsModule().result(of: output.biometrics)]
    return JourneyResult(
      media: parts.flatMap(\.media), rows: [output.faceMatch.row] + parts.flatMap(\.rows), source: output.source
    ) { output.json(path: $0) }
  }

  public func failure(of error: WorkflowError) -> JourneyFailure { ComponentError(error).failure(of: error) }
  public func cancellation(after problem: String?) -> JourneyFailure { ComponentError.canceled(after: problem).failure }
  public func failure(of problem: CustomizationProblem) -> JourneyFailure { ComponentError(problem).failure }

  public var effects: [any Effect.Type] {
    [StartSession.self, CheckSession.self, EndComponent.self, ReadLocation.self, ReadControls.self, AssessPicture.self, CompareFaces.self]
  }

  public var scenarios: [Scenario] { DocumentModule().scenarios + BiometricsModule.liveness + IdentityScenarios.all }
  public var inputs: [NamedInput] { DocumentScenarios.inputs }

  public func automaticAnswer(to prompt: Prompt) -> AutomaticAnswer? {
    CodeEntry.automaticAnswer(to: prompt) ?? FaceMatching.automaticAnswer(to: prompt)
  }

  public func events(ofEach records: [Record]) -> [[SDKEvent]] { componentEvents("startWorkflow", ofEach: records) }
}
