import Cells

/// A terminal's answer to a query.
enum TerminalReport: Equatable {
  /// The primary device attributes (DA1): the numbers of what it can do; 4 is sixel.
  case attributes([Int])
  /// The size of a cell in pixels.
  case cellSize(Size)
  /// How many colours a sixel picture may have.
  case colorRegisters(Int)
  /// Whether it knows kitty's graphics protocol.
  case graphics(isKnown: Bool)

  /// - Parameter control: a control sequence behind its introducer, such as `?62;4c`.
  init?(control: some Collection<UInt8>) {
    let text = String(decoding: control, as: UTF8.self)
    guard let end = text.last else { return nil }
    let isPrivate = text.first == "?"
    let numbers = text.dropFirst(isPrivate ? 1 : 0).dropLast().split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    switch (end, isPrivate) {
    case ("c", true): self = .attributes(numbers)
    case ("t", false) where numbers.count == 3 && numbers[0] == 6:
      guard Self.sides.contains(numbers[1]), Self.sides.contains(numbers[2]) else { return nil }
      self = .cellSize(Size(width: numbers[2], height: numbers[1]))
    case ("S", true) where numbers.count == 3 && numbers[0] == 1 && numbers[1] == 0: self = .colorRegisters(numbers[2])
    default: return nil
    }
  }

  /// - Parameter string: the beginning of an application's string, without its introducer.
  init?(string: [UInt8]) {
    let text = String(decoding: string, as: UTF8.self)
    guard text.hasPrefix("Gi=\(KittyGraphics.queryNumber)") else { return nil }
    self = .graphics(isKnown: text.hasSuffix(";OK"))
  }

  /// The plausible sides of a cell, in pixels.
  static let sides = 4...128
}
