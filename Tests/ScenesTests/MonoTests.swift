import Cells
import Documents
import Flavor
import Gallery
import Phrases
import Testing
import Workflow

@testable import Scenes

/// Without any colour every state still differs from its opposite by a character or an attribute.
struct MonoTests {
  /// A screen without colours, in a theme whose fonts and shapes give no help.
  private func screen(_ name: String, _ glyphs: Glyphs, _ json: String = "{}", keys: [Key] = []) throws -> Screen {
    var look = Samples.look(depth: .mono)
    look.theme = FlavorFile.parse(text: json.utf8, name: "test").flavor.theme(appearance: .light, depth: .mono)
    var kiosk = try #require(GalleryScreen.named(name)).make(look, Size(width: 80, height: 24))
    for key in keys { _ = kiosk.update(.key(key)) }
    return ColorReduction.reduce(kiosk.screen, to: .mono, glyphs: glyphs)
  }

  @Test(arguments: Glyphs.allCases) func focus(glyphs: Glyphs) throws {
    for (name, key) in [
      ("question", Key.right), ("type", .down), ("menu-resumable", .down), ("consent", .tab), ("confirm", .tab), ("review", .tab),
    ] {
      let before = try screen(name, glyphs), after = try screen(name, glyphs, keys: [key])
      #expect(before.cells != after.cells, "\(name)")
    }
  }

  @Test(arguments: Glyphs.allCases) func ticked(glyphs: Glyphs) throws {
    let open = try screen("consent", glyphs, keys: [.tab])
    #expect(try screen("consent-ticked", glyphs).cells != open.cells)
  }

  /// A disabled field differs in its attributes, a field with an error in its text.
  @Test(arguments: Glyphs.allCases) func fields(glyphs: Glyphs) throws {
    let typed = try screen("text-typed", glyphs), sent = try screen("text-sent", glyphs)
    let place = try #require((0..<24).lazy.flatMap { y in (0..<80).map { Point(x: $0, y: y) } }.first { typed[$0.x, $0.y].text == "@" })
    #expect(typed[place.x, place.y].style.attributes != sent[place.x, place.y].style.attributes)
    #expect(try screen("code", glyphs).text != screen("code-refused", glyphs).text)
  }

  /// Passed, warned, failed and neutral each have their own mark; done and open steps, full and empty bars too.
  @Test(arguments: Glyphs.allCases) func marks(glyphs: Glyphs) {
    func shown(_ mark: Character) -> Character { glyphs == .utf8 ? mark : Glyphs.asciiForm(of: mark) }
    func differ(_ marks: [Character]) { #expect(Set(marks.map(shown)).count == marks.count, "\(marks)") }
    differ([Character(Marks.passed), Character(Marks.warning), Character(Marks.failed), Character(Marks.neutral)])
    differ([Marks.stepDone, Marks.stepOpen, Marks.stepCurrent])
    differ([Marks.barFull, Marks.barEmpty, Marks.threshold])
  }

  /// The primary button differs from the others in any font, as a box and in one row.
  @Test(arguments: Glyphs.allCases, ["0", "8", "\"round\""]) func primary(glyphs: Glyphs, radius: String) throws {
    let json =
      #"{"layouts":{"primaryButtonCornerRadius":\#(radius)},"fonts":{"primaryButton":{"name":"A"},"secondaryButton":{"name":"A"}}}"#
    let flavor = FlavorFile.parse(text: json.utf8, name: "test").flavor
    var look = Samples.look(depth: .mono)
    look.theme = flavor.theme(appearance: .light, depth: .mono)
    for isFlat in [false, true] {
      let drawn = [true, false].map { isPrimary -> [Cell] in
        var canvas = Canvas(size: Size(width: 40, height: 3), look: look)
        ButtonRow(buttons: [Button(label: "Go", isPrimary: isPrimary)], isFlat: isFlat).draw(
          on: &canvas, in: Rect(x: 0, y: 0, width: 40, height: 3), focus: nil)
        return ColorReduction.reduce(canvas.screen, to: .mono, glyphs: glyphs).cells
      }
      #expect(drawn[0] != drawn[1], "flat: \(isFlat)")
    }
  }
}
