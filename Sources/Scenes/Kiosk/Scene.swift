import Cells
import Documents
import Workflow

/// One screen's worth of the kiosk: it holds what the person has done on it so far, draws itself, and says what its keys do.
protocol Scene: Sendable {
  /// Whether letters are typed here and so cannot be commands.
  var isTyping: Bool { get }
  /// What Esc closes inside the scene before it goes back, as the footer says it; nil: nothing is open.
  var innerEscape: String? { get }
  mutating func closeInner()
  /// Whether Enter does what Esc does: the scene's one button leaves.
  var leavesByEnter: Bool { get }
  func bindings(_ s: Surroundings) -> [Binding<Self>]
  /// Takes a run of keys that write.
  mutating func type(_ keys: ArraySlice<Key>, _ s: Surroundings) -> [Effect]
  /// Takes a look over: when the scene begins, and when language or theme change. For what is costly to work out of it.
  mutating func adopt(_ look: Look)
  /// Events that concern the scene; keys are not among them.
  mutating func receive(_ event: Event, _ s: Surroundings) -> [Effect]
  /// The picture that the scene would like to show now.
  func wish(_ s: Surroundings) -> PictureWish?
  /// Milliseconds between the ticks that the scene wants.
  var tickInterval: Int? { get }
  func draw(on canvas: inout Canvas, _ s: Surroundings)
}

/// A picture that has to be drawn by the imaging process.
enum PictureWish: Equatable, Sendable {
  case kept(PictureReference, PictureRegion, Size)
  case candidate(String, Size)
  case live(Size)

  var effect: Effect {
    switch self {
    case .kept(let reference, let part, let size): .requestPreview(reference, part: part, size: size)
    case .candidate(let name, let size): .requestCandidatePreview(name: name, size: size)
    case .live(let size): .livePreview(size: size)
    }
  }
}

extension Scene {
  var isTyping: Bool { false }
  var innerEscape: String? { nil }
  mutating func closeInner() {}
  var leavesByEnter: Bool { false }
  mutating func adopt(_ look: Look) {}
  mutating func receive(_ event: Event, _ s: Surroundings) -> [Effect] { [] }
  func wish(_ s: Surroundings) -> PictureWish? { nil }
  var tickInterval: Int? { nil }

  mutating func type(_ keys: ArraySlice<Key>, _ s: Surroundings) -> [Effect] { keys.flatMap { press($0, s) ?? [] } }

  func legends(_ s: Surroundings) -> [Legend] { bindings(s).map(Legend.init) }

  /// Does what the first binding of this key says; nil when no binding has it.
  mutating func press(_ key: Key, _ s: Surroundings) -> [Effect]? {
    guard let binding = bindings(s).first(where: { $0.cap.matches(key) }) else { return nil }
    return binding.act(&self, key, s)
  }
}

extension Surroundings {
  /// The effect that answers the prompt; nothing where nothing is asked.
  func reply(_ answer: Answer) -> [Effect] { token.map { [.reply(token: $0, answer)] } ?? [] }
}
