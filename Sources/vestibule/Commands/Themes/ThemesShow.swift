import ArgumentParser
import Cells
import Flavor
import Foundation

/// What each element of a theme is drawn with.
struct ThemesShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "What each element of a theme is drawn with, light and dark.")
  @Argument(help: "A name or a file.") var theme: String = "orca"

  func run() throws {
    let flavor = try ThemesCommand.flavor(theme)
    let light = flavor.theme(appearance: .light, depth: .direct)
    let dark = flavor.theme(appearance: .dark, depth: .direct)
    for token in ColorToken.allCases {
      let name = token.rawValue.padding(toLength: 48, withPad: " ", startingAt: 0)
      print("\(name) \(light.color(token).written)  \(dark.color(token).written)")
    }
    for token in FontToken.allCases {
      print("fonts.\(token.rawValue)".padding(toLength: 48, withPad: " ", startingAt: 0), light.attributes(token).written)
    }
  }
}

extension Color {
  /// As a theme file writes it.
  fileprivate var written: String {
    switch self {
    case .terminal: "terminal"
    case .rgb(let red, let green, let blue):
      "#" + [red, green, blue].map { String(Int($0) + 256, radix: 16, uppercase: true).suffix(2) }.joined()
    case .indexed(let number): "\(number)"
    }
  }
}

extension Style.Attributes {
  /// How a terminal shows a font role.
  fileprivate var written: String {
    let words = [(Style.Attributes.bold, "bold"), (.underline, "underlined"), (.reverse, "reversed"), (.dim, "dim")]
      .filter { contains($0.0) }.map(\.1)
    return words.isEmpty ? "plain" : words.joined(separator: ", ")
  }
}
