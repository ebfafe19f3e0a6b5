import Cells
import Documents

/// A key of the stage and the acts that it does by turns: the first that would change anything.
struct StageKey: Sendable {
  let key: Key
  /// Its name on the screen.
  let spelling: String
  let acts: [StageAct]

  init(_ key: Key, _ spelling: String, _ acts: StageAct...) {
    (self.key, self.spelling, self.acts) = (key, spelling, acts)
  }

  init(_ character: Character, _ acts: StageAct...) {
    (key, spelling, self.acts) = (.character(character), String(character), acts)
  }

  /// What it does now.
  func act(_ stage: StageState) -> StageAct {
    let changing = acts.first { act in
      var changed = stage
      act.change(&changed)
      return changed != stage
    }
    return changing ?? acts[0]
  }

  /// The keys for what the camera shows, in the order in which they are listed.
  static func all(_ subject: StageState.Subject) -> [StageKey] { (subject == .document ? document : face) + light }

  private static let document: [StageKey] = [
    StageKey(.tab, "Tab", .showFace),
    StageKey("o", .turnOver), StageKey("t", .tilt, .flat), StageKey("x", .center),
    StageKey("+", .nearer), StageKey("-", .farther),
    StageKey(.left, "←", .moveLeft), StageKey(.right, "→", .moveRight), StageKey(.up, "↑", .moveUp), StageKey(.down, "↓", .moveDown),
    StageKey(",", .rotateLeft), StageKey(".", .rotateRight),
    StageKey("c", .coverLines, .uncover), StageKey("y", .busyTable, .plainTable),
    StageKey("0", .noDocument), StageKey("1", .oneDocument), StageKey("2", .twoDocuments), StageKey("3", .otherDocument),
  ]

  private static let face: [StageKey] = [
    StageKey(.tab, "Tab", .showDocument),
    StageKey(.left, "←", .turnLeft), StageKey(.right, "→", .turnRight), StageKey(.up, "↑", .lookUp), StageKey(.down, "↓", .lookDown),
    StageKey("x", .lookStraight),
    StageKey("m", .smile, .neutral), StageKey("a", .openMouth, .neutral), StageKey("k", .blink), StageKey("l", .closeLeftEye, .neutral),
    StageKey("r", .closeRightEye, .neutral), StageKey("e", .closeEyes, .neutral),
    StageKey("w", .glassesOn, .glassesOff), StageKey("h", .hatOn, .hatOff), StageKey("f", .maskOn, .maskOff),
    StageKey("p", .secondPerson, .alone), StageKey("v", .leave, .comeBack),
    StageKey("1", .inPerson), StageKey("2", .heldPhotograph), StageKey("3", .filmedScreen),
  ]

  private static let light: [StageKey] = [
    StageKey("g", .glareOn, .glareOff), StageKey("d", .dark, .bright), StageKey("b", .blur, .sharp), StageKey("s", .shake, .steady),
  ]
}
