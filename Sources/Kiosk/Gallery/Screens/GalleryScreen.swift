import Cells
import Phrases
import Scenes
import Workflow

/// One screen of the program, for viewing in any theme, language and size: a kiosk in a state that was reached by events, as with a person
/// and a camera.
public struct GalleryScreen: Sendable {
  /// The kind of screen, or the journey that shows it.
  public struct Group: Hashable, Sendable {
    public let name: String

    /// The screens of a journey.
    /// - Parameter title: the journey's title.
    public static func journey(_ title: String) -> Group { Group(name: title) }

    public static let kiosk = Group(name: "Kiosk")
    public static let unattended = Group(name: "Unattended kiosk")
    public static let office = Group(name: "The office")
    public static let instructions = Group(name: "Instructions")
    public static let questions = Group(name: "Questions")
    public static let typing = Group(name: "Typing")
    public static let stills = Group(name: "Picture from a file")
    public static let live = Group(name: "Live camera")
    public static let selfie = Group(name: "Selfie")
    public static let liveness = Group(name: "Liveness")
    public static let camera = Group(name: "Camera trouble")
    public static let judging = Group(name: "Judging the picture")
    public static let data = Group(name: "Data")
    public static let endings = Group(name: "Endings")
    public static let overlays = Group(name: "Over the screen")

    /// The groups of `common`, in its order.
    public static let common = [
      kiosk, unattended, office, instructions, questions, typing, stills, live, selfie, liveness, camera, judging, data, endings, overlays,
    ]
  }

  /// Names the screen on the command line and in golden files: `confirm-zoomed`. Unique.
  public let name: String
  /// The screen's title for people who present the program, in English like the command line.
  public let title: String
  public let group: Group
  /// Whether the screen names its theme, appearance or colour depth, so that its text differs between themes.
  public let tellsLook: Bool
  /// The kiosk in this state. It is the same for the same look and size.
  public let make: @Sendable (_ look: Look, _ size: Size) -> Kiosk

  public init(
    _ name: String, _ title: String, _ group: Group, tellsLook: Bool = false, make: @escaping @Sendable (Look, Size) -> Kiosk
  ) {
    self.name = name
    self.title = title
    self.group = group
    self.tellsLook = tellsLook
    self.make = make
  }

  /// The screens that belong to no journey: every state of the kiosk and every kind of prompt.
  public static let common: [GalleryScreen] =
    kiosk + unattended + office + instructions + questions + typing + stills + LiveScreens.all + pictures + data + endings + overlays

  /// The size of the screen in a window of this size. The screen that shows a window that is too small stays too small.
  public func extent(in size: Size) -> Size { name == "too-small" ? Self.tooSmall(size) : size }

  /// At least one cell less than scenes need, in both directions.
  static func tooSmall(_ size: Size) -> Size {
    Size(width: min(size.width, Kiosk.leastSize.width - 1), height: min(size.height, Kiosk.leastSize.height - 1))
  }

  /// The common screen of this name; nil if there is none.
  public static func named(_ name: String) -> GalleryScreen? { common.first { $0.name == name } }

  // MARK: Making screens

  /// A kiosk with this prompt, after these events.
  public static func asked(
    _ content: PromptContent, _ options: PromptOptions = PromptOptions(), look: Look, size: Size, canGoBack: Bool = true,
    isTester: Bool = false, scenarios: [ScenarioOffer] = [], faults: [String] = [], canHandOff: Bool = false,
    timeLeft: Int? = nil, then events: [KioskEvent] = []
  ) -> Kiosk {
    var kiosk = Kiosk(
      mode: .menu(offers: Samples.offers), look: look, size: size, isTester: isTester, scenarios: scenarios, canHandOff: canHandOff)
    _ = kiosk.update(.imaging(.ready))
    var facts = Samples.facts
    facts.faults = faults
    _ = kiosk.update(.started(facts))
    let asked = PendingPrompt(
      token: 7,
      prompt: Prompt(id: "document/sample", content: content, actions: options.actions, audience: options.audience),
      canGoBack: canGoBack, progress: Progress(stage: "sample", step: 3, of: Samples.steps.count, steps: Samples.steps), timeLeft: timeLeft)
    _ = kiosk.update(.asked(asked))
    for event in events { _ = kiosk.update(event) }
    return kiosk
  }

  /// The screen of a prompt, after these events.
  static func prompt(
    _ name: String, _ title: String, _ group: Group, _ content: PromptContent, _ events: [KioskEvent] = [], tellsLook: Bool = false,
    actions: [PromptAction] = [], audience: Party = .client, timeLeft: Int? = nil
  ) -> GalleryScreen {
    GalleryScreen(name, title, group, tellsLook: tellsLook) { look, size in
      asked(
        content, PromptOptions(actions: actions, audience: audience), look: look, size: size, timeLeft: timeLeft, then: events)
    }
  }

  /// The screen of a kiosk with a menu, after these events.
  static func menu(_ name: String, _ title: String, _ group: Group, _ events: [KioskEvent] = []) -> GalleryScreen {
    GalleryScreen(name, title, group) { look, size in
      var kiosk = Kiosk(mode: .menu(offers: Samples.offers), look: look, size: size)
      for event in events { _ = kiosk.update(event) }
      return kiosk
    }
  }

  /// These characters typed one by one.
  static func typed(_ text: String) -> [KioskEvent] { text.map { .key(.character($0)) } }
}
