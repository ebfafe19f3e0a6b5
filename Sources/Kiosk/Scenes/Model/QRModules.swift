/// The modules of a QR code (ISO/IEC 18004), without the quiet zone.
public struct QRModules: Equatable, Sendable {
  /// Modules per side: 21 to 177.
  public let size: Int
  private let dark: [Bool]

  /// - Parameter dark: row by row from the top left, true for a dark module.
  /// - Returns: nil unless there are `size` times `size` modules, and `size` is one that the standard knows.
  public init?(size: Int, dark: [Bool]) {
    guard (21...177).contains(size), (size - 17) % 4 == 0, dark.count == size * size else { return nil }
    (self.size, self.dark) = (size, dark)
  }

  /// Whether a module is dark; false outside the code, where the quiet zone is.
  public func isDark(_ column: Int, _ row: Int) -> Bool {
    guard (0..<size).contains(column), (0..<size).contains(row) else { return false }
    return dark[row * size + column]
  }
}
