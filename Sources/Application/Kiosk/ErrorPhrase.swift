import Foundation
import Imaging
import Phrases
import Workflow

/// What a screen says of a failure: what happened and what to do next, in the person's language, and behind it in brackets what it is about.
package enum ErrorPhrase {
  /// - Parameter name: what was being worked on, where the error does not know it.
  package static func phrase(_ error: any Error, about name: String? = nil) -> Phrase {
    switch error {
    case let error as ImagingError: Phrase("kiosk.picture.\(error.code.rawValue)", ["detail": .text(detail(error, name))])
    case let error as WorkflowError: phrase(error)
    case let error as CocoaError: phrase(error)
    default: Phrase("kiosk.trouble.journalNotWritable", ["detail": .text("an unexpected error")])
    }
  }

  /// Never the error's own sentence where the phrase says the same in the person's language.
  private static func detail(_ error: ImagingError, _ name: String?) -> String {
    switch error.code {
    case .badSource, .notBuiltYet, .cannotDraw, .badRequest: error.message
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

  /// Foundation's own sentences neither name the way out nor speak the person's language.
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
