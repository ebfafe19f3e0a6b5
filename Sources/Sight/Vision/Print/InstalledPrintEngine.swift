import Glibc
import Synchronization

/// The engine of this installation. It is loaded when the first page is read, so that the program starts no later.
public enum InstalledPrintEngine {
  /// Tesseract's own variable: the folder of its data. A folder without it (such as /nonexistent) turns the reading of print off.
  public static let variable = "TESSDATA_PREFIX"
  /// Where Debian has it.
  private static let standard = "/usr/share/tesseract-ocr/5/tessdata"
  /// The data of the Latin script, with all its diacritics.
  private static let script = "Latin.traineddata"

  /// What serves.
  public enum State: Sendable {
    case ready(PrintEngine)
    /// One sentence says what is missing.
    case missing(String)
  }

  /// The file of the script's data.
  public static var data: String {
    let named = getenv(variable).map { String(cString: $0) } ?? ""
    return "\(named.isEmpty ? standard : named)/\(script)"
  }

  private static let known = Mutex<State?>(nil)

  /// What serves. Loads the engine if that was not tried yet.
  /// - Parameter folder: that of the running program.
  public static func state(in folder: String) -> State {
    known.withLock { known in
      if let known { return known }
      let state: State
      do throws(ImageError) { state = .ready(try PrintEngine(folder: folder, data: data)) } catch { state = .missing(error.message) }
      known = state
      return state
    }
  }
}
