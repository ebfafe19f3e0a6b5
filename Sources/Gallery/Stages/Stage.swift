import Cells
import Phrases
import Scenes
import Workflow

/// One screen of the program that can be looked at in any theme, language and size: a kiosk brought to it by events, as a person and a
/// camera would bring it there.
public struct Stage: Sendable {
  /// What kind of screen it is; the gallery shows the groups in this order.
  public enum Group: String, CaseIterable, Sendable {
    case kiosk = "Kiosk"
    case instructions = "Instructions"
    case questions = "Questions"
    case typing = "Typing"
    case stills = "Picture from a file"
    case live = "Live camera"
    case selfie = "Selfie"
    case camera = "Camera trouble"
    case judging = "Judging the picture"
    case data = "Data"
    case endings = "Endings"
    case overlays = "Over the screen"
  }

  /// Names the stage on the command line and in golden files: `confirm-zoomed`. Unique.
  public let name: String
  /// What is seen, in words for who shows the program to others. English, as the command line is.
  public let title: String
  public let group: Group
  /// Whether the screen says in words which theme, appearance or depth it is drawn in: then it differs between themes in more than colours.
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

  /// Every screen that there is, in the order of a visit.
  public static let all: [Stage] =
    kiosk + instructions + questions + typing + stills + LiveStages.all + pictures + data + endings + overlays

  /// How large the screen is where there is so much room: the one of a window that is too small stays too small.
  public func extent(in size: Size) -> Size { name == "too-small" ? Self.tooSmall(size) : size }

  /// At least one cell less than scenes need, both ways.
  static func tooSmall(_ size: Size) -> Size {
    Size(width: min(size.width, Kiosk.leastSize.width - 1), height: min(size.height, Kiosk.leastSize.height - 1))
  }

  /// The stage of this name; nil: there is none.
  public static func named(_ name: String) -> Stage? { all.first { $0.name == name } }

  // MARK: Making stages

  /// A kiosk that was asked this, after these events.
  public static func asked(
    _ ask: Ask, look: Look, size: Size, canGoBack: Bool = true, isTester: Bool = false, then events: [Event] = []
  ) -> Kiosk {
    var kiosk = Kiosk(mode: .menu(offers: Samples.offers), look: look, size: size, isTester: isTester)
    _ = kiosk.update(.imaging(.ready))
    _ = kiosk.update(.started(Samples.facts))
    let asked = Asked(
      token: 7, prompt: Prompt(id: "document/sample", ask: ask), canGoBack: canGoBack, progress: Progress(stage: "sample", step: 3, of: 7))
    _ = kiosk.update(.asked(asked))
    for event in events { _ = kiosk.update(event) }
    return kiosk
  }

  /// The screen of a prompt, after these events.
  static func prompt(
    _ name: String, _ title: String, _ group: Group, _ ask: Ask, _ events: [Event] = [], tellsLook: Bool = false
  ) -> Stage {
    Stage(name, title, group, tellsLook: tellsLook) { look, size in asked(ask, look: look, size: size, then: events) }
  }

  /// The screen of a kiosk with a menu, after these events.
  static func menu(_ name: String, _ title: String, _ group: Group, _ events: [Event] = []) -> Stage {
    Stage(name, title, group) { look, size in
      var kiosk = Kiosk(mode: .menu(offers: Samples.offers), look: look, size: size)
      for event in events { _ = kiosk.update(event) }
      return kiosk
    }
  }

  /// These characters typed one by one.
  static func typed(_ text: String) -> [Event] { text.map { .key(.character($0)) } }
}
