/// Something that a simulated camera is shown, by its name in scripts, cues and key hints. Left and right of a document are those of the picture, left and
/// right of a person are the person's own.
public enum StageAct: String, CaseIterable, Codable, Sendable {
  case showDocument = "show-document"
  case showFace = "show-face"

  case showFront = "show-front"
  case turnOver = "turn-over"
  case tilt, flat
  case nearer, farther
  case moveLeft = "move-left"
  case moveRight = "move-right"
  case moveUp = "move-up"
  case moveDown = "move-down"
  case rotateLeft = "rotate-left"
  case rotateRight = "rotate-right"
  case center
  case coverLines = "cover-lines"
  case uncover
  case oneDocument = "one-document"
  case noDocument = "no-document"
  case twoDocuments = "two-documents"
  case otherDocument = "other-document"
  case busyTable = "busy-table"
  case plainTable = "plain-table"

  case lookStraight = "look-straight"
  case turnLeft = "turn-left"
  case turnRight = "turn-right"
  case lookUp = "look-up"
  case lookDown = "look-down"
  case neutral, smile, blink
  case openMouth = "open-mouth"
  case closeLeftEye = "close-left-eye"
  case closeRightEye = "close-right-eye"
  case closeEyes = "close-eyes"
  case glassesOn = "glasses-on"
  case glassesOff = "glasses-off"
  case hatOn = "hat-on"
  case hatOff = "hat-off"
  case maskOn = "mask-on"
  case maskOff = "mask-off"
  case alone
  case secondPerson = "second-person"
  case leave
  case comeBack = "come-back"
  case inPerson = "in-person"
  case heldPhotograph = "held-photograph"
  case filmedScreen = "filmed-screen"

  case glareOn = "glare-on"
  case glareOff = "glare-off"
  case dark, bright
  case blur, sharp
  case shake, steady

  /// What it changes, which the camera then moves to.
  public func change(_ stage: inout StageState) {
    switch self {
    case .showDocument: stage.subject = .document
    case .showFace: stage.subject = .face

    case .showFront: stage[.flip] = 0
    case .turnOver: stage[.flip] = stage[.flip] == 0 ? 180 : 0
    case .tilt: (stage[.pitch], stage.isShining) = (24, true)
    case .flat: (stage[.pitch], stage.isShining) = (0, false)
    case .nearer: stage[.nearness] = min(stage[.nearness] * 1.18, 1.6)
    case .farther: stage[.nearness] = max(stage[.nearness] / 1.18, 0.3)
    case .moveLeft: stage[.x] -= 0.1
    case .moveRight: stage[.x] += 0.1
    case .moveUp: stage[.y] -= 0.1
    case .moveDown: stage[.y] += 0.1
    case .rotateLeft: stage[.roll] -= 15
    case .rotateRight: stage[.roll] += 15
    case .center: for measure in [StageMeasure.x, .y, .roll, .nearness] { stage[measure] = measure.atRest }
    case .coverLines: stage[.cover] = 1
    case .uncover: stage[.cover] = 0
    case .oneDocument: stage.documents = .one
    case .noDocument: stage.documents = .none
    case .twoDocuments: stage.documents = .two
    case .otherDocument: stage.documents = .other
    case .busyTable: stage.surface = .clutter
    case .plainTable: stage.surface = .wood

    case .lookStraight: (stage[.turn], stage[.nod]) = (0, 0)
    case .turnLeft: stage[.turn] = 40
    case .turnRight: stage[.turn] = -40
    case .lookUp: stage[.nod] = 20
    case .lookDown: stage[.nod] = -20
    case .neutral: stage.expression = nil
    case .smile: stage.expression = .smile
    case .openMouth: stage.expression = .mouthOpen
    case .closeLeftEye: stage.expression = .leftEyeClosed
    case .closeRightEye: stage.expression = .rightEyeClosed
    case .closeEyes: stage.expression = .eyesClosed
    // It lasts for a moment, which the stage measures.
    case .blink: break
    case .glassesOn: stage.wear.insert(.glasses)
    case .glassesOff: stage.wear.remove(.glasses)
    case .hatOn: stage.wear.insert(.hat)
    case .hatOff: stage.wear.remove(.hat)
    case .maskOn: stage.wear.insert(.mask)
    case .maskOff: stage.wear.remove(.mask)
    case .alone: stage.hasCompanion = false
    case .secondPerson: stage.hasCompanion = true
    case .leave: stage[.away] = 1
    case .comeBack: stage[.away] = 0
    case .inPerson: stage.presentation = .inPerson
    case .heldPhotograph: stage.presentation = .photograph
    case .filmedScreen: stage.presentation = .screen

    case .glareOn: stage[.glare] = 0.22
    case .glareOff: stage[.glare] = 0
    case .dark: stage[.darkness] = 0.82
    case .bright: stage[.darkness] = 0
    case .blur: stage[.blur] = 1
    case .sharp: stage[.blur] = 0
    case .shake: stage[.shake] = 1
    case .steady: stage[.shake] = 0
    }
  }
}
