import Imaging
import Scenes

extension QRModules {
  /// The modules in a picture with one pixel for each, as the imaging process draws a code; nil unless it is square and of a valid size.
  package init?(_ code: Preview) {
    guard code.width == code.height else { return nil }
    self.init(size: code.width, dark: stride(from: 0, to: code.rgb.count, by: 3).map { code.rgb[$0] < 128 })
  }
}
