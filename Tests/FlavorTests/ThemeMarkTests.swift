import Cells
import Testing

@testable import Flavor

/// In a marked theme, every colour identifies its token.
struct ThemeMarkTests {
  @Test func everyTokenAndFontIsReadBack() {
    for token in ColorToken.allCases {
      for font in [nil] + FontToken.allCases.map(Optional.some) {
        let style = Theme.marked.style(token, on: .hintBackground, font)
        #expect(style.inkMark == ThemeMark(token, font))
        #expect(style.paperMark == ThemeMark(.hintBackground))
        #expect(style.attributes == Theme.builtIn(appearance: .light, depth: .direct).style(token, font).attributes)
      }
    }
  }

  @Test func equalColorsHaveDifferentMarks() {
    let plain = Theme.builtIn(appearance: .light, depth: .direct)
    #expect(plain.color(.screenTitle) == plain.color(.screenHeader))
    #expect(plain.marked.color(.screenTitle) != plain.marked.color(.screenHeader))
    #expect(Set(ColorToken.allCases.map { plain.marked.color($0) }).count == ColorToken.allCases.count)
  }

  @Test func otherColorsAreNotMarks() {
    for color in [Color.terminal, .indexed(3), .rgb(0, 0, 0xA7), .rgb(255, 0, 0xA7), .rgb(1, 99, 0xA7), .rgb(1, 1, 0)] {
      #expect(ThemeMark(color) == nil)
    }
  }
}
