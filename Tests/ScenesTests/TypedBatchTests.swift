import Cells
import Gallery
import Phrases
import Testing
import Workflow

@testable import Scenes

/// Keys that arrive together, as from a paste into a terminal without bracketed paste.
struct TypedBatchTests {
  private static func picker(_ kiosk: Kiosk) throws -> PickerScene { try #require(kiosk.scene as? PickerScene) }

  @Test func aBatchIsSearchedOnce() throws {
    var kiosk = KioskTests.asked(Samples.countries)
    for _ in 0..<5 {
      let before = try Self.picker(kiosk).searches
      // Every second key deletes the one before, so that the length limit does not avoid searches.
      _ = kiosk.update(.keys((0..<1000).flatMap { _ in [Key.character("n"), .character("e"), .backspace] } + [.paste("therl")]))
      #expect(try Self.picker(kiosk).searches == before + 1)
      _ = kiosk.update(.key(.escape))
    }
    _ = kiosk.update(.keys("nether".map { .character($0) } + [.down, .character("l")]))
    #expect(try Self.picker(kiosk).query == "netherl")
    #expect(kiosk.screen.text.contains("netherl"))
  }

  @Test func keysWithoutEffectCauseNoSearch() throws {
    var kiosk = KioskTests.asked(Samples.countries, then: [.key(.paste(String(repeating: "z", count: 100_000)))])
    let before = try Self.picker(kiosk)
    #expect(before.query.unicodeScalars.count == PickerScene.longestQuery)
    for _ in 0..<100 { _ = kiosk.update(.key(.character("z"))) }
    #expect(try Self.picker(kiosk).searches == before.searches)
  }

  /// Combining marks pile up on one letter without making the text longer in letters.
  @Test(arguments: [Samples.countries, Samples.text, Samples.secret]) func marksDoNotPileUp(content: PromptContent) throws {
    var kiosk = KioskTests.asked(content, then: [.key(.character("e"))])
    for _ in 0..<20 { _ = kiosk.update(.keys(Array(repeating: .character("\u{301}"), count: 100))) }
    _ = kiosk.update(.key(.paste("a" + String(repeating: "\u{302}", count: 10_000))))
    let held =
      if let scene = kiosk.scene as? EntryScene { String(scene.text) } else { try Self.picker(kiosk).query }
    #expect(held.unicodeScalars.count <= 64, "\(held.unicodeScalars.count)")
    #expect(held.unicodeScalars.starts(with: "e\u{301}".unicodeScalars))
  }

  @Test func controlCharactersAreNotTyped() throws {
    for content in [Samples.countries, Samples.text] {
      var kiosk = KioskTests.asked(content, then: [.key(.paste("a\u{202E}\u{9B}\u{1B}[2Jb"))])
      let held = if let scene = kiosk.scene as? EntryScene { String(scene.text) } else { try Self.picker(kiosk).query }
      #expect(held == "a[2Jb")
      // A prompt that contains them shows them too.
      _ = kiosk.update(.warning(.verbatim("x\u{202E}y")))
      #expect(kiosk.screen.text.contains("x\\u202ey"))
    }
  }

  /// Together or one after the other: the same screen, the same effects.
  @Test(arguments: GalleryScreen.common.map(\.name)) func togetherTheyMeanTheSame(name: String) throws {
    let screen = try #require(GalleryScreen.named(name))
    let pool: [Key] = [
      .character("n"), .character("s"), .character(" "), .character("?"), .character("+"), .enter, .escape, .up, .down, .left, .right, .tab,
      .function(1), .function(3), .paste("ab"), .control("l"), .end, .pageDown,
    ]
    for seed in 0..<12 {
      var number = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
      let keys = (0..<8).map { _ in
        number = number &* 6_364_136_223_846_793_005 &+ 1
        return pool[Int(number >> 33) % pool.count]
      }
      var one = screen.make(Samples.look(), KioskTests.size), other = one
      var effects: [KioskEffect] = []
      for key in keys where !effects.contains(.quit) { effects += one.update(.key(key)) }
      #expect(other.update(.keys(keys)) == effects, "\(keys)")
      #expect(other.screen == one.screen, "\(keys)")
    }
  }
}
