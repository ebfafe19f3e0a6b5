import Cells
import Documents
import Phrases
import Workflow

/// Everything that can happen to the kiosk.
public enum Event: Equatable, Sendable {
  case key(Key)
  /// Keys that arrived together, in order. They mean what they would mean one after the other, for less work.
  case keys([Key])
  case resized(Size)
  /// Time passed, in milliseconds since the last tick. Only sent while `Kiosk.tickInterval` asks for it.
  case tick(milliseconds: Int)

  /// A journey has begun or was taken up again; until it asks something the kiosk shows that it is at work.
  case started(JourneyFacts)
  /// The journey asks the person something.
  case asked(Asked)
  /// The journey no longer waits for an answer to this asking.
  case withdrawn(token: Int)
  /// The journey is busy with something that takes a while and asks nothing; nil: no word about what.
  case working(Phrase?)
  case ended(Ending)
  /// The result was handed over: where it lies now (a path, or a word for stdout).
  case handedOver(to: String)
  case handOverFailed(Phrase)

  /// Where pictures come from in this program; nil when the source cannot be opened.
  case source(PictureOrigin?)
  /// The source shows a picture.
  case frame(CaptureFrame)
  /// A source whose pictures keep coming.
  case live(LiveEvent)
  /// The source holds several pictures and cannot say which one is meant.
  case candidates([PictureCandidate])
  /// The small picture of one candidate, asked for by `Effect.requestCandidatePreview`.
  case candidatePreview(name: String, Picture)
  /// What was seen in the picture of that name.
  case reading(name: String, Reading)
  /// The picture could not be opened, read or taken; the phrase says what to do. nil: the source as a whole.
  case readingFailed(name: String?, Phrase)
  /// The answer to `Effect.requestPreview`.
  case preview(Preview)
  case imaging(ImagingState)

  /// Whether there is a session that was left on this screen and can be taken up; the menu then offers to ask for its number.
  case resumable(Bool)
  /// The look has changed: another language or theme is loaded.
  case look(Look)
  /// Something that the person should know and that stops nothing: a broken theme, a missing catalogue.
  case warning(Phrase)
  /// What this warning told of is put right. Another warning that stands there stays.
  case settled(Phrase)
}

extension Event {
  /// Whether an earlier event that still waits is pointless once this one is there. It holds for what comes by itself and without end.
  public func replaces(_ earlier: Event) -> Bool {
    switch (self, earlier) {
    case (.live(let new), .live(let old)): new.replaces(old)
    case (.imaging, .imaging): true
    default: false
    }
  }
}

/// How the imaging process is doing.
public enum ImagingState: Equatable, Sendable {
  case starting
  case ready
  /// It hung or died and is being started again; the phrase says why.
  case restarting(Phrase)
  /// It could not be started again.
  case gone(Phrase)
}
