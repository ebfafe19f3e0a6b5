import Documents

@testable import Vision

/// What the tests of barcodes share.
enum BarcodeTestKit {
  /// A symbol with white around it, so many pixels a module.
  static func picture(_ matrix: BarcodeMatrix, pixels: Int, margin: Int = 12) -> GrayImage {
    let (width, height) = (matrix.width * pixels + 2 * margin, matrix.height * pixels + 2 * margin)
    var image = GrayImage(width: width, height: height, pixels: [UInt8](repeating: 255, count: width * height))
    for y in 0..<matrix.height * pixels {
      for x in 0..<matrix.width * pixels where matrix[x / pixels, y / pixels] { image.pixels[(y + margin) * width + x + margin] = 0 }
    }
    return image
  }
}
