import Cells
import Documents
import Flavor
import Phrases
import Workflow

/// A question about two pictures: side by side, as large as the screen allows. They are zoomed and moved together, so that the same part of
/// both is seen.
struct ComparisonScene: Scene {
  let choice: Choice
  private let pictures: [Choice.ComparedPicture]
  private(set) var views: [PictureView]
  /// Whether whole pictures are shown and not only the parts that matter.
  private var showsWhole = false
  private(set) var focus: Int

  init(_ choice: Choice, _ pictures: [Choice.ComparedPicture], previous: Answer?) {
    self.choice = choice
    self.pictures = pictures
    views = pictures.map { PictureView($0.picture, outline: DocumentOutline(around: $0.corners)) }
    // A key that was pressed once too often must not declare anybody the same person, so the last answer, which decides nothing, comes first.
    focus = max(0, choice.options.count - 1)
    if case .chose(let id) = previous { focus = choice.options.firstIndex { $0.id == id } ?? focus }
  }

  var isOnStage: Bool { true }

  func bindings(_ s: SceneContext) -> [Binding<ComparisonScene>] {
    let count = choice.options.count
    return [
      Binding(.enter, "kiosk.keys.continue") { scene, _, s in
        scene.focus < count ? s.reply(.chose(id: scene.choice.options[scene.focus].id)) : s.replyAction(scene.focus - count)
      },
      Binding(.zoom, "scene.picture.zoomKey") { scene, key, _ in
        for index in scene.views.indices { scene.views[index].zoom(key) }
        return []
      },
      Binding(.letter("v"), showsWhole ? "scene.comparison.facesKey" : "scene.comparison.wholeKey") { scene, _, _ in
        scene.showsWhole.toggle()
        scene.views = scene.pictures.map {
          PictureView($0.picture, outline: scene.showsWhole ? nil : DocumentOutline(around: $0.corners))
        }
        return []
      },
    ]
      + (isZoomed
        ? [
          Binding(.arrows, "scene.picture.moveKey") { scene, key, _ in
            for index in scene.views.indices { scene.views[index].move(key) }
            return []
          }
        ]
        : [Binding(.horizontal, "kiosk.keys.choose", .roomyFooter) { scene, key, s in scene.choose(key, s) }])
      + [Binding(.tab, "kiosk.keys.choose", .help) { scene, key, s in scene.choose(key, s) }]
  }

  private var isZoomed: Bool { views.contains(where: \.isZoomed) }

  private mutating func choose(_ key: Key, _ s: SceneContext) -> [KioskEffect] {
    let count = choice.options.count + s.actionButtons.count
    switch key {
    case .left: focus = max(0, focus - 1)
    case .right: focus = min(count - 1, focus + 1)
    default: focus = (focus + (key == .backTab ? count - 1 : 1)) % count
    }
    return []
  }

  mutating func receive(_ event: KioskEvent, _ s: SceneContext) -> [KioskEffect] {
    if case .preview(let preview) = event {
      for index in views.indices { views[index].receive(preview) }
    }
    return []
  }

  /// One picture after the other: the answer to the first request brings the second.
  func previewRequest(_ s: SceneContext) -> PreviewRequest? {
    let boxes = places(s).pictures
    guard boxes.allSatisfy({ !$0.isEmpty }) else { return nil }
    let spaces = boxes.map { Size(width: $0.width, height: $0.height) }
    let next = views.indices.first { !views[$0].isShown(in: spaces[$0]) } ?? views.indices.last
    return next.map { views[$0].previewRequest(in: spaces[$0], s.look) }
  }

  private struct Places {
    var title: Rect
    var message: Rect
    /// Each picture with its title above it.
    var boxes: [Rect]
    /// The places of the pictures.
    var pictures: [Rect] { boxes.map { Rect(x: $0.x, y: $0.y + 1, width: $0.width, height: $0.height - 1) } }
    var buttons: ButtonRow
    var buttonRect: Rect
  }

  private func places(_ s: SceneContext) -> Places {
    let body = s.body
    let air = s.isLow ? 0 : 1
    let buttons = s.adding(
      actionsTo: ButtonRow(
        // The solid button is the one that Enter presses.
        buttons: choice.options.enumerated().map { Button(label: s.text($1.title), isPrimary: $0 == focus) }, family: .scanner,
        isFlat: body.height < 24, paper: .confirmationBackground))
    let width = body.width - 4
    let title = Rect(
      x: body.x + 2, y: body.y + air, width: width,
      height: Title.lines(s.text(choice.title), .confirmationScreenTitle, width: width, s.look).count)
    let messageHeight = choice.message.map { TextLayout.wrap(s.text($0), width: width).count } ?? 0
    let message = Rect(x: body.x + 2, y: title.bottom, width: width, height: messageHeight)
    let buttonRect = Rect(
      x: body.x + 2, y: body.bottom - buttons.height(width) - air, width: width, height: buttons.height(width))
    let space = Rect(x: body.x + 2, y: message.bottom, width: width, height: buttonRect.y - message.bottom)
    let half = (space.width - 2) / max(1, pictures.count)
    let boxes = pictures.indices.map { index in
      Rect(x: space.x + index * (half + 2), y: space.y, width: half, height: space.height)
    }
    return Places(title: title, message: message, boxes: boxes, buttons: buttons, buttonRect: buttonRect)
  }

  func draw(on canvas: inout Canvas, _ s: SceneContext) {
    let places = places(s)
    let plain = canvas.style(.confirmationText, on: .confirmationBackground)
    canvas.fill(s.body, plain)
    canvas.write(
      title: canvas.text(choice.title), .confirmationScreenTitle, places.title,
      canvas.style(.confirmationText, on: .confirmationBackground, .confirmationScreenTitle))
    if let message = choice.message { canvas.write(wrapped: canvas.text(message), places.message, plain) }
    for (index, box) in places.boxes.enumerated() {
      canvas.write(TextLayout.truncate(canvas.text(pictures[index].title), width: box.width), box.x, box.y, plain.adding(.bold))
      views[index].draw(on: &canvas, in: places.pictures[index], waiting: plain)
    }
    places.buttons.draw(on: &canvas, in: places.buttonRect, focus: focus)
  }
}

extension DocumentOutline {
  /// The outline of an upright rectangle.
  fileprivate init?(around corners: [PicturePoint]) {
    guard corners.count == 4 else { return nil }
    let width = corners[1].x - corners[0].x, height = corners[3].y - corners[0].y
    guard width > 0, height > 0 else { return nil }
    self.init(corners: corners, aspect: height / width)
  }
}
