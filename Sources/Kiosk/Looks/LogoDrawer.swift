import Flavor
import Foundation
import Imaging
import Scenes
import Store

/// Draws the logos of themes. The bytes come from a theme's author, so only an imaging process parses them: one of its own, which ends when
/// the logo is drawn. So a hostile drawing delays no journey's pictures, and what drawing needs takes no memory afterwards.
package struct LogoDrawer: Sendable {
  /// A logo that cannot be shown.
  package struct Problem: Error, Equatable, Sendable {
    /// Theme, line, file, and what to do, in plain English.
    package var description: String
  }

  private let link: @Sendable () -> ImagingLink

  /// - Parameter link: starts an imaging process for one logo.
  package init(link: @escaping @Sendable () -> ImagingLink = { ImagingLink(.init(limit: limit)) }) { self.link = link }

  /// For one drawing.
  package static let limit = WorkLimit(processor: .seconds(5))

  package func draw(_ file: LogoFile) async throws(Problem) -> LogoPixels {
    let bytes = try Self.bytes(of: file)
    let link = link()
    defer { link.close() }
    do {
      return try await link.logo(bytes)
    } catch let error as ImagingError {
      let isHanging = error.code == .processTimedOut || error.code == .processDied
      let reason = isHanging ? "It takes too much time or memory to draw. Save it as a simpler SVG, or as a PNG." : error.message
      throw Problem(description: file.description(of: "cannot be drawn. \(reason)"))
    } catch {
      throw Problem(description: file.description(of: "was not drawn."))
    }
  }

  private static func bytes(of file: LogoFile) throws(Problem) -> [UInt8] {
    func problem(_ text: String) -> Problem { Problem(description: file.description(of: text)) }
    guard let descriptor = try? TrustedFile.openOrdinary(file.path) else {
      throw problem("cannot be read. Check the path, which is relative to the theme's file, and the file's permissions.")
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    defer { try? handle.close() }
    guard let bytes = try? handle.read(upToCount: LogoFile.mostBytes + 1), !bytes.isEmpty else { throw problem("is empty.") }
    guard bytes.count <= LogoFile.mostBytes else { throw problem("is larger than 1 MB. Save it smaller.") }
    return Array(bytes)
  }
}

extension Logo {
  /// A logo on a theme's screen.
  package init?(_ pixels: LogoPixels, on theme: Theme) {
    self.init(width: pixels.width, height: pixels.height, rgba: pixels.rgba, on: theme)
  }
}
