import AppComponentsWire
import Documents
import JourneyKit
import Notation
import Phrases
import Services
import Workflow

/// The Biometrics Component of App Components.
public struct BiometricsModule: JourneyModule {
  public typealias Main = BiometricsComponent

  public init() {}

  public var name: String { "biometrics" }
  public var title: Phrase { Phrase("biometrics.journey.title") }
  public var detail: Phrase { Phrase("biometrics.journey.detail") }
  public var product: Product? { ComponentRoutes.product }
  public var steps: [Phrase] { BiometricsComponent.steps }
  public var minutes: Int { 1 }
  public var icon: String { "face" }

  public func prepare(_ input: JourneyInput) throws(JourneyFailure) -> PreparedJourney<BiometricsComponent> {
    let component = try ComponentInput(input, hasDocument: false)
    return PreparedJourney(
      BiometricsComponent(workflow: component.workflow, session: component.session), customization: component.plugin.flavor)
  }

  public func result(of output: BiometricsComponentResult) -> JourneyResult {
    JourneyResult(media: [output.selfie] + [output.clip?.media].compactMap(\.self), rows: output.table, source: output.source) {
      output.json(path: $0)
    }
  }

  public func failure(of error: WorkflowError) -> JourneyFailure { ComponentError(error).failure(of: error) }
  public func cancellation(after problem: String?) -> JourneyFailure { ComponentError.canceled(after: problem).failure }
  public func failure(of problem: CustomizationProblem) -> JourneyFailure { ComponentError(problem).failure }

  public var effects: [any Effect.Type] {
    [StartSession.self, CheckSession.self, EndComponent.self, ReadLocation.self, AssessPicture.self]
  }

  public var scenarios: [Scenario] {
    ComponentScenarios.all(camera: .cancelled(after: "CAMERA_PERMISSION_NOT_GRANTED")) + Self.liveness
  }
  static let liveness: [Scenario] = ChallengeReport.Outcome.allCases.compactMap { outcome in
    BiometricsProblem(ending: outcome, .turnLeft).map { .liveness(outcome, after: $0.code) }
  }
  public var inputs: [NamedInput] { [NamedInput("selfie", JourneyInput())] }

  public func automaticAnswer(to prompt: Prompt) -> AutomaticAnswer? { CodeEntry.automaticAnswer(to: prompt) }

  public func events(ofEach records: [Record]) -> [[SDKEvent]] { componentEvents("startWorkflowComponentBiometrics", ofEach: records) }
}
