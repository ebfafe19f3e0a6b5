import Cells
import Flavor
import Testing

@testable import Gallery

/// Which grounds of a marked screen meet.
struct MarkedGroundsTests {
  private let theme = Theme.marked

  private func pairs(_ lines: [[(Character, Style)]]) -> Set<MetPair> {
    var screen = Screen(size: Size(width: lines[0].count, height: lines.count))
    for (y, line) in lines.enumerated() { for (x, cell) in line.enumerated() { screen[x, y] = Cell(cell.0, cell.1) } }
    return MarkedGrounds(screen).pairs
  }

  /// What is at the sides of a row may be the ground around its list.
  @Test func theFocusMeetsWhatLiesAboveItAndBelowIt() {
    let focus = theme.style(.primaryText, on: .primaryBackground), list = theme.style(.cell2Text, on: .cell2Background)
    let page = theme.style(.screenMessage), box = theme.style(.boxTitle, on: .boxBackground)
    #expect(
      pairs([[(" ", list), (" ", page)], [("a", focus), (" ", page)], [(" ", box), (" ", page)]]) == [
        MetPair(ink: .primaryBackground, paper: .cell2Background, kind: .focus),
        MetPair(ink: .primaryBackground, paper: .boxBackground, kind: .focus),
      ])
    // What is dimmed behind a popup has no focus.
    #expect(pairs([[("a", focus)], [(" ", list.adding(.veiled))]]).isEmpty)
  }

  /// A ground that begins in the middle of a row meets the one above it there, and the edge below it is its own.
  @Test func halfRowsAreGrounds() {
    let fill = theme.style(.secondaryBorder, on: .secondaryBackground)
    let met = pairs([
      [("▄", theme.style(.secondaryBackground))], [(" ", fill)], [("▄", theme.style(.screenBackground, on: .secondaryBorder))],
    ])
    #expect(met == [MetPair(ink: .secondaryBackground, paper: .screenBackground, kind: .control)])
  }

  /// The halves of a round end meet inside their cell.
  @Test func roundEndsMeetTheirGround() {
    #expect(
      pairs([[("▐", theme.style(.primaryBackground, on: .popupBackground))]]) == [
        MetPair(ink: .primaryBackground, paper: .popupBackground, kind: .focus)
      ])
  }

  /// With few colours the focus is the ink of the page in reverse.
  @Test func whatIsInReverseIsFilledWithItsInk() {
    let focus = theme.style(.screenMessage).adding(.reverse), list = theme.style(.cell1Text, on: .cell1Background)
    #expect(pairs([[("a", focus)], [(" ", list)]]) == [MetPair(ink: .screenMessage, paper: .cell1Background, kind: .focus)])
    #expect(pairs([[("a", focus)], [(" ", theme.style(.screenMessage))]]).isEmpty, "its letters are measured on it")
  }

  @Test func aGuideIsMeasuredOnTheStage() {
    let guide = theme.style(.stageAccent, on: .stageAccent), picture = Style(ink: .rgb(1, 2, 3), paper: .rgb(4, 5, 6))
    #expect(
      pairs([[("▀", picture)], [(" ", guide)], [("▀", picture)]]) == [
        MetPair(ink: .stageAccent, paper: .confirmationBackground, kind: .guide)
      ])
  }
}
