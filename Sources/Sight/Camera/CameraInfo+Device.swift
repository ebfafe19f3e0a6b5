import CCameraAPI
import Imaging

extension CameraInfo {
  /// What the device behind a descriptor reports about itself.
  init(_ descriptor: Int32, _ library: CameraLibrary) throws(CameraError) {
    var device = ccam_device()
    var why = ccam_words()
    let status = library.api.examine(descriptor, &device, &why)
    guard status == CCAM_OK else { throw .status(status, text(why.text)) }
    let modes = withUnsafeBytes(of: device.modes) { bytes in
      Array(bytes.bindMemory(to: ccam_mode.self).prefix(Int(device.mode_count)))
    }
    self.init(
      name: text(device.name), driver: text(device.driver),
      modes: modes.map { Mode(format: text($0.format), size: PixelSize(width: Int($0.width), height: Int($0.height)), rate: $0.rate) })
  }
}

/// The text in a C array of characters.
func text<Field>(_ field: Field) -> String {
  withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
