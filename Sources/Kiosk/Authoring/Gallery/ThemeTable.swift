import Cells
import Flavor
import Foundation
import Invocation

/// The colours and fonts of each element of a theme, line by line, for pipes. The colours are those that are drawn; what the theme sets and
/// nobody sees as it was set has a note.
struct ThemeTable {
  let flavor: Flavor

  func print() {
    let light = flavor.theme(appearance: .light, depth: .direct)
    let dark = flavor.theme(appearance: .dark, depth: .direct)
    let unseen = Dictionary(grouping: flavor.unseenColors, by: \.name)
    func notes(_ name: String) -> String {
      unseen[name].map { colors in
        "  " + colors.map { "(\($0.appearance.rawValue): set to \($0.color.hex ?? "terminal"), \($0.note))" }.joined(separator: " ")
      } ?? ""
    }
    for token in ColorToken.allCases {
      let name = token.rawValue.padding(toLength: 48, withPad: " ", startingAt: 0)
      StandardOutput.print(
        "\(name) \(light.color(token).hex ?? "terminal")  \(dark.color(token).hex ?? "terminal")\(notes(token.rawValue))")
    }
    // The palette fields that are drawn are tokens.
    for name in unseen.keys.sorted() where ColorToken(rawValue: name) == nil { StandardOutput.print(name + notes(name)) }
    for appearance in Theme.Appearance.allCases {
      guard let logo = flavor.logos[appearance] else { continue }
      StandardOutput.print("\("logo.\(appearance.rawValue)".padding(toLength: 48, withPad: " ", startingAt: 0)) \(logo.path)")
    }
    for token in FontToken.allCases {
      let name = "fonts.\(token.rawValue)".padding(toLength: 48, withPad: " ", startingAt: 0)
      StandardOutput.print("\(name) \(light.attributes(token).written)")
    }
  }
}

extension Style.Attributes {
  /// The terminal's attributes for a font role, in words.
  fileprivate var written: String {
    let words = [(Style.Attributes.bold, "bold"), (.underline, "underlined"), (.reverse, "reversed"), (.dim, "dim")]
      .filter { contains($0.0) }.map(\.1)
    return words.isEmpty ? "plain" : words.joined(separator: ", ")
  }
}
