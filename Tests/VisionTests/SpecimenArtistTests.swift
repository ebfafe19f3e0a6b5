import Documents
import Testing

@testable import Vision

struct SpecimenArtistTests {
  @Test("Every capture step of every document type has a picture that fills its frame", arguments: DocumentType.allCases)
  func everyStep(type: DocumentType) throws {
    let steps = type.steps(tilted: true)
    #expect(!steps.isEmpty)
    for step in steps {
      var request = SpecimenOrder(type, step: step)
      request.dpi = 100
      let onTable = try SpecimenArtist.draw(request, asOf: today)
      #expect(onTable.meanGray > 60 && onTable.meanGray < 240)
      request.placement = .cropped
      request.isAngled = false
      let cropped = try SpecimenArtist.draw(request, asOf: today)
      #expect(abs(Double(cropped.height) / Double(cropped.width) - step.frame.aspect) < 0.01)
      #expect(onTable.width > cropped.width && onTable.height > cropped.height, "the table must show on every side")
    }
  }

  @Test(
    "Kinds without a document type are drawn in their own shape",
    arguments: [
      (SpecimenDocument.Kind.visa, 80.0 / 120), (.smallVisa, 74.0 / 105), (.largeIdCard, 74.0 / 105),
    ])
  func otherKinds(kind: SpecimenDocument.Kind, aspect: Double) throws {
    let drawn = try picture(kind)
    #expect(abs(Double(drawn.height) / Double(drawn.width) - aspect) < 0.01)
  }

  @Test("A side that a document does not have is refused by name")
  func noSuchSide() {
    #expect(throws: SpecimenError.noSuchSide("A specimen of passport has no side back.")) { try picture(.passport, .back) }
    #expect(throws: SpecimenError.self) { try picture(.idCard, .insideLeft) }
  }

  @Test("Equal requests give equal pictures, and different persons have different faces")
  func deterministic() throws {
    var request = SpecimenOrder(.passport, seed: 4, dpi: 100, damage: .random(seed: 9))
    request.damage.dpi = 100
    let first = try SpecimenArtist.draw(request, asOf: today)
    #expect(try SpecimenArtist.draw(request, asOf: today) == first)
    request.seed = 5
    #expect(try SpecimenArtist.draw(request, asOf: today) != first)
  }

  @Test("A tilted picture shows light that a flat one does not, and leans away")
  func tilted() throws {
    let flat = try SpecimenArtist.draw(.standard(.idCard, of: .eriksson, asOf: today), angled: false, dpi: 150)
    let tilted = try SpecimenArtist.draw(.standard(.idCard, of: .eriksson, asOf: today), angled: true, dpi: 150)
    #expect(flat.width == tilted.width && flat.height == tilted.height)
    // The upper edge gets lower and narrower, so the table shows where the flat card's upper left part was.
    let x = Int(Double(flat.width) * 0.16)
    let y = Int(Double(flat.height) * 0.14)
    #expect(flat.gray(x, y) > 180)
    #expect(tilted.gray(x, y) < 130)
  }

  @Test("The resolution is that of the document", arguments: [100.0, 150, 300])
  func resolution(dpi: Double) throws {
    #expect(try picture(.passport, dpi: dpi).width == Int((125 / 25.4 * dpi).rounded()))
  }

  @Test("The word SPECIMEN crosses the data in broad strokes of the country's accent")
  func overprint() throws {
    let drawn = try picture(.passport, dpi: 150)
    let scale = 150 / 25.4
    // The hairlines of the security print never fill a square of 0.7 mm, and the paper's tint is not as red as the strokes of the word.
    func isRed(_ x: Int, _ y: Int) -> Bool {
      let at = (y * drawn.width + x) * 3
      return Int(drawn.pixels[at]) - Int(drawn.pixels[at + 1]) > 27
    }
    var squares = 0
    for y in stride(from: Int(20 * scale), to: Int(56 * scale), by: 4) {
      for x in stride(from: Int(45 * scale), to: Int(110 * scale), by: 4) {
        if (0..<4).allSatisfy({ dy in (0..<4).allSatisfy { isRed(x + $0, y + dy) } }) { squares += 1 }
      }
    }
    #expect(squares > 100)
  }
}
