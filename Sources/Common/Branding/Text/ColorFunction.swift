import Cells

/// The functions that make a colour of numbers.
extension ColorText {
  enum Function: String {
    case rgb, rgba, hsl, hsla, hwb, oklab, oklch, color
    /// No colour: its argument may look like one.
    case url
  }

  /// A number as it is written, with its unit.
  private struct Number {
    var value: Double
    var unit: String

    init?(_ text: Substring) {
      if text == "none" {
        (value, unit) = (0, "")
        return
      }
      let end = text.lastIndex { $0.isNumber || $0 == "." }
      guard let end, let value = Double(text[...end]), value.isFinite else { return nil }
      // No colour has larger numbers; they would only lose precision.
      self.value = min(1e6, max(-1e6, value))
      unit = String(text[text.index(after: end)...])
    }

    /// The value where 100 % is `whole`.
    func share(of whole: Double) -> Double { unit == "%" ? value / 100 * whole : value }

    /// An angle in turns, from 0 to 1.
    var turns: Double {
      let turns =
        switch unit {
        case "turn": value
        case "rad": value / (2 * .pi)
        case "grad": value / 400
        default: value / 360
        }
      return turns - turns.rounded(.down)
    }
  }

  /// - Returns: nil when the arguments are not three or four numbers.
  static func value(_ function: Function, _ arguments: ArraySlice<UInt8>) -> Value? {
    guard arguments.count <= 200 else { return nil }
    var words = arguments.lowercased.split { ", /\t\n\r".contains($0) }
    if function == .color {
      guard let space = words.first, space == "srgb" || space == "display-p3" else { return nil }
      words.removeFirst()
    }
    let numbers = words.compactMap { Number($0) }
    guard numbers.count == words.count, (3...4).contains(numbers.count) else { return nil }
    let opacity = numbers.count == 4 ? min(1, max(0, numbers[3].share(of: 1))) : 1
    return color(function, numbers[0], numbers[1], numbers[2]).map { Value(color: $0, opacity: opacity) }
  }

  private static func color(_ function: Function, _ first: Number, _ second: Number, _ third: Number) -> Color? {
    switch function {
    case .rgb, .rgba: rgb(first.share(of: 255) / 255, second.share(of: 255) / 255, third.share(of: 255) / 255)
    case .color: rgb(first.share(of: 1), second.share(of: 1), third.share(of: 1))
    case .hsl, .hsla: hsl(first.turns, second.value / 100, third.value / 100)
    case .hwb: hwb(first.turns, second.value / 100, third.value / 100)
    case .oklab: lab(first.share(of: 1), second.share(of: 0.4), third.share(of: 0.4))
    case .oklch:
      lab(
        first.share(of: 1), max(0, second.share(of: 0.4)) * cosine(turns: third.turns),
        max(0, second.share(of: 0.4)) * cosine(turns: third.turns - 0.25))
    case .url: nil
    }
  }

  /// Channels from 0 to 1; those outside are the nearest.
  private static func rgb(_ red: Double, _ green: Double, _ blue: Double) -> Color {
    func channel(_ value: Double) -> UInt8 { UInt8((min(1, max(0, value)) * 255).rounded()) }
    return .rgb(channel(red), channel(green), channel(blue))
  }

  private static func lab(_ lightness: Double, _ a: Double, _ b: Double) -> Color {
    lightness <= 0 ? .rgb(0, 0, 0) : lightness >= 1 ? .rgb(255, 255, 255) : OKLab(lightness: lightness, a: a, b: b).color
  }

  /// CSS Color Module Level 4, section 7.1.
  static func hsl(_ turns: Double, _ saturation: Double, _ lightness: Double) -> Color {
    let (s, l) = (min(1, max(0, saturation)), min(1, max(0, lightness)))
    func channel(_ n: Double) -> Double {
      let k = (n + turns * 12).truncatingRemainder(dividingBy: 12)
      return l - s * min(l, 1 - l) * max(-1, min(k - 3, 9 - k, 1))
    }
    return rgb(channel(0), channel(8), channel(4))
  }

  /// CSS Color Module Level 4, section 8.
  private static func hwb(_ turns: Double, _ white: Double, _ black: Double) -> Color {
    let (white, black) = (max(0, white), max(0, black))
    guard white + black < 1 else { return rgb(white / (white + black), white / (white + black), white / (white + black)) }
    guard let (red, green, blue) = hsl(turns, 1, 0.5).channels else { return .rgb(0, 0, 0) }
    func channel(_ value: Int) -> Double { Double(value) / 255 * (1 - white - black) + white }
    return rgb(channel(red), channel(green), channel(blue))
  }

  /// The cosine of so many turns, by its series: pure modules do not import the C library.
  private static func cosine(turns: Double) -> Double {
    var angle = (turns - turns.rounded()) * 2 * .pi
    // Within a quarter of a turn eight terms are exact to the last digits.
    let isBehind = abs(angle) > .pi / 2
    if isBehind { angle = .pi - abs(angle) }
    var (sum, term) = (1.0, 1.0)
    for n in 1...8 {
      term *= -angle * angle / Double((2 * n - 1) * 2 * n)
      sum += term
    }
    return isBehind ? -sum : sum
  }
}
