import Cells
import Flavor
import Phrases
import Workflow

/// What a journey of the menu is: a drawing, whose product it is, what it does, its steps and how long it takes.
struct JourneyPreview {
  let offer: JourneyOffer

  /// The least size that shows anything.
  static let leastSize = Size(width: 24, height: 6)
  private static let margin = Size(width: 2, height: 1)

  func draw(on canvas: inout Canvas, in rect: Rect) {
    canvas.block(rect, Self.paper(canvas), on: .screenBackground)
    let art = Art.of(illustration), artHeight = art.count + 2
    var text = rect
    // Title, product and a line about the steps, with a row of air around them.
    if Art.width(art) <= rect.width, artHeight + 7 <= rect.height {
      Art.draw(art, on: &canvas, in: Rect(x: rect.x, y: rect.y, width: rect.width, height: artHeight))
      text = Rect(x: rect.x, y: rect.y + artHeight, width: rect.width, height: rect.height - artHeight)
    }
    let inside = text.inset(Self.margin.width, Self.margin.height)
    var y = inside.y
    for part in parts(inside, canvas) {
      canvas.write(runs: part, Rect(x: inside.x, y: y, width: inside.width, height: part.count))
      y += part.count + 1
    }
  }

  /// With few colours, it lies on the screen itself.
  private static func paper(_ canvas: Canvas) -> ColorToken { canvas.isPoor ? .screenBackground : .boxBackground }

  /// The groups of lines that fit: all with the steps by name, else how many they are, else without the purpose.
  private func parts(_ inside: Rect, _ canvas: Canvas) -> [[[Run]]] {
    let text = canvas.style(.boxTitle, on: Self.paper(canvas))
    let bold = canvas.style(.screenTitle, on: Self.paper(canvas), .screenTitle).adding(.bold)
    func lines(_ words: String, _ style: Style) -> [[Run]] {
      words.isEmpty ? [] : TextLayout.wrap(words, width: inside.width).map { [Run(x: 0, text: $0, style: style)] }
    }
    let heading = lines(canvas.text(offer.title), bold) + lines(offer.product, text)
    let detail = lines(offer.detail.map { Self.sentence(canvas.text($0)) } ?? "", text)
    let steps = offer.steps.flatMap { step in
      TextLayout.wrap(Self.sentence(canvas.text(step)), width: inside.width - 2).enumerated().map { i, words in
        [Run(x: 0, text: i == 0 ? "\(Marks.stepOpen) \(words)" : "  \(words)", style: text)]
      }
    }
    let time = offer.minutes.map { canvas.text("scene.menu.minutes", ["n": .number($0)]) }
    let count = offer.steps.isEmpty ? nil : canvas.text("scene.menu.steps", ["n": .number(offer.steps.count)])
    let facts = [count, time].compactMap(\.self), joined = facts.joined(separator: " \(Marks.neutral) ")
    let summary = TextWidth.of(joined) <= inside.width ? lines(joined, text) : facts.flatMap { lines($0, text) }
    let forms = [
      [heading, detail, steps, lines(time ?? "", text)], [heading, detail, summary], [heading, summary], [heading],
    ]
    return forms.map { $0.filter { !$0.isEmpty } }.first { form in
      form.reduce(form.count - 1) { $0 + $1.count } <= inside.height
    } ?? []
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
