import Glibc
import Synchronization

/// The face models of this installation. They are read when the first face is looked for, so that the program starts no later.
public enum InstalledFaceModels {
  /// The environment variable that names the folder of the models. A folder without them (such as /nonexistent) turns them off.
  public static let variable = "VESTIBULE_MODELS"

  /// What serves.
  public enum State: Sendable {
    /// No folder has the models.
    case missing
    case ready(FaceModels, folder: String)
    /// They are there and cannot be used; one sentence says why.
    case unusable(String)
  }

  private enum Progress {
    case notAsked
    case folder(String)
    case known(State)
  }
  private static let progress = Mutex(Progress.notAsked)

  /// The first folder that has the models: the one that `VESTIBULE_MODELS` names and no other, else `models` beside the program (a checkout),
  /// else `../../share/vestibule/models` (an installation, from libexec/vestibule).
  /// - Parameter program: the folder of the running program.
  public static func folder(program: String) -> String? {
    let named = getenv(variable).map { String(cString: $0) } ?? ""
    let places = named.isEmpty ? ["\(program)/models", "\(program)/../../share/vestibule/models"] : [named]
    return places.first { access("\($0)/\(FaceModels.files[0])", R_OK) == 0 }
  }

  /// Uses the models of this folder from now on. Call it before the first search for a face.
  public static func use(folder: String) { progress.withLock { $0 = .folder(folder) } }

  /// What serves. Reads the models when they were not read yet.
  public static var state: State {
    progress.withLock { progress in
      switch progress {
      case .notAsked: return .missing
      case .known(let state): return state
      case .folder(let folder):
        var state = State.missing
        do throws(ImageError) { state = .ready(try FaceModels(folder: folder), folder: folder) } catch { state = .unusable(error.message) }
        progress = .known(state)
        return state
      }
    }
  }

  /// The models, when they serve.
  public static var models: FaceModels? { if case .ready(let models, _) = state { models } else { nil } }
}
