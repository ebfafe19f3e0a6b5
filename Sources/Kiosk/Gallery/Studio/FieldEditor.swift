import Cells
import Flavor

/// The value of a field while it is typed, or moved with sliders.
struct FieldEditor: Sendable {
  enum Focus: Equatable, Sendable {
    case text
    case slider(OKLCH.Channel)
  }

  let field: ThemeField
  private(set) var line: LineEditor
  /// The colour of the sliders; nil if the value is no colour.
  private(set) var color: OKLCH?
  private(set) var focus = Focus.text

  /// - Parameters:
  ///   - text: the value as a person types it.
  ///   - color: the colour that it stands for.
  init(_ field: ThemeField, text: String, color: Color?) {
    self.field = field
    line = LineEditor(text)
    self.color = field.isColor ? color.flatMap { OKLCH($0) } : nil
  }

  /// The value for the file: a colour may be typed without its `#`, or with three digits as in CSS.
  var value: String {
    let text = line.text
    guard field.isColor else { return text }
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard [3, 6].contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return text }
    return "#" + (digits.count == 3 ? digits.flatMap { [$0, $0] } : Array(digits)).map { $0.uppercased() }.joined()
  }

  private static let focuses: [Focus] = [.text] + OKLCH.Channel.allCases.map { .slider($0) }

  /// Returns whether the key belongs to the editor.
  mutating func press(_ key: Key) -> Bool {
    switch key {
    case .tab, .down, .backTab, .up:
      guard color != nil, let place = Self.focuses.firstIndex(of: focus) else { return key != .tab && key != .backTab }
      let step = key == .tab || key == .down ? 1 : Self.focuses.count - 1
      focus = Self.focuses[(place + step) % Self.focuses.count]
      return true
    case .left, .right, .pageUp, .pageDown, .home, .end:
      guard case .slider(let channel) = focus else { return line.press(key) }
      move(channel, key)
      return true
    default:
      guard line.press(key) else { return false }
      focus = .text
      if field.isColor, case .rgb(let r, let g, let b)? = ColorExpression(value)?.base { follow(.rgb(r, g, b)) }
      return true
    }
  }

  /// The sliders show a typed colour. A grey leaves the hue where it was.
  private mutating func follow(_ typed: Color) {
    guard var new = OKLCH(typed) else { return }
    if new.chroma < 0.002, let color { new.hue = color.hue }
    color = new
  }

  private mutating func move(_ channel: OKLCH.Channel, _ key: Key) {
    guard let now = color?[channel] else { return }
    switch key {
    case .left: set(channel, to: now - channel.step)
    case .right: set(channel, to: now + channel.step)
    case .pageUp: set(channel, to: now + 10 * channel.step)
    case .pageDown: set(channel, to: now - 10 * channel.step)
    case .home: set(channel, to: channel.range.lowerBound)
    default: set(channel, to: channel == .hue ? channel.range.upperBound - channel.step : channel.range.upperBound)
    }
  }

  /// Moves a slider.
  mutating func set(_ channel: OKLCH.Channel, to value: Double) {
    color?[channel] = value
    focus = .slider(channel)
    if let hex = color?.color.hex { line = LineEditor(hex) }
  }
}
