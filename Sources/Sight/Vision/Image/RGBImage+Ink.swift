extension RGBImage {
  /// The black ink: each pixel is as bright as its brightest colour, so that coloured print in the background fades. Noise is smoothed.
  func ink() -> GrayImage {
    let brightest = [UInt8](unsafeUninitializedCapacity: width * height) { out, count in
      pixels.withUnsafeBufferPointer { pixels in
        for i in 0..<width * height { out[i] = max(pixels[3 * i], pixels[3 * i + 1], pixels[3 * i + 2]) }
      }
      count = width * height
    }
    return GrayImage(width: width, height: height, pixels: brightest).smoothed()
  }
}

extension GrayImage {
  /// Without noise: a binomial filter with a σ of one pixel.
  func smoothed() -> GrayImage { smoothed(step: 1).smoothed(step: width) }

  /// 1 4 6 4 1 along rows (a step of 1) or columns (a step of a row).
  private func smoothed(step: Int) -> GrayImage {
    let last = width * height - 1 - 2 * step
    var smooth = pixels
    pixels.withUnsafeBufferPointer { from in
      smooth.withUnsafeMutableBufferPointer { to in
        var i = 2 * step
        while i <= last {
          let sum = Int(from[i - 2 * step]) + 4 * Int(from[i - step]) + 6 * Int(from[i]) + 4 * Int(from[i + step]) + Int(from[i + 2 * step])
          to[i] = UInt8((sum + 8) >> 4)
          i += 1
        }
      }
    }
    return GrayImage(width: width, height: height, pixels: smooth)
  }
}
