import Cells
import Documents
import Workflow

/// What the kiosk wants done. The application carries it out; the kiosk has no other output.
public enum KioskEffect: Equatable, Sendable {
  case reply(token: Int, Answer)
  /// A secret was typed. The application keeps it for the effects that need it and replies `enteredSecret` with a handle.
  case replySecret(token: Int, String)
  case back(token: Int)
  /// Run journeys in the scenario of this name from now on, or in none if the name is nil. With `restarts`, the journey that runs or has
  /// just ended starts again; one that runs is cancelled.
  case scenario(String?, restarts: Bool)
  /// Switch the fault of this name on or off, in the journey that runs.
  case fault(String)
  /// Undo all faults that were switched on.
  case undoFaults
  /// Stop answering: the person does it. Where the autopilot looks for a way, look no longer.
  case takeOver
  /// Answer again in place of the person.
  case giveBack
  /// Explore the journey that runs.
  case requestPlan
  /// Start the journey that runs once more, and lead the tester to this prompt or outcome.
  case lead(to: String)
  /// Leave the journey; its journal stays and it can be continued.
  case suspendJourney
  /// The same, because nobody has come for a while.
  case suspendUnattended
  /// Cancel the journey, and erase its session once it has ended. Without a token it asks nothing at the moment. Nobody wanted it when the person
  /// has walked away.
  case abandon(token: Int?, Answer, isUnattended: Bool = false)
  case start(journey: String)
  /// The client has left: none of their data stays in memory.
  case forgetClient
  /// Ask for the number of a suspended session, and resume it.
  case resume
  /// Show staff the sessions.
  case manageSessions
  /// Nobody has used the office for a while: cover the sessions until the PIN is typed.
  case lockOffice
  /// Show the office, while the journey waits: what the services keep of this session, or everything (nil).
  case openOffice(of: String?)
  /// Show the journey again.
  case closeOffice

  /// Take the picture now (the candidate of that name, or what the source shows) and answer the prompt with it and its reading.
  case take(token: Int, name: String?)
  /// Take this live picture, and answer the prompt with it and its reading if it is good.
  case takeLive(token: Int, GuidedTake)
  /// Keep this live picture at hand: it is the best portrait of a liveness capture so far, and sources drop old pictures.
  case holdLive(number: Int)
  /// End the liveness capture: take the held portrait of this number, or the newest picture, and answer the prompt with it and the reports.
  case takeLiveness(token: Int, portrait: Int?, reports: [ChallengeReport])
  /// From now on, deliver live pictures undistorted and at most this large, in pixels.
  case livePreview(size: Size)
  /// Open the live source again: it was unplugged, busy, or missing.
  case reopenSource
  /// Change to the next camera.
  case nextCamera
  /// Keep the current live picture with its reading, as a test case.
  case keepFrame
  /// Let a phone take the picture of this prompt. Its page speaks the language of this BCP 47 tag.
  case handOff(token: Int, language: String)
  /// Take the picture that the phone sent, and answer the prompt with it and its reading.
  case takeHandedOff(token: Int)
  /// Let no phone take the picture any more.
  case endHandOff
  /// Start the imaging process once more.
  case restartImaging
  /// Draw `part` of a kept picture, undistorted and at most `size` pixels large.
  case requestPreview(PictureReference, part: PictureRegion, size: Size)
  /// Draw `part` of the document in a kept picture, straightened to exactly `size` pixels. `corners` are the corners of the part, in pixels
  /// of the picture: top left, top right, bottom right, bottom left. The answer is the same as for `requestPreview`.
  case requestStraightened(PictureReference, part: PictureRegion, corners: [PicturePoint], size: Size)
  /// Draw a candidate of the source, undistorted and at most `size` pixels large.
  case requestCandidatePreview(name: String, size: Size)

  /// Draw a specimen document for the first screen, undistorted and at most `size` pixels large.
  case requestSpecimen(Int, size: Size)

  /// Begin or end the demonstration on the first screen.
  case demonstrate(Bool)
  /// Check what was typed as the PIN of staff. It must not be logged.
  case checkPIN(String)
  /// The person who typed a PIN has left, and the kiosk belongs to the client again.
  case staffLeft
  /// Record what happened at the kiosk, for staff.
  case report(KioskIncident)
  /// A step of the kiosk itself. It takes it before anything is carried out, so it never leaves `Kiosk.update`.
  case own(KioskStep)

  /// Fetch the current text of a code. It must not be logged.
  case requestCode(CodeHandle)
  /// Turn a text into a QR code. The text may be secret and must not be logged.
  case requestQRCode(String)

  /// Deliver the finished journey's result.
  case handOver
  /// Load the catalogue of this language (a BCP 47 tag) and send the new look.
  case language(String)
  /// Load this theme and send the new look.
  case theme(String)
  /// Edit the current theme in the studio, which takes the terminal for that time.
  case editTheme
  /// Look into the session on the bench, which takes the terminal for that time.
  case openBench
  /// Change from light to dark or back and send the new look.
  case toggleAppearance
  /// Return to the language, theme and appearance with which the program began, and send the look.
  case resetLook
  /// Put this text into the clipboard of the person's terminal.
  case copy(String)
  /// Write the whole screen again, because something else has written on it.
  case redraw
  /// Ctrl-Z: give the terminal back and stop until the shell continues us.
  case stopProcess
  case quit
}

/// Something that staff should know about, without personal data.
public enum KioskIncident: String, Equatable, Sendable {
  /// A client called staff.
  case staffCalled
  /// The kiosk called staff by itself, because a step failed too often.
  case attemptsSpent
}
