import Cells
import Documents
import Workflow

/// One screen of the kiosk. It holds what the person has done on it so far, draws itself, and defines its keys.
protocol Scene: Sendable {
  /// Whether letters are text here and so cannot be commands.
  var isTyping: Bool { get }
  /// Whether it lies on the ground of camera pictures (`scannerConfirmation.backgroundColor`), with header and footer.
  var isOnStage: Bool { get }
  /// What was typed and not yet sent; nil if nothing was typed, or if it is a secret.
  var draft: Answer? { get }
  /// The footer's label for what Esc closes inside the scene; nil if nothing is open, and Esc goes back.
  var innerEscape: String? { get }
  mutating func closeInner() -> [KioskEffect]
  /// Whether Enter does the same as Esc: the scene's only button leaves.
  var leavesByEnter: Bool { get }
  func bindings(_ s: SceneContext) -> [Binding<Self>]
  /// Handles a run of typing.
  mutating func type(_ keys: ArraySlice<Key>, _ s: SceneContext) -> [KioskEffect]
  /// Called when the scene begins and when language or theme change, to cache what is costly to derive from the look.
  mutating func adopt(_ look: Look)
  /// Called for every key, before anything handles it.
  mutating func noticeKey()
  /// Handles an event other than a key.
  mutating func receive(_ event: KioskEvent, _ s: SceneContext) -> [KioskEffect]
  /// The picture that the scene needs now.
  func previewRequest(_ s: SceneContext) -> PreviewRequest?
  /// Milliseconds between the ticks that the scene wants.
  var tickInterval: Int? { get }
  /// The request for which the scene shows pictures of the source; nil if it shows none.
  var wantedCapture: CaptureRequest? { get }
  /// The elements of the prompt that the scene shows.
  var elements: [DisplayElement] { get }
  /// The error that the scene shows; nil if it shows none.
  var error: ShownError? { get }
  /// Whether the person works at another device, so that they are here although nobody presses a key.
  var isUsedElsewhere: Bool { get }
  /// Shows a prompt that changed while it was open.
  mutating func change(to content: PromptContent, _ look: Look)
  func draw(on canvas: inout Canvas, _ s: SceneContext)
}

extension Scene {
  var isTyping: Bool { false }
  var isOnStage: Bool { false }
  var draft: Answer? { nil }
  var innerEscape: String? { nil }
  mutating func closeInner() -> [KioskEffect] { [] }
  var leavesByEnter: Bool { false }
  mutating func adopt(_ look: Look) {}
  mutating func noticeKey() {}
  mutating func receive(_ event: KioskEvent, _ s: SceneContext) -> [KioskEffect] { [] }
  func previewRequest(_ s: SceneContext) -> PreviewRequest? { nil }
  var tickInterval: Int? { nil }
  var wantedCapture: CaptureRequest? { nil }
  var elements: [DisplayElement] { [] }
  var error: ShownError? { nil }
  var isUsedElsewhere: Bool { false }
  mutating func change(to content: PromptContent, _ look: Look) {}

  mutating func type(_ keys: ArraySlice<Key>, _ s: SceneContext) -> [KioskEffect] { keys.flatMap { press($0, s) ?? [] } }

  func hints(_ s: SceneContext) -> [KeyHint] { bindings(s).map(KeyHint.init) }

  /// Performs the first binding of this key; nil if there is none.
  mutating func press(_ key: Key, _ s: SceneContext) -> [KioskEffect]? {
    guard let binding = bindings(s).first(where: { $0.keys.matches(key) }) else { return nil }
    return binding.act(&self, key, s)
  }
}

extension SceneContext {
  /// The effect that answers the prompt; none when nothing is asked.
  func reply(_ answer: Answer) -> [KioskEffect] { token.map { [.reply(token: $0, answer)] } ?? [] }
}
