import Documents
import Testing

@testable import Vision

/// The kiosk uses specimens when there is no camera, so its own judge must accept all of them.
struct SpecimenOutlineTests {
  @Test("Every step's picture is sharp, lit, without glare, and its outline is the document's", arguments: DocumentType.allCases)
  func judged(type: DocumentType) throws {
    for step in type.steps(tilted: true) {
      var order = SpecimenOrder(type, step: step)
      order.dpi = 150
      let drawn = try SpecimenArtist.draw(order, asOf: today)
      let gray = try drawn.gray().forMeasuring()
      let quality = try gray.quality()
      #expect(quality.sharpness > 1.6 && quality.glare < 0.02 && (90...210).contains(quality.brightness))
      let outline = try #require(try gray.outline(fullWidth: drawn.width, fullHeight: drawn.height), "\(step)")
      #expect(abs(outline.aspect - step.frame.aspect) < 0.03)
      // The margin is 8.5 % of the document's width on every side. When the document is tilted, its lower edge stays.
      let margin = Double(drawn.width) * 0.085 / 1.17
      let foot = outline.corners[2...3]
      #expect(foot.allSatisfy { abs($0.y - (Double(drawn.height) - margin)) < 0.012 * Double(drawn.width) }, "\(step) \(outline)")
      #expect(abs(outline.corners[3].x - margin) < 0.012 * Double(drawn.width))
    }
  }

  @Test("A randomly damaged document keeps its outline", arguments: [SpecimenDocument.Kind.passport, .idCard, .visa], 1...8)
  func damaged(kind: SpecimenDocument.Kind, seed: Int) throws {
    var order = SpecimenOrder(kind, side: kind == .idCard ? .back : .front, seed: UInt64(seed))
    order.damage = .random(seed: UInt64(seed))
    let drawn = try SpecimenArtist.draw(order, asOf: today)
    let outline = try #require(try drawn.gray().forMeasuring().outline(fullWidth: drawn.width, fullHeight: drawn.height))
    #expect(abs(outline.aspect - kind.aspect) < 0.08)
  }
}
