import Cells
import Documents
import Phrases
import Workflow

/// The live half of the capture scene: the camera's state, the newest picture, and the guidance that says what to do.
struct LiveCapture: Sendable {
  private(set) var state = CameraState.opening
  private(set) var name = ""
  private(set) var hasOthers = false
  private(set) var picture: Picture?
  /// What was seen last, for the corners that are drawn over the picture.
  private(set) var reading: Reading?
  private(set) var guidance: Guidance?
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

  /// How long a remark stands, in milliseconds.
  private static let remarkTime = 4_000

  init(_ shot: Shot) { guidance = Guidance(shot) }

  /// Milliseconds since the source was opened, by the ticks or by what came from it, whichever is further.
  var time: Int { max(ticked, seen) }

  var judgement: Judgement? { state == .live ? guidance?.judgement : nil }

  /// Seconds to the time limit. A source that does not work takes no time from the person.
  var secondsLeft: Int? { state == .live ? guidance?.secondsLeft(at: time) : nil }

  var isOver: Bool { state == .live && guidance?.isOver(at: time) == true }

  /// The pictures of which the best is to be taken now.
  var take: ClosedRange<Int>? { state == .live ? guidance?.take : nil }

  mutating func tick(_ milliseconds: Int) {
    if state == .live { ticked = max(ticked + milliseconds, seen) }
    if let remark, time >= remark.until { self.remark = nil }
  }

  mutating func receive(_ event: LiveEvent) {
    switch event {
    case .source(let new, let name, let others):
      (state, self.name, hasOthers) = (new, name, others)
      // What the camera showed before it went says nothing of what it will show.
      if new != .live, new != .frozen { (picture, reading) = (nil, nil) }
      if new != .live {
        guidance?.refuse()
        recorded = nil
      }
    case .frame(let new, let number, let time):
      (picture, self.number, seen) = (new, number, max(seen, time))
      let now = self.time
      guidance?.begin(at: now)
    case .sight(let new, let number, let time):
      seen = max(seen, time)
      reading = new
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
