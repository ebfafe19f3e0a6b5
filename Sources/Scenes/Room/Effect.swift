import Cells
import Documents
import Workflow

/// What the kiosk wants done. The executable carries it out; nothing else leaves this room.
public enum Effect: Equatable, Sendable {
  case reply(token: Int, Answer)
  /// A secret was typed. The executable keeps it for the effects that need it and replies `enteredSecret` with a handle.
  case replySecret(token: Int, String)
  case back(token: Int)
  /// Leave the journey; its journal stays and it can be continued.
  case suspendJourney
  case start(journey: String)
  /// Ask for the number of a session that was left, and go on with it.
  case resume

  /// Take the picture now and answer the prompt with it and its reading: the candidate of that name, or what the source shows.
  case take(token: Int, name: String?)
  /// Take the best of the live pictures of these numbers, or the newest, and answer the prompt with it and its reading.
  case takeLive(token: Int, among: ClosedRange<Int>?)
  /// Live pictures are wanted undistorted and at most so many pixels large from here on.
  case livePreview(size: Size)
  /// Open the live source anew: it was unplugged, busy, or not there.
  case reopenSource
  /// Change to the next camera.
  case nextCamera
  /// Keep the current live picture with its reading, as a test case.
  case keepFrame
  /// Start the imaging process once more.
  case restartImaging
  /// Draw `part` of a kept picture, undistorted and at most `size` pixels large.
  case requestPreview(PictureReference, part: PictureRegion, size: Size)
  /// Draw a candidate of the source, undistorted and at most `size` pixels large.
  case requestCandidatePreview(name: String, size: Size)

  /// Hand the finished journey's result over.
  case handOver
  /// Load the catalogue of this language (a BCP 47 tag) and send the new look.
  case language(String)
  /// Load this theme and send the new look.
  case theme(String)
  /// Change from light to dark or back and send the new look.
  case toggleAppearance
  /// Write the whole screen again: something else has written on it.
  case redraw
  /// Ctrl-Z: give the terminal back and stop until the shell continues us.
  case stopProcess
  case quit
}
