import Foundation
import Imaging
import Phrases
import Workflow

/// The text for a failure on the screen: what happened and what to do next, in the person's language, with the subject in brackets.
package enum ErrorPhrase {
  /// - Parameter name: the subject, if the error does not contain it.
  package static func phrase(_ error: any Error, about name: String? = nil) -> Phrase {
    switch error {
    case let error as ImagingError: Phrase("kiosk.picture.\(error.code.rawValue)", ["detail": .text(detail(error, name))])
    case let error as WorkflowError: phrase(error)
    case let error as CocoaError: phrase(error)
    default: Phrase("kiosk.trouble.journalNotWritable", ["detail": .text("an unexpected error")])
    }
  }

  /// The same for a client at a kiosk in a public place: one that says what is wrong with the machine, and names its files, is for staff.
  package static func publicPhrase(_ error: any Error) -> Phrase {
    switch error {
    case let error as WorkflowError where error.phrase != nil || error.isTemporary: phrase(error)
    case let error as ImagingError where error.isOfTheMoment: phrase(ImagingError(error.code, error.message))
    default: Phrase("unattended.outOfOrder.message")
    }
  }

  /// The error's own sentence only if the phrase does not contain the same in the person's language.
  private static func detail(_ error: ImagingError, _ name: String?) -> String {
    switch error.code {
    case .badSource, .notBuiltYet, .cannotDraw, .badRequest, .libraryMissing: error.message
    default: error.subject ?? name ?? error.code.rawValue
    }
  }

  private static func phrase(_ error: WorkflowError) -> Phrase {
    if let phrase = error.phrase { return phrase }
    if error.isTemporary { return Phrase("kiosk.unreachable.message") }
    switch error.engineCode {
    case .diskFull, .folderNotWritable, .folderGone, .journalNotWritable, .journalInUse, .journalDamaged, .newerJourney, .unknownJourney:
      return Phrase("kiosk.trouble.\(error.code)", ["detail": .text(error.subject ?? error.code)])
    default: return .verbatim(error.message)
    }
  }

  /// Foundation's own messages do not suggest a solution, and are not in the person's language.
  private static func phrase(_ error: CocoaError) -> Phrase {
    let code: EngineCode =
      switch error.code {
      case .fileWriteOutOfSpace: .diskFull
      case .fileWriteNoPermission, .fileWriteVolumeReadOnly, .fileWriteFileExists: .folderNotWritable
      default: .journalNotWritable
      }
    return Phrase("kiosk.trouble.\(code.rawValue)", ["detail": .text(error.filePath ?? code.rawValue)])
  }
}

extension ImagingError {
  /// Whether another picture, or another try, can help without anybody who looks after the machine.
  fileprivate var isOfTheMoment: Bool {
    switch code {
    case .empty, .notAnImage, .truncated, .damaged, .tooLarge, .unsupported, .outOfMemory, .processDied, .processTimedOut, .processGarbled,
      .unknownPicture, .notWatching:
      true
    case .missing, .notAFile, .notPermitted, .oversized, .unreadable, .noPictures, .standIn, .notBuiltYet, .badSource, .cannotDraw,
      .processMissing, .processRefused, .closed, .badRequest, .libraryMissing:
      false
    }
  }
}
