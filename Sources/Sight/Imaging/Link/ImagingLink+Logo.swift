import Documents

/// A logo's pixels: RGBA rows, top left first, with the colours multiplied by alpha.
public struct LogoPixels: Equatable, Sendable {
  public var width: Int
  public var height: Int
  public var rgba: [UInt8]

  public init(width: Int, height: Int, rgba: [UInt8]) {
    self.width = width
    self.height = height
    self.rgba = rgba
  }
}

extension ImagingLink {
  /// Draws an SVG, or decodes a PNG with its transparency. The longer side has at most `ImagingProtocol.logoSide` pixels.
  ///
  /// An SVG can be written to take any time. So a logo gets a link of its own with a short limit, and no other work waits for it.
  public func logo(_ bytes: [UInt8]) async throws -> LogoPixels {
    let answer = try await ask(.logo, payload: bytes)
    guard case .logo(let size) = answer.reply else { throw Self.unexpected }
    return LogoPixels(width: size.width, height: size.height, rgba: answer.payload)
  }

  /// Draws an SVG on white, as a PNG whose longer side has `side` pixels. It gets a link of its own for the same reason.
  public func graphic(_ svg: [UInt8], side: Int) async throws -> EncodedPicture {
    let answer = try await ask(.graphic(side: side), payload: svg)
    guard case .encoded = answer.reply else { throw Self.unexpected }
    return EncodedPicture(bytes: answer.payload)
  }
}
