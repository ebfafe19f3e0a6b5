import CCameraAPI
import Documents
import Imaging
import Vision

/// One picture of a live source. It is shared and never changes.
final class CameraFrame: @unchecked Sendable {
  /// Counts the pictures of a source from 1.
  let number: Int
  let size: PixelSize
  /// When the source delivered it, in nanoseconds of the monotonic clock.
  let taken: Int64
  let handle: OpaquePointer
  private let library: CameraLibrary

  /// Takes ownership of a picture of the library.
  init(_ handle: OpaquePointer, number: Int, library: CameraLibrary) {
    let info = library.api.info(handle)
    self.number = number
    size = PixelSize(width: Int(info.width), height: Int(info.height))
    taken = info.taken
    self.handle = handle
    self.library = library
  }

  deinit { library.api.release(handle) }

  /// Its size in memory: one and a half bytes a pixel in the format of nearly all sources, more in a few.
  var byteCount: Int { size.width * size.height * 3 / 2 }
}

/// Converts frames to pictures of a given size. It belongs to one thread.
final class CameraScaler {
  private let library: CameraLibrary
  private let handle: OpaquePointer

  /// nil when memory runs out.
  init?(_ library: CameraLibrary) {
    guard let handle = library.api.make_scaler() else { return nil }
    self.library = library
    self.handle = handle
  }

  deinit { library.api.free_scaler(handle) }

  /// The frame scaled to fit into `fitting`, undistorted and never enlarged.
  func picture(_ frame: CameraFrame, fitting: PixelSize, mirrored: Bool = false) throws(ImageError) -> RGBImage {
    try rgb(frame, fitting) { library.api.rgb(handle, frame.handle, $0, $1, mirrored ? 1 : 0, $2) }
  }

  /// The frame scaled in the same way by leaving out pixels, which is quick, and good enough for the mean colours of areas.
  func samples(_ frame: CameraFrame, fitting: PixelSize) throws(ImageError) -> RGBImage {
    try rgb(frame, fitting) { library.api.sample(handle, frame.handle, $0, $1, $2) }
  }

  private func rgb(
    _ frame: CameraFrame, _ fitting: PixelSize, _ fill: (Int32, Int32, UnsafeMutablePointer<UInt8>?) -> Int32
  ) throws(ImageError) -> RGBImage {
    let size = frame.size.fitted(in: fitting)
    var status: Int32 = 0
    let pixels = [UInt8](unsafeUninitializedCapacity: size.width * size.height * 3) { out, count in
      status = fill(Int32(size.width), Int32(size.height), out.baseAddress)
      count = size.width * size.height * 3
    }
    guard status == CCAM_OK else { throw Self.error(status) }
    return RGBImage(width: size.width, height: size.height, pixels: pixels)
  }

  /// The frame's brightness, scaled to fit in the same way.
  func gray(_ frame: CameraFrame, fitting: PixelSize) throws(ImageError) -> GrayImage {
    let size = frame.size.fitted(in: fitting)
    var status: Int32 = 0
    let pixels = [UInt8](unsafeUninitializedCapacity: size.width * size.height) { out, count in
      status = library.api.gray(handle, frame.handle, Int32(size.width), Int32(size.height), out.baseAddress)
      count = size.width * size.height
    }
    guard status == CCAM_OK else { throw Self.error(status) }
    return GrayImage(width: size.width, height: size.height, pixels: pixels)
  }

  private static func error(_ status: Int32) -> ImageError {
    status == CCAM_OUT_OF_MEMORY
      ? ImageError(.outOfMemory, "There is not enough memory for this camera's pictures. Choose a smaller size.")
      : ImageError(.failed, "The camera's picture could not be processed. Choose another camera, or another size.")
  }
}

extension PixelSize {
  /// The largest size of this shape that fits into another one, never larger than this one.
  func fitted(in limit: PixelSize) -> PixelSize {
    let scale = min(1, Double(limit.width) / Double(width), Double(limit.height) / Double(height))
    return PixelSize(width: max(1, Int((Double(width) * scale).rounded())), height: max(1, Int((Double(height) * scale).rounded())))
  }
}
