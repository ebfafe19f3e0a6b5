import Cells
import Documents
import Imaging
import Notation
import Staging
import Synchronization

/// The pictures of a simulated camera for the terminal.
final class StagePreview: StageOutput {
  private let camera: StageCamera
  private let size = Mutex(PixelSize(width: 1, height: 1))
  private let show: @Sendable (Picture, StageState) -> Void

  /// The largest side of a preview, in pixels.
  private static let most = 4096

  init(_ camera: StageCamera, _ show: @escaping @Sendable (Picture, StageState) -> Void) {
    self.camera = camera
    self.show = show
  }

  var forms: StageForms { StageForms(preview: size.withLock { $0 }) }

  /// Sets the pixels in which pictures are fitted from now on.
  func fit(_ wanted: Size) {
    size.withLock { $0 = PixelSize(width: min(max(wanted.width, 1), Self.most), height: min(max(wanted.height, 1), Self.most)) }
  }

  func put(_ picture: StagePicture, count: Int, label: JSONValue) {
    guard let preview = picture.preview, let picture = Picture(width: preview.width, height: preview.height, rgb: preview.rgb) else {
      return
    }
    show(picture, camera.target)
  }

  func finish() {}
}
