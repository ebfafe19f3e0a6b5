import CognitoFlowWire
import Documents
import JourneyKit
import Notation
import Phrases
import Services
import Workflow

/// The hosted flow of Cognito.
public struct FlowModule: ServiceJourneyModule {
  public typealias Main = FlowJourney
  public typealias Failure = FlowError

  public init() {}

  public var name: String { "hosted" }
  public var title: Phrase { Phrase("hosted.journey.title") }
  public var detail: Phrase { Phrase("hosted.journey.detail") }
  public var product: Product? { FlowRoutes.product }
  /// Those of a template with everything that a person does.
  public var steps: [Phrase] { FlowStep.persons.map(\.phrase) }
  public var minutes: Int { 4 }
  public var icon: String { "person" }
  /// The session of one user would go on with the next client.
  public var isForAnybody: Bool { false }

  public func journey(_ input: Node?, _ decoding: Decoding) -> FlowJourney { FlowInput(input, decoding).journey }

  public func result(of output: FlowResult) -> JourneyResult {
    JourneyResult(rows: output.rows, source: output.source) { _ in output.json }
  }

  public var scenarios: [Scenario] { FlowScenarios.all }

  /// Nothing types in the matrix, so its user has a template without a phone and without details.
  public var inputs: [NamedInput] { [NamedInput("document", JourneyInput(config: JSONValue.object(["user": "ben"]).bytes()))] }

  public var effects: [any Effect.Type] {
    [
      RequestFlowSession.self, ReadFlowSession.self, ForgetFlowLink.self, ReadFlowState.self, AwaitFlowChange.self, OpenFlow.self,
      CloseFlow.self, AcceptFlowTerms.self, ConfirmFlowPhone.self, SubmitFlowDetails.self, ChooseFlowDocument.self, SubmitFlowPicture.self,
    ]
  }

  public func code(_ handle: CodeHandle, on device: Device) -> CurrentCode? {
    FlowDevice(device).link(handle).map { CurrentCode(text: $0) }
  }
}
