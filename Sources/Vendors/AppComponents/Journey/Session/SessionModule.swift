import AppComponentsWire
import Documents
import JourneyKit
import Notation
import Phrases
import Services
import Workflow

/// `startWorkflowSession` of App Components, which precedes the components' own calls.
public struct SessionModule: JourneyModule {
  public typealias Main = SessionStart

  public init() {}

  public var name: String { "session" }
  public var title: Phrase { Phrase("session.journey.title") }
  public var detail: Phrase { Phrase("session.journey.detail") }
  public var product: Product? { ComponentRoutes.product }
  public var icon: String { "card" }
  public var isOffered: Bool { false }

  /// Without a code, the person is asked for it.
  public func prepare(_ input: JourneyInput) throws(JourneyFailure) -> PreparedJourney<SessionStart> {
    do throws(ComponentError) {
      let plugin =
        try input.config.map { bytes throws(ComponentError) in try PluginInput(reading: bytes, of: [.session], withoutCode: "") }
        ?? PluginInput(validationCode: "")
      try plugin.checkSession()
      let workflow = try input.workflow.map { bytes throws(ComponentError) in try WorkflowFile.read(bytes) }
      let access =
        plugin.asksForCode
        ? SessionAccess.askForCode(environment: plugin.networkEnvironment)
        : .code(text: plugin.validationCode, environment: plugin.networkEnvironment)
      return PreparedJourney(SessionStart(access: access, workflow: workflow), customization: plugin.flavor)
    } catch { throw error.failure }
  }

  public func result(of output: WorkflowSession) -> JourneyResult {
    let expiry = output.expiresAt.map { Moment(milliseconds: $0).iso }
    let rows = [
      Review.Row(label: Phrase("session.result.session"), value: .verbatim(output.id)),
      expiry.map { Review.Row(label: Phrase("session.result.expiry"), value: .verbatim($0)) },
    ].compactMap(\.self)
    // The guide leaves the message open; this one is ours.
    return JourneyResult(rows: rows) { _ in
      .object([
        "session": .string(output.id), "modules": .array(output.modules.map { .string($0.rawValue) }),
        "expiresAt": expiry.map { .string($0) },
      ])
    }
  }

  public func failure(of error: WorkflowError) -> JourneyFailure { ComponentError(error).failure(of: error) }
  public func cancellation(after problem: String?) -> JourneyFailure { ComponentError.canceled(after: problem).failure }
  public func failure(of problem: CustomizationProblem) -> JourneyFailure { ComponentError(problem).failure }

  public var effects: [any Effect.Type] { [StartSession.self] }

  public var explorations: [Exploration<SessionStart>] {
    [
      Exploration(
        SessionStart(access: .askForCode(environment: .mock)),
        answers: Explorer.Answers(captures: { _ in [Self.seen("123456"), Self.seen(nil)] }, texts: { _ in ["123456", "12345"] }))
    ]
  }

  /// A picture of a QR code with this text, or of none.
  private static func seen(_ text: String?) -> Answer {
    .captured(
      picture: PictureReference(digest: "example-code", type: "jpg", byteCount: 90_000),
      reading: Reading(
        width: 1280, height: 720, quality: PictureQuality(sharpness: 2, glare: 0, brightness: 140),
        barcodes: text.map { [BarcodeReading(.qrCode, text: $0, bytes: Array($0.utf8))] } ?? []))
  }

  public func automaticAnswer(to prompt: Prompt) -> AutomaticAnswer? { CodeEntry.automaticAnswer(to: prompt) }

  public func events(ofEach records: [Record]) -> [[SDKEvent]] { componentEvents("startWorkflowSession", ofEach: records) }
}
