import CSixel
import Cells

/// Writes pictures as sixels, with libsixel. The library is loaded with the first picture.
struct SixelGraphics {
  /// The size of a cell in pixels.
  var cell: Size
  /// The most colours of a picture.
  var colors: Int

  /// Whether the library is installed.
  static var isInstalled: Bool { csixel_load() != 0 }

  /// A picture at the cursor, in the size of its cells; nil when the library fails.
  func show(_ image: ScreenImage) -> [UInt8]? {
    let size = Size(width: image.rect.width * cell.width, height: image.rect.height * cell.height)
    let picture = image.picture.scaled(to: size)
    var bytes: [UInt8] = []
    let status = withUnsafeMutablePointer(to: &bytes) { bytes in
      picture.rgb.withUnsafeBufferPointer { rgb in
        csixel_encode(
          rgb.baseAddress, Int32(size.width), Int32(size.height), Int32(min(max(colors, 2), 256)),
          { data, count, context in
            guard let data, let context, count > 0 else { return 0 }
            let bytes = context.assumingMemoryBound(to: [UInt8].self)
            data.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
              bytes.pointee.append(contentsOf: UnsafeBufferPointer(start: $0, count: Int(count)))
            }
            return 0
          }, bytes)
      }
    }
    return status == 0 ? bytes : nil
  }
}
