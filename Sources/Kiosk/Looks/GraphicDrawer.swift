import Imaging
import Services
import Workflow

/// Draws SVG graphics that somebody sent, such as that of a card. Only an imaging process parses them, one of its own (see `LogoDrawer`).
package struct GraphicDrawer: Sendable {
  /// Pixels of the longer side: enough for a card that fills a large screen.
  static let side = 1024
  /// A graphic has at most this many bytes.
  static let mostBytes = 1_000_000

  private let link: @Sendable () -> ImagingLink

  /// - Parameter link: starts an imaging process for one graphic.
  package init(link: @escaping @Sendable () -> ImagingLink = { ImagingLink(.init(limit: LogoDrawer.limit)) }) { self.link = link }

  /// - Returns: a PNG on white.
  /// - Throws: `GraphicError` when it cannot be drawn.
  package func draw(_ svg: [UInt8]) async throws(WorkflowError) -> [UInt8] {
    guard svg.count <= Self.mostBytes else { throw GraphicError.notDrawn("It is larger than 1 MB.") }
    let link = link()
    defer { link.close() }
    do { return try await link.graphic(svg, side: Self.side).bytes } catch {
      throw GraphicError.notDrawn((error as? ImagingError)?.message ?? "")
    }
  }
}
