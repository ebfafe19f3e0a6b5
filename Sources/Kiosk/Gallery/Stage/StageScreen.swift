import Cells
import Documents
import Phrases
import Scenes

/// The stage of a simulated camera on a terminal, as a value: what the camera shows, and a key for each act. The acts have the names that scripts and cues
/// have, in every language.
public struct StageScreen: TerminalModel {
  public enum Event: Sendable {
    case key(Key)
    case resized(Size)
    /// A picture, and what the stage moves to.
    case picture(Picture, StageState)
    /// The camera has ended.
    case ended
  }

  public enum Effect: Equatable, Sendable {
    case act(StageAct)
    /// The picture has this room from now on.
    case room(Rect)
    case redraw
    case stopProcess
    case quit
  }

  /// The columns of an act with its key.
  private static let column = 22

  private let wording: any Wording
  private let blocks: PictureBlocks
  /// Whether pictures are shown in real pixels.
  private let hasPixels: Bool
  /// Where others find the pictures; empty for nowhere.
  private let address: String
  private var size: Size
  private var picture: Picture?
  private var stage = StageState()

  public init(address: String, wording: any Wording, size: Size, blocks: PictureBlocks, hasPixels: Bool) {
    self.address = address
    self.wording = wording
    self.size = size
    self.blocks = blocks
    self.hasPixels = hasPixels
  }

  public static func pressed(_ key: Key) -> Event { .key(key) }
  public static func resized(to size: Size) -> Event { .resized(size) }

  public mutating func update(_ event: Event) -> [Effect] {
    switch event {
    case .key(let key): return press(key)
    case .resized(let size):
      self.size = size
      return [.room(room)]
    case .picture(let picture, let stage):
      (self.picture, self.stage) = (picture, stage)
      return []
    case .ended: return [.quit]
    }
  }

  private mutating func press(_ key: Key) -> [Effect] {
    if let command = commands.first(where: { $0.keys.contains(key) }) { return command.act(&self, key) }
    return StageKey.all(stage.subject).first { $0.key == key }.map { [.act($0.act(stage))] } ?? []
  }

  private var commands: [KeyCommand<StageScreen, Effect>] {
    [
      KeyCommand([.control("l")], "Ctrl-L", label: "gallery.keys.redraw", footer: false) { _, _ in [.redraw] },
      KeyCommand([.control("z")], "Ctrl-Z", label: "gallery.keys.suspend", footer: false) { _, _ in [.stopProcess] },
      KeyCommand([.character("q"), .escape, .function(10), .control("c")], "q", label: "gallery.keys.quit") { _, _ in [.quit] },
    ]
  }

  // MARK: Drawing

  /// The room for the picture.
  public var room: Rect { Rect(x: 1, y: 1, width: max(1, size.width - keyColumns * Self.column - 3), height: max(1, size.height - 2)) }

  /// A narrow or low screen has the keys in two columns.
  private var keyColumns: Int { size.height - 2 >= StageKey.all(.face).count ? 1 : 2 }

  public var screen: Screen {
    var screen = Screen(size: size, style: Ink.plain)
    if let picture {
      let cells = picture.cells(fitting: Size(width: room.width, height: room.height))
      let place = Rect(
        x: room.x + (room.width - cells.width) / 2, y: room.y + (room.height - cells.height) / 2, width: cells.width, height: cells.height)
      screen.draw(picture, in: place, with: blocks)
      if hasPixels { screen.lay(picture, over: place, isMoving: true) }
    }
    drawKeys(on: &screen)
    let bar = Rect(x: 0, y: size.height - 1, width: size.width, height: 1)
    KeyFooter(commands, width: max(0, size.width - TextWidth.of(address) - 2)) { wording.text(Phrase($0)) }.draw(on: &screen)
    screen.put(address, x: max(0, size.width - 1 - TextWidth.of(address)), y: bar.y, style: Ink.strongBar, clip: bar)
    return screen
  }

  private func drawKeys(on screen: inout Screen) {
    let keys = StageKey.all(stage.subject), rows = (keys.count + keyColumns - 1) / keyColumns
    for (index, key) in keys.enumerated() {
      let (column, row) = (index / rows, index % rows)
      let x = size.width - (keyColumns - column) * Self.column, y = 1 + row, clip = Rect(x: x, y: y, width: Self.column - 1, height: 1)
      guard y < size.height - 1 else { continue }
      screen.put(key.spelling, x: x, y: y, style: Ink.key, clip: clip)
      screen.put(key.act(stage).rawValue, x: x + 4, y: y, style: Ink.plain, clip: clip)
    }
  }
}
