import Cells

/// The custom properties of a style sheet, and the colours of values that refer to them.
struct StylesheetValues {
  private struct Property {
    var value: ArraySlice<UInt8>
    var place: String
  }

  private var properties: [String: Property] = [:]
  /// The names in the order in which they were first seen.
  private(set) var names: [String] = []
  private static let mostProperties = 20_000

  /// The last value for the whole page counts, else the first one.
  mutating func note(_ declaration: StylesheetReader.Declaration, of file: String) {
    let isOfRoot =
      [":root", "html", "body", ":host", "", "*"].contains { $0 == declaration.selector }
      || declaration.selector.hasPrefix(":root")
    let known = properties[declaration.property]
    guard known == nil || isOfRoot, known != nil || properties.count < Self.mostProperties else { return }
    if known == nil { names.append(declaration.property) }
    properties[declaration.property] = Property(value: declaration.value, place: "\(file), line \(declaration.line)")
  }

  func place(of name: String) -> String { properties[name]?.place ?? "" }

  /// The colour of a custom property. Three bare numbers are the arguments of `hsl()` or `rgb()`, in which a page puts them.
  func color(ofProperty name: String) -> Color? {
    guard let property = properties[name] else { return nil }
    let value = resolved(property.value)
    if let color = ColorText.whole(value[...])?.onWhite { return color }
    let text = String(decoding: value, as: UTF8.self)
    let words = text.split { ", ".contains($0) }
    guard words.count == 3, words.allSatisfy({ $0.first?.isNumber == true }) else { return nil }
    return ColorText.whole(Array("\(words[1].hasSuffix("%") ? "hsl" : "rgb")(\(text))".utf8)[...])?.onWhite
  }

  /// The first colour in a value that can be seen.
  func color(of value: ArraySlice<UInt8>) -> Color? {
    let value = resolved(value)
    var reader = ColorText(value[...])
    while let found = reader.next() {
      if let color = found.onWhite { return color }
    }
    return nil
  }

  /// A value's first bytes with references replaced. Values may refer to each other in circles, and grow with each reference.
  private func resolved(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var budget = 64
    return resolved(value.prefix(Self.mostBytes), &budget, depth: 0)
  }

  private static let mostBytes = 2000

  private func resolved(_ value: ArraySlice<UInt8>, _ budget: inout Int, depth: Int) -> [UInt8] {
    let opening = Array("var(".utf8)
    guard depth < 16, value.contains(UInt8(ascii: "(")) else { return Array(value) }
    var result: [UInt8] = [], place = value.startIndex
    while place < value.endIndex, result.count < Self.mostBytes {
      guard budget > 0, value[place...].starts(with: opening) else {
        result.append(value[place])
        place += 1
        continue
      }
      budget -= 1
      var end = place + opening.count, brackets = 1
      while end < value.endIndex {
        if value[end] == UInt8(ascii: "(") { brackets += 1 } else if value[end] == UInt8(ascii: ")") { brackets -= 1 }
        if brackets == 0 { break }
        end += 1
      }
      let inside = value[(place + opening.count)..<end]
      let comma = inside.firstIndex(of: UInt8(ascii: ","))
      let name = String(decoding: inside[..<(comma ?? inside.endIndex)].trimmed, as: UTF8.self)
      if let known = properties[name] {
        result += resolved(known.value.prefix(Self.mostBytes), &budget, depth: depth + 1)
      } else if let comma {
        result += resolved(inside[(comma + 1)...], &budget, depth: depth + 1)
      }
      place = min(end + 1, value.endIndex)
    }
    return result
  }
}
