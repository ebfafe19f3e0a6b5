import CVision
import Glibc

extension RGBImage {
  /// The bytes of a JPEG file.
  /// - Parameter quality: 1 to 100.
  public func jpeg(quality: Int = 90) throws(ImageError) -> [UInt8] {
    try encoded { cvision_jpeg_encode($0, Int32(width), Int32(height), Int32(min(max(quality, 1), 100)), $1, $2) }
  }

  /// The bytes of a PNG file.
  public func png() throws(ImageError) -> [UInt8] {
    try encoded { cvision_png_encode($0, Int32(width), Int32(height), $1, $2) }
  }

  private func encoded(
    _ encode: (UnsafePointer<UInt8>?, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, UnsafeMutablePointer<Int>) -> Int32
  ) throws(ImageError) -> [UInt8] {
    var start: UnsafeMutablePointer<UInt8>?
    var count = 0
    let status = pixels.withUnsafeBufferPointer { encode($0.baseAddress, &start, &count) }
    defer { free(start) }
    if let error = ImageError(status: status) { throw error }
    return Array(UnsafeBufferPointer(start: start, count: count))
  }
}
