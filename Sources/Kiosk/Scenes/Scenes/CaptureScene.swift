import Cells
import Documents
import Phrases
import Workflow

/// Takes one picture: shows the source, the judgement, and the key that takes the picture.
struct CaptureScene: Scene {
  let request: CaptureRequest
  private(set) var frame: CaptureFrame?
  private(set) var candidates: [PictureCandidate] = []
  private(set) var readings: [String: Reading] = [:]
  private(set) var focus = 0
  /// Whether the picture is being taken and read; a second key does nothing.
  private(set) var isTaking = false
  private(set) var problem: Phrase?
  /// A live source; nil for stills.
  private(set) var live: LiveCapture?
  /// Whether every gate is shown, and not only the one that fails.
  private(set) var showsWhy = false
  /// The number of the portrait that the application was asked to hold.
  private var heldPortrait: Int?

  init(_ request: CaptureRequest) { self.request = request }

  /// The name of the current picture: the focused candidate, or the picture that the source shows.
  var name: String? { candidates.isEmpty ? frame?.name : candidates[focus].name }
  var picture: Picture? { live.map(\.picture) ?? (candidates.isEmpty ? frame?.picture : candidates[focus].preview) }
  var reading: Reading? { live.map(\.reading) ?? (candidates.isEmpty ? frame?.reading : name.flatMap { readings[$0] }) }

  /// The judgement; nil while the picture is being read.
  var judgement: Judgement? {
    if let live { return live.seen?.judgement }
    guard let reading else { return nil }
    switch request.subject {
    case .document(_, _, let step): return Judge.judge(reading, step: step, gates: request.gates)
    case .selfie: return Judge.judgeSelfie(reading, gates: request.gates)
    case .barcode: return Judge.judgeCode(reading, gates: request.gates)
    case .liveness, .clip: return nil
    }
  }

  /// Whether the step asks for a tilted document. Such a picture is never taken automatically.
  var isTilted: Bool { if case .document(_, _, let step) = request.subject { step.isAngled } else { false } }

  /// Whether the person does challenges. In that case no key takes a picture.
  var isLiveness: Bool { request.isLiveness }

  /// Whether the person is being led through challenges, and nothing is wrong that a button could fix.
  func isLed(_ s: SceneContext) -> Bool {
    if case .gone = s.imaging { return false }
    return isLiveness && problem == nil && !isSourceDown
  }

  /// How much of the time is over after which the picture takes itself, 0 to 1; nil while it does not.
  var progress: Double? { live?.seen.flatMap { $0.judgement.takesItself ? $0.progress : nil } }

  /// Seconds to the time limit; only a live source has one.
  var secondsLeft: Int? { live?.guide.secondsLeft }
  var wantedCapture: CaptureRequest? { request }
  /// The countdown and the end of a remark need ticks even without pictures.
  var tickInterval: Int? { live == nil || isTaking ? nil : 1000 }

  var isOnStage: Bool { true }

  func bindings(_ s: SceneContext) -> [Binding<CaptureScene>] {
    var table: [Binding<CaptureScene>] = []
    if candidates.count > 1 {
      table.append(Binding(.vertical, "kiosk.keys.choose") { scene, key, _ in scene.move(key) })
      table.append(Binding(.pages, "kiosk.keys.choose", .help) { scene, key, _ in scene.move(key) })
    }
    if canTake(s) {
      let take: @Sendable (inout CaptureScene, Key, SceneContext) -> [KioskEffect] = { scene, _, s in scene.take(s) }
      table.append(Binding(.space, problem == nil ? "scene.capture.takeKey" : "scene.capture.retryKey", act: take))
      table.append(Binding(.enter, "scene.capture.takeKey", .help, act: take))
    }
    if why(s) != nil {
      table.append(
        Binding(.letter("w"), showsWhy ? "scene.capture.whyLessKey" : "scene.capture.whyKey") { scene, _, _ in
          scene.showsWhy.toggle()
          return []
        })
    }
    if live != nil { table += liveBindings(s) }
    if s.canHandOff, request.isForPhones, !isTaking {
      table.append(Binding(.letter("p"), "handOff.key") { _, _, _ in [.own(.handOff)] })
    }
    if case .gone = s.imaging {
      table.append(Binding(.space, "scene.capture.restartKey") { _, _, _ in [.restartImaging] })
    }
    if hasProblem(s) {
      table.append(
        Binding(.letter("g"), "scene.capture.giveUpKey") { scene, _, s in s.reply(.failed(reason: scene.reason)) })
    }
    if request.canSkip { table.append(Binding(.letter("s"), "kiosk.keys.skip") { _, _, s in s.reply(.skipped) }) }
    return table
  }

  /// Why there is no picture, in the form that the journal keeps: `picture.damaged`, `store.diskFull`, `camera.unplugged`, `imaging`.
  private var reason: String {
    guard let key = problem?.key else { return live.map { "camera.\($0.guide.state.rawValue)" } ?? "imaging" }
    let code = key.split(separator: ".").last.map(String.init) ?? ""
    if key.hasPrefix("kiosk.trouble.") { return "store.\(code)" }
    return code.hasPrefix("process") || code == "libraryMissing" ? "imaging.\(code)" : "picture.\(code)"
  }

  func hasProblem(_ s: SceneContext) -> Bool {
    if case .gone = s.imaging { return true }
    return problem != nil || isSourceDown
  }

  /// Whether a live source delivers no pictures and will not recover by itself.
  var isSourceDown: Bool { live.map { !$0.guide.isLive && $0.guide.state != .opening } ?? false }

  func canTake(_ s: SceneContext) -> Bool {
    // Without a picture there is nothing to take, but after trouble the person may try again.
    guard case .ready = s.imaging, !isTaking else { return false }
    if isLiveness { return problem != nil && live == nil }
    if let live { return live.guide.isLive && live.picture != nil }
    return name != nil || problem != nil
  }

  /// The keys of a live source.
  private func liveBindings(_ s: SceneContext) -> [Binding<CaptureScene>] {
    var table: [Binding<CaptureScene>] = []
    if isSourceDown {
      table.append(Binding(.space, "scene.capture.reopenKey") { _, _, _ in [.reopenSource] })
      table.append(Binding(.enter, "scene.capture.reopenKey", .help) { _, _, _ in [.reopenSource] })
    }
    if live?.guide.hasOthers == true {
      table.append(Binding(.letter("c"), "scene.capture.cameraKey", .roomyFooter) { _, _, _ in [.nextCamera] })
    }
    table.append(
      Binding(.letter("l"), live?.isLight == true ? "scene.capture.darkKey" : "scene.capture.lightKey", .roomyFooter) { scene, _, _ in
        scene.live?.isLight.toggle()
        return []
      })
    if s.isTester, live?.picture != nil { table.append(Binding(.letter("k"), "scene.capture.keepKey", .help) { _, _, _ in [.keepFrame] }) }
    return table
  }

  private mutating func move(_ key: Key) -> [KioskEffect] {
    focus = Scrolling.moved(focus, by: key, page: 8, limit: candidates.count - 1)
    problem = nil
    return []
  }

  private mutating func take(_ s: SceneContext) -> [KioskEffect] {
    guard let token = s.token, !isTaking else { return [] }
    isTaking = true
    problem = nil
    // A key takes the newest picture, unless one takes itself just now.
    if let guide = live?.guide, let order = guide.order ?? guide.guidance?.order(nil) { return [.takeLive(token: token, order)] }
    return [.take(token: token, name: candidates.isEmpty ? nil : name)]
  }

  mutating func receive(_ event: KioskEvent, _ s: SceneContext) -> [KioskEffect] {
    switch event {
    case .live(let event):
      // A reading that arrives while a picture is being taken must not start another.
      live = live ?? LiveCapture(request)
      live?.receive(event, isCalm: s.look.accessibility.reducesMotion)
      if case .notTaken = event { isTaking = false }
      if case .source = event { (isTaking, problem) = (false, nil) }
      if case .failed(let why) = event { problem = why }
      return isLiveness ? followLiveness(s) : takeIfGood(s)
    case .frame(let new):
      let known = new.name == frame?.name ? frame?.reading : nil
      frame = new
      // A still arrives when the source is opened, which ends any capture in progress.
      (isTaking, problem, live) = (false, nil, nil)
      if new.reading == nil { frame?.reading = known ?? readings[new.name] }
    case .candidates(let new):
      let focused = name
      candidates = new
      isTaking = false
      problem = nil
      focus = new.firstIndex { $0.name == focused } ?? 0
    case .candidatePreview(let name, let picture):
      if let i = candidates.firstIndex(where: { $0.name == name }) { candidates[i].preview = picture }
    case .reading(let name, let reading):
      readings[name] = reading
      if frame?.name == name { frame?.reading = reading }
    case .readingFailed(_, let why):
      isTaking = false
      problem = why
    case .imaging(.restarting), .imaging(.gone):
      // A request to the imaging process is lost with the process; the person presses again.
      isTaking = false
    case .tick(let milliseconds):
      guard !isTaking else { return [] }
      live?.tick(milliseconds)
      if live?.guide.isOver == true { return s.reply(.timedOut(objection: live?.guide.guidance?.mostObjecting)) }
      if isLiveness { return followLiveness(s) }
    default: break
    }
    return []
  }

  /// Takes a live picture that passes every gate.
  private mutating func takeIfGood(_ s: SceneContext) -> [KioskEffect] {
    guard live?.guide.order != nil, canTake(s) else { return [] }
    return take(s)
  }

  /// Requests that the best portrait be held, and ends the capture after the last challenge.
  private mutating func followLiveness(_ s: SceneContext) -> [KioskEffect] {
    guard let token = s.token, let liveness = live?.guide.liveness, !isTaking else { return [] }
    if liveness.isFinished {
      isTaking = true
      return [.takeLiveness(token: token, portrait: liveness.bestNeutral, reports: liveness.reports)]
    }
    guard let best = liveness.bestNeutral, best != heldPortrait else { return [] }
    heldPortrait = best
    return [.holdLive(number: best)]
  }

  func previewRequest(_ s: SceneContext) -> PreviewRequest? {
    let space = CaptureDrawing(self, s).layout.picture
    guard !space.isEmpty else { return nil }
    let cells = Size(width: space.width, height: space.height)
    if live != nil { return .live(s.look.livePixels(for: cells)) }
    guard candidates.indices.contains(focus), candidates[focus].preview == nil else { return nil }
    return .candidate(candidates[focus].name, s.look.livePixels(for: cells))
  }

  func draw(on canvas: inout Canvas, _ s: SceneContext) { CaptureDrawing(self, s).draw(on: &canvas) }
}
