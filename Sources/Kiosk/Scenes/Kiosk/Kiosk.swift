import Cells
import Documents
import Flavor
import Phrases
import Workflow

/// The kiosk as a value: what a person sees and what every key does.
///
/// It takes events and returns effects; it knows no clock, no terminal and no journey. The screen is a function
/// of this value.
public struct Kiosk: Sendable {
  /// Whether there is a menu to return to.
  public enum Mode: Equatable, Sendable {
    /// Attract screen and menu; a journey ends here.
    case menu(offers: [JourneyOffer])
    /// One journey; its end ends the program.
    case single
    /// The sessions, for staff at another terminal.
    case office
    /// A kiosk in a public place: a first screen to which it always returns.
    case unattended(UnattendedRules)
  }

  /// What the current scene belongs to.
  enum Phase: Equatable, Sendable {
    /// The first screen of an unattended kiosk.
    case attract
    /// The screens before a journey.
    case menu
    /// A journey is running; without a prompt it asks nothing at the moment.
    case journey(PendingPrompt?)
    case ended
  }

  public internal(set) var look: Look
  public internal(set) var size: Size
  public let mode: Mode
  /// Whether the user is a tester and not a client; testers have keys that show internals and keep pictures.
  public let isTester: Bool
  private let canEditThemes: Bool
  /// Whether a phone may take pictures instead of the camera.
  let canHandOff: Bool
  /// The scenarios that a tester can choose.
  let scenarios: [ScenarioOffer]
  /// The name of the chosen scenario; nil for none.
  var scenario: String?

  /// The names of the faults that are on, for testers.
  var activeFaults: [String] = []

  /// Who answers the prompts, where the autopilot can; nil where it cannot.
  var autopilot: AutopilotState?
  /// What the autopilot is about to answer; nil for nothing yet.
  var answering: Answer?
  /// The places of the journey that runs; nil until they are asked for.
  var plan: JourneyPlan?

  var phase: Phase
  var scene: any Scene
  var overlay: (any Overlay)?
  var facts: JourneyFacts?
  var imaging = ImagingStatus.starting
  var warning: Phrase?
  /// What is wrong with the look; a warning goes before it.
  var faults = LookFaultTurns()
  /// Whether keys were pressed since these appeared; then the next scene drops them.
  var isWarningSeen = false
  /// Whether the menu offers to continue a session.
  var canResume = false
  /// Whether the prompt was answered and the journey has not asked again; keys meant for the last scene are then ignored.
  var isAnswered = false
  /// Milliseconds for which a question that came by itself takes no key: one that was meant for the screen before must not answer it.
  var settlingTime = 0
  static let longestSettlingTime = 700
  /// Whether each key restarts that time, because the person was typing: a slow typist may not have noticed the change yet.
  var settlesTyping = false
  /// Whether a key was pressed while the PIN was checked.
  var isImpatient = false
  /// Whether the journey took back what it asked, because something has happened.
  var isInterrupted = false
  /// What was typed at prompts that the journey took back, by their id; it appears there again when they are asked again.
  var drafts: [String: Answer] = [:]
  /// Where pictures come from in this program.
  var source: PictureOrigin?
  /// Where the pictures of this session come from; it may have begun with a different source.
  var taken: Set<PictureOrigin> = []
  /// Milliseconds until the prompt's deadline; nil if it has none. The engine ends the prompt.
  var timeLeft: Int?
  var codes = CodeStore()
  /// The picture that was requested last.
  var lastPreviewRequest: PreviewRequest?
  /// Milliseconds without a key, in an unattended kiosk.
  var idleTime = 0
  /// Milliseconds that the client has waited for staff.
  var staffTime = 0
  /// How often each prompt of the session was tried, by its id.
  var attempts: [String: Int] = [:]
  /// Why the kiosk cannot be used now; nil if it can be used.
  var outOfOrder: OutOfOrder?
  /// The prompt that the first screen demonstrates; nil for none.
  var demonstrated: PendingPrompt?
  /// Whether staff decide at this screen about a prompt that waits for them.
  var isDeciding = false
  /// The member of staff at this unattended kiosk; nil if there is none.
  var staff: StaffMember?
  /// What staff should know.
  var staffNotes: [Phrase] = []
  /// What the vendor's SDK was called and called back in this session, for testers.
  var events: [EventEntry] = []
  /// What a tester left to look at the office; nil if the tester is here.
  var behind: CounterSide?

  /// - Parameters:
  ///   - scenarios: those that a tester can choose.
  ///   - scenario: the name of the one in which journeys run, or nil for none.
  ///   - canHandOff: whether a phone may take pictures instead of the camera.
  ///   - canEditThemes: whether the list of themes leads to the studio.
  ///   - outOfOrder: why an unattended kiosk cannot be used, or nil if it can be.
  ///   - autopilot: who answers the prompts, where the autopilot can.
  public init(
    mode: Mode, look: Look, size: Size, isTester: Bool = false, scenarios: [ScenarioOffer] = [], scenario: String? = nil,
    canHandOff: Bool = false, canEditThemes: Bool = false, outOfOrder: OutOfOrder? = nil, autopilot: AutopilotState? = nil
  ) {
    self.autopilot = autopilot
    self.canEditThemes = canEditThemes
    self.canHandOff = canHandOff
    self.scenarios = scenarios
    self.scenario = scenario
    self.mode = mode
    self.isTester = isTester
    self.look = look
    self.size = size
    self.outOfOrder = outOfOrder
    switch mode {
    case .menu(let offers):
      phase = .menu
      scene = MenuScene(offers: offers, canResume: false)
    case .single, .office:
      phase = .journey(nil)
      scene = WaitScene(working: nil)
    case .unattended(let rules):
      phase = .attract
      scene = Self.firstScene(rules, outOfOrder: outOfOrder)
      self.look.accessibility = rules.accessibility
    }
  }

  /// Milliseconds between ticks; nil while nothing changes with time, so that an idle kiosk sleeps.
  public var tickInterval: Int? {
    let ofScene = isAnswered ? [] : [scene.tickInterval, countdownInterval, codes.tickInterval]
    let ofWarnings = takesTurns ? faults.tickInterval : nil
    return (ofScene + [unattendedInterval, settlingTime > 0 ? settlingTime : nil, ofWarnings]).compactMap(\.self).min()
  }

  /// From this time on the countdown is shown, in milliseconds.
  static let countdownTime = 60_000

  /// Until the countdown is shown, one long tick is enough.
  private var countdownInterval: Int? {
    timeLeft.flatMap { $0 <= 0 ? nil : $0 > Self.countdownTime ? $0 - Self.countdownTime : 1_000 }
  }

  /// The least size that scenes are drawn for; on a smaller screen the kiosk asks for more.
  public static let leastSize = Size(width: 40, height: 12)

  /// Whether the prompt is one that only staff may see and answer, and they are not here.
  var isCovered: Bool { isWaitingForStaff && !isDeciding }

  var isTooSmall: Bool { size.width < Self.leastSize.width || size.height < Self.leastSize.height }

  var asked: PendingPrompt? { if case .journey(let asked) = phase { asked } else { nil } }

  /// Whether the pictures of this session cannot verify anyone.
  var isDemonstration: Bool { demonstrated != nil || source?.isDemonstration == true || taken.contains(where: \.isDemonstration) }

  /// The texts that take turns below the scene; the first is shown. At an unattended kiosk staff are told of the look's faults.
  private var warnings: [String] {
    (warning.map { [look.text($0)] } ?? (rules == nil ? faults.texts(look) : [])).map { "\(Marks.warning) \($0)" }
  }

  /// Whether the look's faults are shown one after another.
  var takesTurns: Bool { warning == nil && rules == nil && !look.accessibility.reducesMotion }

  /// What scenes can see.
  var context: SceneContext {
    SceneContext(
      banner: demonstrated == nil ? nil : Phrase("unattended.attract.start"), look: look, size: size,
      token: isAnswered ? nil : asked?.token, canGoBack: asked?.canGoBack ?? false, imaging: imaging,
      isTester: isTester, canEditThemes: canEditThemes, canHandOff: canHandOff && demonstrated == nil,
      actions: isCovered ? [] : ActionKey.keys(for: asked?.prompt.actions ?? []), codes: codes,
      warnings: warnings, errorNote: errorNote, railWidth: rail?.width ?? 0, paneWidth: eventPane == nil ? 0 : EventPane.width)
  }
}
