/// A QR code as a drawing that a phone's camera reads from a screen (ISO/IEC 18004).
public struct PageCode: Sendable {
  /// The light modules around it, without which it is not found.
  private static let quietZone = 4

  private let size: Int
  private let dark: [Bool]

  /// - Parameters:
  ///   - size: modules per side.
  ///   - dark: row by row from the top left, true for a dark module.
  /// - Returns: nil unless there are `size` times `size` modules.
  public init?(size: Int, dark: [Bool]) {
    guard size > 0, dark.count == size * size else { return nil }
    (self.size, self.dark) = (size, dark)
  }

  /// Black on white, whatever the theme: not every camera reads other colours.
  var svg: String {
    let side = size + 2 * Self.quietZone
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(side) \(side)\" shape-rendering=\"crispEdges\">"
      + "<rect width=\"\(side)\" height=\"\(side)\" fill=\"#fff\"/><path d=\"\(path)\"/></svg>"
  }

  /// A square for each dark module.
  private var path: String {
    dark.indices.filter { dark[$0] }.map { "M\($0 % size + Self.quietZone) \($0 / size + Self.quietZone)h1v1h-1z" }.joined()
  }
}
