import Phrases

/// Why no picture could be taken, by its name in prompts' ids and in the catalogues.
package enum CaptureFailure: String, CaseIterable {
  case camera = "CameraNotAvailable"
  case file = "PictureNotUsable"
  case store = "PictureNotSaved"
  case imaging = "ReaderNotAvailable"

  /// - Parameter reason: `picture.damaged`, `store.diskFull`, `imaging.processDied`, `camera.unplugged`; a reason of no other group belongs
  ///   to the camera.
  package init(_ reason: String) {
    switch reason.prefix(while: { $0 != "." }) {
    case "picture": self = .file
    case "store": self = .store
    case "imaging": self = .imaging
    default: self = .camera
    }
  }

  /// The code of a reason in reports: `CAMERA.unplugged`, `PICTURE.damaged`.
  package static func code(of reason: String) -> String {
    let parts = reason.split(separator: ".", maxSplits: 1)
    return parts.count == 2 ? "\(parts[0].uppercased()).\(parts[1])" : "CAMERA.\(reason)"
  }
}
