import Cells
import Foundation
import Testing

@testable import Flavor
@testable import Pages

/// The theme of the pages.
struct ThemeSheetTests {
  private static let themes = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Themes").standardizedFileURL

  static let flavors: [Flavor] = {
    let files = (try? FileManager.default.contentsOfDirectory(at: themes, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "json" }.compactMap { file in
      (try? Data(contentsOf: file)).map {
        FlavorFile.load(.init(path: file.path, name: file.lastPathComponent, bytes: Array($0))).flavor
      }
    }
  }()

  @Test func everyThemeCanBeRead() {
    #expect(Self.flavors.count >= 10)
    for flavor in Self.flavors {
      for appearance in Theme.Appearance.allCases {
        let theme = flavor.theme(appearance: appearance, depth: .direct)
        for token in ColorToken.allCases {
          guard let least = ThemeSheet.leastContrast(token) else { continue }
          let contrast = Color.contrast(ThemeSheet.legible(token, in: theme), theme.color(token.ground ?? .screenBackground))
          #expect(contrast >= least, "\(flavor.name), \(appearance): \(token.rawValue) has \(contrast)")
        }
      }
    }
  }

  @Test func aFaintColourGetsTheTitles() {
    var flavor = Flavor(name: "faint")
    flavor.light.elements[.screenMessage] = .hex(0xEEEEEE)
    let theme = flavor.theme(appearance: .light, depth: .direct)
    #expect(theme.color(.screenMessage) == .rgb(0xEE, 0xEE, 0xEE))
    #expect(ThemeSheet.legible(.screenMessage, in: theme) == theme.color(.screenHeader))
  }

  @Test func bothAppearancesUnlessTheThemeChoosesOne() {
    #expect(ThemeSheet(.orca).css.contains("@media (prefers-color-scheme: dark)"))
    var dark = Flavor(name: "dark")
    dark.appearance = .dark
    let css = ThemeSheet(dark).css
    #expect(css.contains("color-scheme: dark;") && !css.contains("@media") && !css.contains("color-scheme: light"))
  }

  @Test func fontsOfAThemeAndItsCorners() {
    var flavor = Flavor(name: "fonts")
    flavor.fonts[.screenTitle] = FontRole(.file("/fonts/Brand-Bold.woff2"), size: 20)
    flavor.fonts[.screenHeader] = FontRole(.name("Odd \"Serif\\ Bold"), size: 32)
    flavor.primaryButtonCornerRadius = Int.max
    let css = ThemeSheet(flavor, fonts: [.screenTitle]).css
    #expect(css.contains(#"font-family: "theme-screenTitle"; font-weight: 700; font-display: swap; src: url("/pages/fonts/screenTitle")"#))
    #expect(css.contains(#"local("Odd \22 Serif\5c  Bold")"#))
    #expect(css.contains(#"--font-screenHeader: 700 calc(1rem * 32 / 16) / 1.4 "theme-screenHeader", serif;"#))
    #expect(css.contains("--button-radius: 999px;"))
    #expect(!ThemeSheet(flavor).css.contains("/pages/fonts/"))
  }
}
