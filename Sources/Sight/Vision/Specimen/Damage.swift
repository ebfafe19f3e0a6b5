import CVision
import Documents

extension SpecimenDamage {
  /// Applies the damage of lens and light to a picture, in the order of a camera: blur, motion, gradient, darkness, reflection, noise, and what
  /// its program does with the whole.
  /// (Rotation, corners and the thumb belong to the placement of the document, the resolution to its drawing, JPEG to its storage.)
  func expose(_ picture: inout RGBImage) throws(SpecimenError) {
    var random = SeededRandom(seed: seed ^ 0x11647)
    if blur > 0 {
      let status = picture.pixels.withUnsafeMutableBufferPointer { pixels -> Int32 in
        guard let start = pixels.baseAddress else { return -1 }
        return cvision_blur(start, Int32(picture.width), Int32(picture.height), blur)
      }
      guard status == 0 else { throw .drawing("it could not be blurred by \(blur) pixels") }
    }
    if motion > 0 {
      var random = SeededRandom(seed: seed ^ 0x3071)
      let way = random.unit() * .pi
      let status = picture.pixels.withUnsafeMutableBufferPointer { pixels -> Int32 in
        guard let start = pixels.baseAddress else { return -1 }
        return cvision_smear(
          start, Int32(picture.width), Int32(picture.height), motion * Geometry.cosine(way), motion * Geometry.sine(way))
      }
      guard status == 0 else { throw .drawing("it could not be smeared by \(motion) pixels") }
    }
    let angle = random.unit() * 2 * .pi
    let spot = (x: 0.2 + 0.6 * random.unit(), y: 0.2 + 0.4 * random.unit())
    if gradient > 0 || darkness > 0 || glare > 0 { light(&picture, angle: angle, spot: spot) }
    if noise > 0 { grain(&picture, seed: random.next()) }
    switch defect {
    case .mirrored: picture = picture.mirrored
    case .negative: picture.pixels = picture.pixels.map { 255 - $0 }
    case .truncated, nil: break
    }
  }

  /// The bytes of a JPEG as they are stored: where the file is cut off, nine tenths of them.
  public func stored(_ jpeg: [UInt8]) -> [UInt8] { defect == .truncated ? Array(jpeg.prefix(jpeg.count * 9 / 10)) : jpeg }

  private func light(_ picture: inout RGBImage, angle: Double, spot: (x: Double, y: Double)) {
    let width = picture.width
    let height = picture.height
    let dx = Float(Geometry.cosine(angle)) / Float(width)
    let dy = Float(Geometry.sine(angle)) / Float(height)
    let start = -min(0, Float(Geometry.cosine(angle))) - min(0, Float(Geometry.sine(angle)))
    let span = Float(abs(Geometry.cosine(angle)) + abs(Geometry.sine(angle)))
    let bright = Float(1 - darkness * 0.95)
    let fall = Float(gradient)
    let centreX = Float(spot.x) * Float(width)
    let centreY = Float(spot.y) * Float(height)
    let radius = Float(glare / 2) * Float(width)
    let reach = radius * 1.8
    picture.pixels.withUnsafeMutableBufferPointer { pixels in
      var place = 0
      for y in 0..<height {
        let ey = (Float(y) - centreY) * 1.35
        let isShining = radius > 0 && abs(ey) < reach
        for x in 0..<width {
          let share = (start + Float(x) * dx + Float(y) * dy) / span
          let factor = bright * (1 - fall * share)
          var shine: Float = 0
          if isShining {
            let ex = Float(x) - centreX
            let away = (ex * ex + ey * ey).squareRoot()
            if away < reach { shine = away < radius ? 1 : (reach - away) / (reach - radius) }
          }
          for channel in place..<place + 3 {
            var value = Float(pixels[channel]) * factor
            if shine > 0 { value += (255 - value) * shine * shine }
            pixels[channel] = UInt8(clamping: Int32(value + 0.5))
          }
          place += 3
        }
      }
    }
  }

  /// Gaussian noise from a table: the sum of four uniform draws is close enough to a normal distribution for a sensor.
  private func grain(_ picture: inout RGBImage, seed: UInt64) {
    var state = seed | 1
    // Four bytes summed: mean 510, σ 147.8.
    let scale = Float(noise) / 147.8
    let deviations = (0...4 * 255).map { Float($0 - 510) * scale }
    deviations.withUnsafeBufferPointer { deviations in
      picture.pixels.withUnsafeMutableBufferPointer { pixels in
        for index in pixels.indices {
          state ^= state << 13
          state ^= state >> 7
          state ^= state << 17
          let sum = Int(state >> 8 & 255) + Int(state >> 20 & 255) + Int(state >> 34 & 255) + Int(state >> 48 & 255)
          pixels[index] = UInt8(clamping: Int32(Float(pixels[index]) + deviations[sum] + 0.5))
        }
      }
    }
  }
}
