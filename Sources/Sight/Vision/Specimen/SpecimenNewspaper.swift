import Documents

/// A page of a newspaper under the document: columns of text, headlines, rules and pictures, all with the edges of a document.
enum SpecimenNewspaper {
  private static let paper = DrawingColor(0xD9D5CA)
  private static let ink = DrawingColor(0x2A2927)
  private static let words = [
    "the", "council", "decided", "on", "Tuesday", "that", "a", "new", "bridge", "over", "river", "will", "be", "opened", "in", "spring",
    "after", "years", "of", "work", "and", "many", "residents", "said", "they", "were", "pleased", "with", "plan", "for", "market",
    "square",
  ]
  private static let headlines = ["Harvest is early this year", "Town opens new library", "Trains run on time again", "Storm passes coast"]

  static func draw(on canvas: CairoCanvas, _ random: inout SeededRandom) {
    canvas.rectangle(0, 0, canvas.width, canvas.height)
    canvas.fill(paper)
    // As people put a document down: along the lines of the page, a little askew, or across it.
    let turn = (random.unit() - 0.5) * (random.below(2) == 0 ? 8 : 40) + (random.below(3) == 0 ? 90 : 0)
    let reach = (canvas.width * canvas.width + canvas.height * canvas.height).squareRoot()
    canvas.saved {
      canvas.translate(canvas.width / 2, canvas.height / 2)
      canvas.rotate(turn)
      canvas.translate(-reach / 2, -reach / 2)
      let column = 38 + 14 * random.unit()
      for x in stride(from: 0.0, to: reach, by: column + 5) { articles(canvas, at: x, column, to: reach, &random) }
    }
  }

  /// One column from top to bottom.
  private static func articles(_ canvas: CairoCanvas, at x: Double, _ width: Double, to bottom: Double, _ random: inout SeededRandom) {
    canvas.rectangle(x + width + 2.4, 0, 0.2, bottom)
    canvas.fill(ink)
    var y = -20 * random.unit()
    while y < bottom {
      canvas.saved {
        canvas.rectangle(x, y, width, 10)
        canvas.clip()
        canvas.text(random.pick(from: headlines) ?? "", x, y + 8, .serifBold, 6.5, ink)
      }
      y += 13
      if random.below(3) == 0 {
        let height = 22 + 20 * random.unit()
        photograph(canvas, x, y, width, height, &random)
        y += height + 4
      }
      for _ in 0..<(8 + random.below(16)) {
        line(canvas, x, y, width, &random)
        y += 3.3
      }
      y += 5
      canvas.rectangle(x, y - 3, width, 0.3)
      canvas.fill(ink)
    }
  }

  private static func line(_ canvas: CairoCanvas, _ x: Double, _ y: Double, _ width: Double, _ random: inout SeededRandom) {
    var text = ""
    while true {
      let longer = text + (text.isEmpty ? "" : " ") + (random.pick(from: words) ?? "")
      if canvas.width(of: longer, .serif, 2.5) > width { break }
      text = longer
    }
    canvas.text(text, x, y, .serif, 2.5, ink)
  }

  /// A grey picture of hills under a sky.
  private static func photograph(
    _ canvas: CairoCanvas, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ random: inout SeededRandom
  ) {
    let sky = DrawingColor(random.pick(from: [0xB8B4AA, 0x8F8C85, 0x6D6B66]) ?? 0x8F8C85)
    canvas.saved {
      canvas.rectangle(x, y, width, height)
      canvas.clip()
      canvas.rectangle(x, y, width, height)
      canvas.fill(sky)
      for level in 0..<3 {
        let (across, radius) = (random.unit() * width, width * (0.3 + 0.4 * random.unit()))
        canvas.circle(x + across, y + height + radius * 0.4 - Double(2 - level) * height * 0.14, radius)
        canvas.fill(DrawingColor([0x7A776F, 0x55534E, 0x34332F][level]))
      }
    }
  }
}
