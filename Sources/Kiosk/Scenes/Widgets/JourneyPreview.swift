import Cells
import Flavor
import Phrases
import Workflow

/// What a journey of the menu is: a drawing, whose product it is, what it does, its steps and how long it takes.
struct JourneyPreview {
  let offer: JourneyOffer

  /// The least width with the margins, and the least height.
  static let leastSize = Size(width: 28, height: 8)
  private static let margin = Size(width: 3, height: 1)

  func draw(on canvas: inout Canvas, in rect: Rect) {
    canvas.fill(rect, canvas.style(.boxTitle, on: Self.paper(canvas)))
    let inside = rect.inset(Self.margin.width, Self.margin.height)
    let parts = fitting(inside, canvas)
    let art = Art.of(illustration)
    var y = inside.y
    let rows = parts.reduce(parts.count - 1) { $0 + $1.count }
    if Art.width(art) <= inside.width, rows + art.count + 3 <= inside.height {
      Art.draw(art, on: &canvas, in: Rect(x: inside.x, y: y, width: inside.width, height: art.count + 2))
      y += art.count + 3
    }
    for part in parts {
      canvas.write(runs: part, Rect(x: inside.x, y: y, width: inside.width, height: part.count))
      y += part.count + 1
    }
  }

  /// With few colours, it lies on the screen itself.
  private static func paper(_ canvas: Canvas) -> ColorToken { canvas.isPoor ? .screenBackground : .boxBackground }

  /// As much as fits, the most important first, in the order in which it is shown.
  private func fitting(_ inside: Rect, _ canvas: Canvas) -> [[[Run]]] {
    let text = canvas.style(.boxTitle, on: Self.paper(canvas))
    let bold = canvas.style(.screenTitle, on: Self.paper(canvas), .screenTitle).adding(.bold)
    func lines(_ words: String, _ style: Style) -> [[Run]] {
      words.isEmpty ? [] : TextLayout.wrap(words, width: inside.width).map { [Run(x: 0, text: $0, style: style)] }
    }
    let heading = lines(canvas.text(offer.title), bold) + lines(offer.product, text)
    let detail = lines(offer.detail.map(canvas.text).map(Self.sentence) ?? "", text)
    let steps = offer.steps.flatMap { step in
      TextLayout.wrap(Self.sentence(canvas.text(step)), width: inside.width - 2).enumerated().map { i, words in
        [Run(x: 0, text: i == 0 ? "\(Marks.stepOpen) \(words)" : "  \(words)", style: text)]
      }
    }
    let time = offer.minutes.map { lines(canvas.text("scene.menu.minutes", ["n": .number($0)]), text) } ?? []
    var left = inside.height, shown: Set<Int> = []
    let all = [heading, detail, steps, time]
    for index in [0, 1, 3, 2] where !all[index].isEmpty && all[index].count + (shown.isEmpty ? 0 : 1) <= left {
      left -= all[index].count + (shown.isEmpty ? 0 : 1)
      shown.insert(index)
    }
    return all.indices.filter(shown.contains).map { all[$0] }
  }

  /// Beside its title, the purpose goes on in the same sentence; by itself it begins one.
  private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  private var illustration: Instruction.Illustration {
    switch offer.icon {
    case "face": .selfie
    case "phone": .phone
    default: .documents
    }
  }
}
