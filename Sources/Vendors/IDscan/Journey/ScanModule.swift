import Documents
import IDscanWire
import JourneyKit
import Notation
import Phrases
import Services
import Workflow

/// The server-driven scan journey of GBG IDscan.
public struct ScanModule: ServiceJourneyModule {
  public typealias Main = ScanJourney
  public typealias Failure = ScanError

  public init() {}

  public var name: String { "scan" }
  public var title: Phrase { Phrase("scan.journey.title") }
  public var detail: Phrase { Phrase("scan.journey.detail") }
  public var product: Product? { ScanRoutes.product }
  /// Those of the standard definition; the server says which they really are.
  public var steps: [Phrase] { [StepName.document, .pictures, .selfie, .result].map(\.phrase) }
  public var icon: String { "card" }

  public func journey(_ input: Node?, _ decoding: Decoding) -> ScanJourney { ScanInput(input, decoding).journey }

  public func result(of output: ScanResult) -> JourneyResult {
    JourneyResult(media: output.pictures, rows: output.rows, source: output.source) { output.json(path: $0) }
  }

  public var scenarios: [Scenario] { ScanScenarios.all }

  public var effects: [any Effect.Type] {
    [
      SignIn.self, LocateJourney.self, ExtractPage.self, SubmitDocument.self, SubmitSelfie.self, SkipAction.self,
      SubmitLivenessResult.self, AwaitDecision.self,
    ]
  }
}
