import Cells
import Phrases

/// What every scene can see but not change.
struct SceneContext: Sendable {
  /// The text of a band above the footer, on a screen that only demonstrates; nil if there is none.
  var banner: Phrase?
  var look: Look
  var size: Size
  /// The token of the prompt that the scene answers; nil when nothing is asked (menu, result).
  var token: Int?
  var canGoBack: Bool
  var imaging: ImagingStatus
  /// Whether the user is a tester and not a client.
  var isTester = false
  /// Whether the theme may be edited.
  var canEditThemes = false
  /// Whether a phone may take pictures instead of the camera.
  var canHandOff = false
  /// The keys of the prompt's actions.
  var actions: [ActionKey] = []
  var codes = CodeStore()
  /// Messages that do not interrupt anything and take turns; the first is shown, and there is room for each.
  var warnings: [String] = []
  /// What is told of the error that the scene shows; nil if it shows none.
  var errorNote: ErrorNote?
  /// The columns at the left that the steps of the journey take.
  var railWidth = 0
  /// The columns at the right that a tester's pane takes.
  var paneWidth = 0

  /// The columns of the scene and what belongs to it at its left.
  var width: Int { size.width - paneWidth }

  var isLarge: Bool {
    look.accessibility.hasLargeText || size.width < Canvas.regularSize.width || size.height < Canvas.regularSize.height
  }

  /// The column for text.
  var column: Rect { Column.of(body, isLarge: isLarge) }

  /// The column for lists and tables.
  var wideColumn: Rect { Column.of(body, isLarge: isLarge, limit: Column.wide) }

  /// Whether there is room for wider columns and larger figures.
  var isRoomy: Bool { !isLarge && body.width >= Self.roomySize.width && body.height >= Self.roomySize.height }

  private static let roomySize = Size(width: 120, height: 36)
  private static let roomyWidth = 112

  /// The column for cards and facts, which fill a large screen.
  var roomyColumn: Rect { Column.of(body, isLarge: isLarge, limit: isRoomy ? Self.roomyWidth : Column.wide) }

  /// The height of the header and of the footer: a row of text, and one for the steps or of air unless the screen is low.
  var barHeight: Int { size.height < Canvas.regularSize.height ? 1 : 2 }

  /// Whether the header shows the logo, on three rows. With fewer rows it could not be recognized, and a lower screen needs the
  /// rows.
  var hasHeaderLogo: Bool { look.shownLogo != nil && !isLarge && size.height >= Self.leastHeightForLogo }

  private static let leastHeightForLogo = 40

  var headerHeight: Int { hasHeaderLogo ? Logo.headerRoom.height + 1 : barHeight }

  /// The area between header and footer, above the warnings.
  var body: Rect {
    let warningHeight = warnings.map { TextLayout.wrap($0, width: Note.inner(size.width - 2)).count }.max() ?? 0
    return Rect(
      x: railWidth, y: headerHeight, width: width - railWidth,
      height: size.height - headerHeight - barHeight - warningHeight - errorHeight - (banner == nil ? 0 : 1)
    )
  }

  /// Whether the screen is so low that buttons have one row instead of a box.
  var isLow: Bool { body.height < 13 }

  /// The rows that a scene needs for buttons of actions; on a lower screen the actions have only their keys.
  private static let leastHeightForActions = 16

  /// The actions that also have buttons.
  var actionButtons: [ActionKey] { body.height < Self.leastHeightForActions ? [] : actions }

  /// Adds the prompt's actions to a row of buttons.
  func adding(actionsTo row: ButtonRow) -> ButtonRow {
    var row = row
    row.actions = actionButtons
    row.actionLabels = actionButtons.map { text($0.title) }
    return row
  }

  /// The effect of the action at an index of `actionButtons`.
  func replyAction(_ index: Int) -> [KioskEffect] {
    actionButtons.indices.contains(index) ? reply(.action(id: actionButtons[index].id)) : []
  }

  func text(_ phrase: Phrase) -> String { look.text(phrase) }
  func text(_ key: String, _ arguments: [String: PhraseArgument] = [:]) -> String { look.text(Phrase(key, arguments)) }
}
