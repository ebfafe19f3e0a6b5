import Cells
import Documents
import Phrases
import Workflow

/// The live half of the capture scene: the camera's state, the newest picture, and the guidance that says what to do.
struct LiveCapture: Sendable {
  private(set) var state = CameraState.opening
  private(set) var name = ""
  private(set) var hasOthers = false
  private(set) var guidance: Guidance?
  /// What the camera gives now.
  private var newest = View()
  /// What is on the screen of it: the same, unless the person wants less motion.
  private var shown = View()
  /// The number of the newest picture.
  private(set) var number = 0
  /// Milliseconds of the clip that is being recorded; nil: none is. Who is filmed is told so.
  private(set) var recorded: Int?
  /// The screen lights the scene.
  var isLight = false
  /// Every gate is shown with its measure, wherever there is room for it.
  var showsWhy = false
  /// Something to tell for a moment: a picture was kept, or not taken.
  private(set) var remark: (phrase: Phrase, until: Int)?

  private var ticked = 0
  private var seen = 0

  /// A picture, with what was seen last in such pictures and what the judge says of it.
  private struct View {
    var picture: Picture?
    var reading: Reading?
    var judgement: Judgement?
    var time = 0
  }

  /// How long a picture stays on the screen, in milliseconds, where motion is reduced: enough to aim by, too slow to flicker.
  private static let calmTime = 500

  /// How long a remark stands, in milliseconds.
  private static let remarkTime = 4_000

  init(_ shot: Shot) { guidance = Guidance(shot) }

  /// Milliseconds since the source was opened, by the ticks or by what came from it, whichever is further.
  var time: Int { max(ticked, seen) }

  var picture: Picture? { shown.picture }
  /// What was seen last, for the corners that are drawn over the picture.
  var reading: Reading? { shown.reading }
  var judgement: Judgement? { state == .live ? shown.judgement : nil }

  /// Seconds to the time limit. A source that does not work takes no time from the person.
  var secondsLeft: Int? { state == .live ? guidance?.secondsLeft(at: time) : nil }

  var isOver: Bool { state == .live && guidance?.isOver(at: time) == true }

  /// The pictures of which the best is to be taken now.
  var take: ClosedRange<Int>? { state == .live ? guidance?.take : nil }

  mutating func tick(_ milliseconds: Int) {
    if state == .live { ticked = max(ticked + milliseconds, seen) }
    if let remark, time >= remark.until { self.remark = nil }
  }

  /// - Parameter isCalm: the person wants less motion: what is seen changes twice a second at most. What is decided is decided as ever.
  mutating func receive(_ event: LiveEvent, isCalm: Bool = false) {
    take(event)
    newest.judgement = guidance?.judgement
    newest.time = time
    if !isCalm || shown.picture == nil || state != .live || newest.time - shown.time >= Self.calmTime { shown = newest }
  }

  private mutating func take(_ event: LiveEvent) {
    switch event {
    case .source(let new, let name, let others):
      (state, self.name, hasOthers) = (new, name, others)
      // What the camera showed before it went says nothing of what it will show.
      if new != .live, new != .frozen { newest = View() }
      if new != .live {
        guidance?.refuse()
        recorded = nil
      }
    case .frame(let new, let number, let time):
      (newest.picture, self.number, seen) = (new, number, max(seen, time))
      let now = self.time
      guidance?.begin(at: now)
    case .sight(let new, let number, let time):
      seen = max(seen, time)
      newest.reading = new
      let now = self.time
      guidance?.see(new, number: number, at: now)
    case .notTaken(let why):
      guidance?.refuse()
      say(why)
    case .kept(let name): say(Phrase("scene.capture.kept", ["name": .text(name)]))
    case .recording(let milliseconds): recorded = milliseconds
    }
  }

  private mutating func say(_ phrase: Phrase) { remark = (phrase, time + Self.remarkTime) }
}
