import Cells
import Documents
import Flavor
import Phrases
import Workflow

/// The whole kiosk as a value: what a person sees and what every key does.
///
/// It takes events and says what is to be done; it knows no clock, no terminal and no journey. Everything on the screen is a function
/// of this value.
public struct Kiosk: Sendable {
  /// Whether there is a menu to return to.
  public enum Mode: Equatable, Sendable {
    /// Attract screen and menu; a journey's end leads back to it.
    case menu(offers: [JourneyOffer])
    /// One journey; its end ends the program.
    case single
  }

  /// What the scene on the screen belongs to.
  enum Stage: Equatable, Sendable {
    case menu
    /// A journey runs; nil: it asks nothing at the moment.
    case journey(Asked?)
    case ended
  }

  public internal(set) var look: Look
  public internal(set) var size: Size
  public let mode: Mode
  /// Whether a tester sits before it and not a client: then there are keys that look inside and keep pictures.
  public let isTester: Bool

  var stage: Stage
  var scene: any Scene
  var overlay: (any Overlay)?
  var facts: JourneyFacts?
  var imaging = ImagingState.starting
  var warning: Phrase?
  /// Keys were pressed since the warning stands there: it was seen, and the next scene needs it no more.
  var isWarningSeen = false
  /// Whether the menu offers to continue a session.
  var canResume = false
  /// The prompt was answered and the journey has not asked again: keys that were meant for the last scene do nothing.
  var isAnswered = false
  /// Where pictures come from in this program.
  var source: PictureOrigin?
  /// Where those of the present session come from: it may have been begun with another source.
  var taken: Set<PictureOrigin> = []
  /// The picture that was asked for last.
  var lastWish: PictureWish?

  public init(mode: Mode, look: Look, size: Size, isTester: Bool = false) {
    self.mode = mode
    self.isTester = isTester
    self.look = look
    self.size = size
    switch mode {
    case .menu(let offers):
      stage = .menu
      scene = MenuScene(offers: offers, canResume: false)
    case .single:
      stage = .journey(nil)
      scene = WaitScene(working: nil)
    }
  }

  /// How often `tick` is wanted, in milliseconds; nil while nothing counts, so that an idle kiosk sleeps.
  public var tickInterval: Int? { isAnswered ? nil : scene.tickInterval }

  /// The least size that scenes are drawn for; on less the kiosk asks politely for more.
  public static let leastSize = Size(width: 40, height: 12)

  var isTooSmall: Bool { size.width < Self.leastSize.width || size.height < Self.leastSize.height }

  var asked: Asked? { if case .journey(let asked) = stage { asked } else { nil } }

  /// Whether nobody can be verified with the pictures that this session has or would get.
  var isDemonstration: Bool { source?.isDemonstration == true || taken.contains(where: \.isDemonstration) }

  /// What scenes see.
  var surroundings: Surroundings {
    Surroundings(
      look: look, size: size, token: isAnswered ? nil : asked?.token, canGoBack: asked?.canGoBack ?? false, imaging: imaging,
      isTester: isTester, warning: warning)
  }
}
