import Cells
import Documents
import Phrases
import Workflow

/// Everything that can happen to the kiosk.
public enum KioskEvent: Equatable, Sendable {
  case key(Key)
  /// Keys that arrived together, in order. The effect is the same as that of single keys, with less work.
  case keys([Key])
  case resized(Size)
  /// The terminal shows real pixels, and a cell has this many.
  case pixels(Size)
  /// Time passed, in milliseconds since the last tick. Only sent while `Kiosk.tickInterval` asks for it.
  case tick(milliseconds: Int)

  /// A journey has begun or was resumed. Until it asks something, the kiosk shows that it is at work.
  case started(JourneyFacts)
  /// The journey asks the person something.
  case asked(PendingPrompt)
  /// The prompt that is asked has changed: a list has more entries.
  case changed(PendingPrompt)
  /// The journey no longer waits for the answer to this prompt.
  case withdrawn(token: Int)
  /// The journey is busy and asks nothing; the phrase says what it is doing.
  case working(Phrase?)
  /// So much of the work is done.
  case progress(EffectProgress)
  /// All calls and callbacks of the vendor's SDK in this session so far, for testers.
  case events([EventEntry])
  case ended(KioskEnding)
  /// The names of the faults that the tester has switched on and that are not over, in the order in which they began.
  case activeFaults([String])
  /// Who answers now, where the autopilot can: nil once it has arrived, or was told to stop.
  case autopilot(AutopilotState?)
  /// The autopilot is about to give this answer to the request with this token.
  case answering(token: Int, Answer)
  /// The answer to `KioskEffect.requestPlan`.
  case plan(JourneyPlan)
  /// No way was found to the place to which the tester wanted to be led.
  case noWay(to: String)
  /// Journeys run in this scenario from now on, because the way to a place needs it; nil for none.
  case scenario(String?)
  /// The result was delivered to this place (a path, or a word for stdout).
  case handedOver(to: String)
  case handOverFailed(Phrase)
  /// The tester wants to see on the other side of the counter what the services keep of this session.
  case wantsOffice(of: String)
  /// The tester has left the office.
  case leftOffice

  /// Where pictures come from in this program; nil when the source cannot be opened.
  case source(PictureOrigin?)
  /// The source shows a picture.
  case frame(CaptureFrame)
  /// An event of a live source.
  case live(LiveEvent)
  /// The source has several pictures, and the person must choose.
  case candidates([PictureCandidate])
  /// The small picture of one candidate, requested by `KioskEffect.requestCandidatePreview`.
  case candidatePreview(name: String, Picture)
  /// The reading of the picture of that name.
  case reading(name: String, Reading)
  /// The picture could not be opened, read or taken; the phrase says what to do. Without a name: the source as a whole.
  case readingFailed(name: String?, Phrase)
  /// What happens while a phone takes the picture (`KioskEffect.handOff`).
  case handOff(HandOffEvent)
  /// The answer to `KioskEffect.requestPreview`.
  case preview(KeptPicturePreview)
  case imaging(ImagingStatus)
  /// The answer to `KioskEffect.requestCode`: the code as it is at the time `at` (milliseconds since 1970, UTC), or nil if it is not
  /// available.
  case code(CodeHandle, CurrentCode?, at: Int64)
  /// The answer to `KioskEffect.requestQRCode`; nil if the text does not fit into a QR code.
  case qrCode(text: String, QRModules?)

  /// An event of the demonstration that the first screen of an unattended kiosk shows. Any other screen ignores it.
  indirect case demonstrated(KioskEvent)
  /// The answer to `KioskEffect.requestSpecimen`.
  case specimen(Int, Picture)
  /// The answer to `KioskEffect.checkPIN`.
  case pin(PINVerdict)
  /// Why an unattended kiosk cannot be used now; nil if it can be used again.
  case outOfOrder(OutOfOrder?)

  /// Whether a session was left on this screen and can be resumed; the menu then offers to ask for its number.
  case resumable(Bool)
  /// The look has changed: another language or theme is loaded.
  case look(Look)
  /// Something that the person should know but that interrupts nothing: a broken theme, a missing catalogue.
  case warning(Phrase)
  /// The cause of this warning is gone. Any other warning stays.
  case settled(Phrase)
  /// What is wrong with the files of the look, as of the last save: it takes the place of what was wrong before. Empty if nothing is.
  case faults([Phrase])
}

extension KioskEvent {
  /// Whether this event makes an earlier, still pending one pointless. True only for events that keep coming by themselves.
  public func replaces(_ earlier: KioskEvent) -> Bool {
    switch (self, earlier) {
    case (.live(let new), .live(let old)): new.replaces(old)
    case (.imaging, .imaging), (.progress, .progress), (.events, .events): true
    default: false
    }
  }
}

/// The state of the imaging process.
public enum ImagingStatus: Equatable, Sendable {
  case starting
  case ready
  /// It hung or died and is restarting; the phrase says why.
  case restarting(Phrase)
  /// It could not be started again.
  case gone(Phrase)
}
