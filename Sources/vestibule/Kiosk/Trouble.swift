import Foundation
import Imaging
import Phrases
import Workflow

/// What a screen says of a failure: what happened and what to do next, in the person's language, and behind it in brackets the sentence that
/// names the file.
enum Trouble {
  static func phrase(_ error: any Error) -> Phrase {
    switch error {
    case let error as ImagingError: Phrase("kiosk.picture.\(error.code.rawValue)", ["detail": .text(error.message)])
    case let error as WorkflowError: phrase(error)
    case let error as CocoaError: phrase(error)
    default: .verbatim("\(error)")
    }
  }

  private static func phrase(_ error: WorkflowError) -> Phrase {
    if let phrase = error.phrase { return phrase }
    switch error.engineCode {
    case .diskFull, .folderNotWritable, .folderGone, .journalNotWritable, .journalInUse, .journalDamaged, .newerJourney, .unknownJourney:
      return Phrase("kiosk.trouble.\(error.code)", ["detail": .text(error.message)])
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
    return Phrase("kiosk.trouble.\(code.rawValue)", ["detail": .text(error.filePath ?? error.localizedDescription)])
  }
}
