extension Color {
  /// The RGB value of a palette entry on a terminal with default colours (xterm's values); other colours unchanged.
  public var visible: Color {
    guard case .indexed(let entry) = self else { return self }
    switch Int(entry) {
    case 0..<8: return ansiValue
    case 8..<16: return Self.bright[Int(entry) - 8]
    case 16..<232:
      let place = Int(entry) - 16
      func level(_ step: Int) -> UInt8 { step == 0 ? 0 : UInt8(55 + 40 * step) }
      return .rgb(level(place / 36), level(place / 6 % 6), level(place % 6))
    default:
      let grey = UInt8(8 + 10 * (Int(entry) - 232))
      return .rgb(grey, grey, grey)
    }
  }

  /// Entries 8 to 15.
  private static let bright: [Color] = [
    .rgb(127, 127, 127), .rgb(255, 0, 0), .rgb(0, 255, 0), .rgb(255, 255, 0), .rgb(92, 92, 255), .rgb(255, 0, 255), .rgb(0, 255, 255),
    .rgb(255, 255, 255),
  ]

  /// The visible colour as `#RRGGBB`; nil for the terminal's own colour.
  public var hex: String? {
    guard let (red, green, blue) = visible.channels else { return nil }
    let digits = String(red << 16 | green << 8 | blue, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
