import AppComponentsWire
import Documents
import JourneyKit
import Notation
import Phrases
import Services
import Workflow

/// The Document Component of App Components.
public struct DocumentModule: JourneyModule {
  public typealias Main = DocumentComponent

  public init() {}

  public var name: String { "document" }
  public var title: Phrase { Phrase("document.journey.title") }
  public var detail: Phrase { Phrase("document.journey.detail") }
  public var product: Product? { ComponentRoutes.product }
  /// Those of a passport.
  public var steps: [Phrase] {
    let pages = DocumentType.passport.steps(tilted: false).map { DocumentType.passport.sideName(of: $0) }
    return [StepName.country, .document].map(\.phrase) + pages + [StepName.data.phrase]
  }
  public var icon: String { "card" }

  public func prepare(_ input: JourneyInput) throws(JourneyFailure) -> PreparedJourney<DocumentComponent> {
    let component = try ComponentInput(input)
    let journey = DocumentComponent(
      workflow: component.workflow, type: component.plugin.documentType, issuingCountry: component.plugin.issuingCountry,
      session: component.session)
    return PreparedJourney(journey, customization: component.plugin.flavor)
  }

  public func result(of output: DocumentComponentResult) -> JourneyResult {
    JourneyResult(
      media: output.images.map(\.picture) + [output.clip?.media].compactMap(\.self), rows: output.table, source: output.source
    ) { output.json(path: $0) }
  }

  public func failure(of error: WorkflowError) -> JourneyFailure { ComponentError(error).failure(of: error) }
  public func cancellation(after problem: String?) -> JourneyFailure { ComponentError.canceled(after: problem).failure }

  public func failure(of problem: CustomizationProblem) -> JourneyFailure { ComponentError(problem).failure }

  public var effects: [any Effect.Type] {
    [StartSession.self, CheckSession.self, EndComponent.self, ReadLocation.self, ReadControls.self, AssessPicture.self]
  }

  public var scenarios: [Scenario] {
    ComponentScenarios.all(camera: .error(code: "870", containing: "CAMERA.denied")) + DocumentScenarios.all
  }
  public var inputs: [NamedInput] { DocumentScenarios.inputs }

  public func automaticAnswer(to prompt: Prompt) -> AutomaticAnswer? { CodeEntry.automaticAnswer(to: prompt) }

  /// The plugins' call and its two callbacks (guide, "Testing").
  public func events(ofEach records: [Record]) -> [[SDKEvent]] { componentEvents("startWorkflowComponentDocument", ofEach: records) }
}
