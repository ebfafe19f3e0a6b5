import Foundation
import FoundationXML
import Testing

/// The blocks of a style sheet.
struct StyleSheet {
  struct Block {
    var condition: String
    var selector: String
    var properties: [String: String]

    /// A colour as AARRGGBB; nil for `initial`.
    func color(_ name: String) -> String? {
      properties[name].flatMap { components($0) }.map { parts in
        ([Int((parts[3] * 255).rounded())] + parts.prefix(3).map { Int($0) }).map { String(format: "%02X", $0) }.joined()
      }
    }

    /// Red, green and blue to 255, and the opacity to 1.
    private func components(_ value: String) -> [Double]? {
      if value == "transparent" { return [0, 0, 0, 0] }
      if let match = value.wholeMatch(of: /var\((--[a-z0-9-]+)\)/) { return properties[String(match.1)].flatMap { components($0) } }
      if let match = value.wholeMatch(of: /color-mix\(in srgb, (.+) (\d+)%, transparent\)/), var inner = components(String(match.1)) {
        inner[3] *= Double(match.2)! / 100
        return inner
      }
      if let match = value.wholeMatch(of: /rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)/) {
        return [Double(match.1)!, Double(match.2)!, Double(match.3)!, Double(match.4)! / 100]
      }
      guard let match = value.wholeMatch(of: /#([0-9A-F]{6})([0-9A-F]{2})?/), let rgb = Int(match.1, radix: 16) else { return nil }
      return [Double(rgb >> 16), Double(rgb >> 8 & 255), Double(rgb & 255), Double(Int(match.2 ?? "FF", radix: 16)!) / 255]
    }
  }

  var blocks: [Block] = []

  init(_ text: String) throws {
    var condition = ""
    for line in text.replacing(/\/\*(?s:.*?)\*\//, with: "").split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
      if line.hasPrefix("--") {
        let parts = try #require(line.wholeMatch(of: /(--[a-z0-9-]+): ((?s).*);/), "\(line)")
        blocks[blocks.count - 1].properties[String(parts.1)] = String(parts.2)
      } else if line.hasPrefix("@media") {
        condition = String(line.dropLast(2))
      } else if line.hasPrefix("@font-face") {
        continue
      } else if line.hasSuffix(" {") {
        blocks.append(Block(condition: condition, selector: String(line.dropLast(2)), properties: [:]))
        condition = ""
      }
    }
  }
}

/// The colours and sizes in a file of Android's resources.
final class AndroidResources: NSObject, XMLParserDelegate {
  var values: [String: String] = [:]
  private(set) var names: [String] = []
  private var text = ""

  init(_ xml: String) throws {
    super.init()
    let parser = XMLParser(data: Data(xml.utf8))
    parser.delegate = self
    try #require(parser.parse(), "\(String(describing: parser.parserError)) in \(xml.prefix(300))")
  }

  func parser(
    _: XMLParser, didStartElement element: String, namespaceURI _: String?, qualifiedName _: String?, attributes: [String: String]
  ) {
    text = ""
    if let name = attributes["name"] { names.append(name) }
  }

  func parser(_: XMLParser, foundCharacters characters: String) { text += characters }

  func parser(_: XMLParser, didEndElement element: String, namespaceURI _: String?, qualifiedName _: String?) {
    if element != "resources", let name = names.last { values[name] = text }
  }

  /// A colour as AARRGGBB.
  func color(_ name: String) -> String? {
    guard let value = values[name] else { return nil }
    if value.hasPrefix("@color/") { return color(String(value.dropFirst(7))) }
    return value.wholeMatch(of: /#([0-9A-F]{8})/).map { String($0.1) }
  }
}

/// Reads tokens as the format's reports say: a type comes from the token or its nearest group, and a value in braces is another token's.
struct DesignTokenReader {
  let root: [String: Any]

  func token(_ path: String) -> (type: String, value: Any)? {
    var node = root, type = root["$type"] as? String
    for key in path.split(separator: ".") {
      guard let next = node[String(key)] as? [String: Any] else { return nil }
      node = next
      type = node["$type"] as? String ?? type
    }
    guard let type, let value = node["$value"] else { return nil }
    if let text = value as? String, text.hasPrefix("{"), text.hasSuffix("}") { return token(String(text.dropFirst().dropLast())) }
    return (type, value)
  }

  /// A colour as AARRGGBB.
  func color(_ path: String) -> String? {
    guard let (type, value) = token(path), type == "color", let color = value as? [String: Any], color["colorSpace"] as? String == "srgb",
      let components = color["components"] as? [Double], components.count == 3, components.allSatisfy({ (0...1).contains($0) }),
      let alpha = color["alpha"] as? Double
    else { return nil }
    let hex = components.map { String(format: "%02X", Int(($0 * 255).rounded())) }.joined()
    guard color["hex"] as? String == "#" + hex else { return nil }
    return String(format: "%02X", Int((alpha * 255).rounded())) + hex
  }
}
