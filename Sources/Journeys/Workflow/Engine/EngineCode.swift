/// The engine's own error codes; their module is `Workflow`.
public enum EngineCode: String, CaseIterable, Sendable {
  public static let module = "Workflow"

  /// A host gave an answer that does not fit the prompt, twice in a row.
  case answerDoesNotFit
  /// A script's answer does not fit the prompt, or the script has no answer left.
  case scriptDoesNotFit
  /// A picture named by a script or by the source is not available, and nobody is there to name another.
  case pictureUnusable
  /// A picture could not be taken, through no fault of the script that asked for it and has no answer for that.
  case captureFailed
  /// An input file cannot be read or does not fit.
  case inputNotUsable
  /// The input that a host reads from has ended.
  case inputEnded
  /// The journal belongs to another journey, or to one that this program does not know.
  case unknownJourney
  /// The journal was written by a newer version of the journey.
  case newerJourney
  /// The journal was written by a version of the journey that is no longer in the program.
  case olderJourney
  /// The journal's records contradict each other or cannot be read.
  case journalDamaged
  /// There is no space left for the journal or a picture.
  case diskFull
  /// The data folder cannot be written to.
  case folderNotWritable
  /// The data folder was removed or replaced while it was in use.
  case folderGone
  /// The journal or a picture cannot be written for another reason.
  case journalNotWritable
  /// Another program is running this session.
  case journalInUse
  /// A value could not be written as JSON or read back.
  case notCodable
  /// A journey made an invalid request, such as a draw below 1 or a choice without options.
  case misuse
  /// An effect needs a secret that is not in this process.
  case secretLost
  /// The performer does not know the effect.
  case unknownEffect

  /// Whether the input of the run caused the error, rather than the run itself.
  public var isUnusableInput: Bool { [.scriptDoesNotFit, .pictureUnusable, .inputNotUsable].contains(self) }

  /// Whether someone at the machine can remove the cause, so that another attempt to write may succeed.
  public var isWriteProblem: Bool {
    switch self {
    case .diskFull, .folderNotWritable, .folderGone, .journalNotWritable: true
    default: false
    }
  }
}
