import Cells
import Documents
import Phrases
import Workflow

/// The live part of the capture scene: the guidance, and what is shown of it.
struct LiveCapture: Sendable {
  private(set) var guide: LiveGuidance
  /// What the camera currently delivers.
  private var newest = View()
  /// What the screen shows: the same, unless the person wants reduced motion.
  private var shown = View()
  /// Whether the screen serves as a lamp.
  var isLight = false
  /// The name under which a picture was kept, for a short time.
  private var kept: (name: String, until: Int)?

  /// A picture with the last reading, and what the person is told.
  private struct View {
    var picture: Picture?
    var reading: Reading?
    var seen: LiveJudgement?
    var time = 0
  }

  /// Milliseconds between pictures with reduced motion: fast enough to aim, too slow to flicker.
  private static let calmTime = 500

  /// How long a kept picture is told, in milliseconds.
  private static let keptTime = 4_000

  init(_ request: CaptureRequest) { guide = LiveGuidance(request) }

  var picture: Picture? { shown.picture }
  /// The last reading, for the corners that are drawn over the picture.
  var reading: Reading? { shown.reading }
  /// What the person is told; nil while the source does not work.
  var seen: LiveJudgement? { guide.isLive ? shown.seen : nil }

  /// A picture was kept, or not used.
  var remark: Phrase? {
    if let kept { return Phrase("scene.capture.kept", ["name": .text(kept.name)]) }
    return switch guide.guidance?.refusal {
    case .blurred: Phrase("scene.capture.notSharp")
    case .mrzDiffers: Phrase("scene.capture.zonesDiffer")
    case nil: nil
    }
  }

  mutating func tick(_ milliseconds: Int) {
    guide.tick(milliseconds)
    if let kept, guide.time >= kept.until { self.kept = nil }
  }

  /// - Parameter isCalm: whether the person wants reduced motion. The picture then changes at most twice a second; decisions do not slow
  ///   down.
  mutating func receive(_ event: LiveEvent, isCalm: Bool = false) {
    guide.receive(event)
    switch event {
    // A camera that was gone may show something else now.
    case .source(let state, _, _) where state != .live && state != .frozen: newest = View()
    case .frame(let picture, _, _): newest.picture = picture
    case .sight(let reading, _, _): newest.reading = reading
    case .kept(let name): kept = (name, guide.time + Self.keptTime)
    default: break
    }
    newest.seen = guide.guidance?.shown
    newest.time = guide.time
    // Why a picture is not used is told at once, and its gauges with it.
    let isRefused = if case .notTaken = event { true } else { false }
    if !isCalm || isRefused || shown.picture == nil || !guide.isLive || newest.time - shown.time >= Self.calmTime { shown = newest }
  }
}
