import Cells
import Documents
import Phrases
import Workflow

/// One picture is to be taken: what the source shows, what the judge says of it, and the key that takes it.
struct CaptureScene: Scene {
  let shot: Shot
  private(set) var frame: CaptureFrame?
  private(set) var candidates: [PictureCandidate] = []
  private(set) var readings: [String: Reading] = [:]
  private(set) var focus = 0
  /// The picture is being taken and read; a second key does nothing.
  private(set) var isTaking = false
  private(set) var problem: Phrase?
  private var elapsed = 0

  init(_ shot: Shot) { self.shot = shot }

  /// The picture that is looked at: the candidate that has the focus, or what the source shows.
  var name: String? { candidates.isEmpty ? frame?.name : candidates[focus].name }
  var picture: Picture? { candidates.isEmpty ? frame?.picture : candidates[focus].preview }
  var reading: Reading? { candidates.isEmpty ? frame?.reading : name.flatMap { readings[$0] } }
  var isLive: Bool { candidates.isEmpty && frame?.isLive == true }

  /// What the judge says; nil while the picture is being read, and for what is no document.
  var judgement: Judgement? {
    guard let reading, case .document(_, _, let step) = shot.subject else { return nil }
    return Judge.judge(reading, step: step, gates: shot.gates)
  }

  /// Seconds left to the time limit; only a live source counts.
  var secondsLeft: Int? { isLive ? shot.limit.map { max(0, $0 - elapsed / 1000) } : nil }
  var tickInterval: Int? { isLive && shot.limit != nil && !isTaking ? 1000 : nil }

  func bindings(_ s: Surroundings) -> [Binding<CaptureScene>] {
    var table: [Binding<CaptureScene>] = []
    if candidates.count > 1 {
      table.append(Binding(.vertical, "kiosk.keys.choose") { scene, key, _ in scene.move(key) })
      table.append(Binding(.pages, "kiosk.keys.choose", .help) { scene, key, _ in scene.move(key) })
    }
    if canTake(s) {
      let take: @Sendable (inout CaptureScene, Key, Surroundings) -> [Effect] = { scene, _, s in scene.take(s) }
      table.append(Binding(.space, problem == nil ? "scene.capture.takeKey" : "scene.capture.retryKey", act: take))
      table.append(Binding(.enter, "scene.capture.takeKey", .help, act: take))
    }
    if case .gone = s.imaging {
      table.append(Binding(.space, "scene.capture.restartKey") { _, _, _ in [.restartImaging] })
    }
    if hasProblem(s) {
      table.append(
        Binding(.letter("g"), "scene.capture.giveUpKey") { scene, _, s in
          s.reply(.failed(reason: scene.problem?.key ?? "imaging"))
        })
    }
    if shot.canSkip { table.append(Binding(.letter("s"), "kiosk.keys.skip") { _, _, s in s.reply(.skipped) }) }
    return table
  }

  func hasProblem(_ s: Surroundings) -> Bool {
    if case .gone = s.imaging { return true }
    return problem != nil
  }

  func canTake(_ s: Surroundings) -> Bool {
    // Without a picture there is nothing to take; after trouble it is tried again all the same.
    if case .ready = s.imaging { return !isTaking && (name != nil || problem != nil) }
    return false
  }

  private mutating func move(_ key: Key) -> [Effect] {
    focus = Scrolling.moved(focus, by: key, page: 8, limit: candidates.count - 1)
    problem = nil
    return []
  }

  private mutating func take(_ s: Surroundings) -> [Effect] {
    guard let token = s.token, !isTaking else { return [] }
    isTaking = true
    problem = nil
    return [.take(token: token, name: candidates.isEmpty ? nil : name)]
  }

  mutating func receive(_ event: Event, _ s: Surroundings) -> [Effect] {
    switch event {
    case .frame(let new):
      let known = new.name == frame?.name && !new.isLive ? frame?.reading : nil
      frame = new
      // A still comes when the source is opened: whatever was being taken before is over.
      if !new.isLive {
        isTaking = false
        problem = nil
      }
      if new.reading == nil { frame?.reading = known ?? readings[new.name] }
      return takeIfGood(s)
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
      return takeIfGood(s)
    case .readingFailed(_, let why):
      isTaking = false
      problem = why
    case .imaging(.restarting), .imaging(.gone):
      // Whatever was asked of the imaging process is lost with it; the person presses again.
      isTaking = false
    case .tick(let milliseconds):
      guard let limit = shot.limit, isLive, !isTaking else { return [] }
      let wasOver = elapsed >= limit * 1000
      elapsed += milliseconds
      if elapsed >= limit * 1000, !wasOver { return s.reply(.timedOut) }
    default: break
    }
    return []
  }

  /// A live picture that reaches every mark is taken without a key.
  private mutating func takeIfGood(_ s: Surroundings) -> [Effect] {
    guard isLive, canTake(s), judgement?.takesItself == true else { return [] }
    return take(s)
  }

  func wish(_ s: Surroundings) -> PictureWish? {
    guard candidates.indices.contains(focus), candidates[focus].preview == nil else { return nil }
    let space = CaptureDrawing(self, s).layout.box.inset(1, 1)
    return space.isEmpty ? nil : .candidate(candidates[focus].name, Size(width: space.width, height: space.height * 2))
  }

  func draw(on canvas: inout Canvas, _ s: Surroundings) { CaptureDrawing(self, s).draw(on: &canvas) }
}
