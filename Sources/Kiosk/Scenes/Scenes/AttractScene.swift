import Cells
import Phrases

/// The first screen of an unattended kiosk: it invites a client, and any key begins.
struct AttractScene: Scene {
  /// Specimen documents, drawn one after another.
  private var specimens: [Int: Picture] = [:]
  private var number = 0
  private var shown = 0
  /// Milliseconds since the specimen changed.
  private var time = 0

  /// Milliseconds that each specimen is shown.
  private static let specimenTime = 5_000

  var tickInterval: Int? { Self.specimenTime - time }

  mutating func receive(_ event: KioskEvent, _ s: SceneContext) -> [KioskEffect] {
    switch event {
    case .tick(let milliseconds):
      time += milliseconds
      guard time >= Self.specimenTime else { break }
      time = 0
      if !s.look.accessibility.reducesMotion { number = (number + 1) % SpecimenPoster.count }
    case .specimen(let index, let picture):
      specimens[index] = picture
      shown = index
    default: break
    }
    return []
  }

  func previewRequest(_ s: SceneContext) -> PreviewRequest? {
    let space = picturePlace(s)
    return space.width < 16 || space.height < 6 ? nil : .specimen(number, Size(width: space.width, height: space.height * 2))
  }

  func bindings(_ s: SceneContext) -> [Binding<AttractScene>] {
    [Binding(.enter, "unattended.attract.key") { _, _, _ in [.own(.advance)] }]
  }

  private func lines(_ s: SceneContext) -> (title: [String], message: [String], button: ButtonRow) {
    let width = s.column.width
    return (
      Title.lines(s.text("unattended.attract.title"), .screenTitle, width: width, s.look),
      TextLayout.wrap(s.text("unattended.attract.message"), width: width),
      ButtonRow(buttons: [Button(label: s.text("unattended.attract.start"), isPrimary: true)], isFlat: s.isLow)
    )
  }

  /// The logo, which replaces the brand's name, or nil if there is none, or no room for it.
  private func logo(_ s: SceneContext) -> LogoPoster? {
    s.body.height >= LogoPoster.leastHeight ? s.look.shownLogo.map(LogoPoster.init) : nil
  }

  private func logoHeight(_ logo: LogoPoster, _ s: SceneContext) -> Int { logo.extent(in: s.body.width - 8).height }

  /// The rows of the logo, or of the brand's large letters.
  private func brandHeight(_ s: SceneContext) -> Int { logo(s).map { logoHeight($0, s) } ?? brand(s).count }

  /// The brand in large letters; none where the picture needs the room, or the terminal has no half blocks.
  private func brand(_ s: SceneContext) -> [String] {
    let depth = s.look.theme.depth
    guard s.body.height >= LogoPoster.leastHeight, !s.look.isASCII, depth == .direct || depth == .indexed256 else { return [] }
    return LargeLetters.lines(s.text("kiosk.title"), width: s.body.width - 8) ?? []
  }

  /// What is left between the brand and the text.
  private func picturePlace(_ s: SceneContext) -> Rect {
    let (title, message, button) = lines(s)
    let below = title.count + message.count + button.height(s.column.width) + 3
    let brandHeight = brandHeight(s), above = 1 + (brandHeight == 0 ? 0 : brandHeight + 2)
    // A picture may be wider than text.
    let place = s.body.inset(4, 0)
    return Rect(x: place.x, y: s.body.y + above, width: place.width, height: max(0, s.body.height - below - above - 1))
  }

  func draw(on canvas: inout Canvas, _ s: SceneContext) {
    let (title, message, button) = lines(s)
    let space = picturePlace(s)
    if let logo = logo(s) {
      logo.draw(on: &canvas, in: Rect(x: s.body.x + 4, y: s.body.y + 2, width: s.body.width - 8, height: logoHeight(logo, s)))
    } else {
      let brand = brand(s)
      LargeLetters.draw(
        brand, on: &canvas, at: Point(x: s.body.x + (s.body.width - (brand.first?.count ?? 0)) / 2, y: s.body.y + 2))
    }
    var y = s.body.y + Column.air(s.body.height - title.count - message.count - button.height(s.column.width) - 2)
    if let logo = logo(s) { y = max(y, s.body.y + logoHeight(logo, s) + 4) }
    if let picture = specimens[number] ?? specimens[shown], space.height >= 6 {
      let place = space.centred(picture.cells(fitting: Size(width: space.width, height: space.height)))
      canvas.screen.draw(picture, in: place)
      y = place.bottom + 1
    }
    func rest() -> Rect { Rect(x: s.column.x, y: y, width: s.column.width, height: s.body.bottom - y) }
    y = canvas.write(
      title: s.text("unattended.attract.title"), .screenTitle, rest(),
      canvas.style(.screenTitle, on: .screenBackground, .screenTitle))
    y = canvas.write(wrapped: s.text("unattended.attract.message"), rest(), canvas.style(.screenMessage)) + 1
    button.draw(on: &canvas, in: rest(), focus: 0)
    // A click anywhere begins.
    canvas.touch(s.body, [.enter])
  }
}

/// The specimen documents on the first screen.
public enum SpecimenPoster {
  /// How many there are; they are numbered from 0.
  public static let count = 4
}
