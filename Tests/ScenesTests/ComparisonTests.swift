import Cells
import Documents
import Gallery
import Phrases
import Scenes
import Testing
import Workflow

/// The comparison of two pictures by staff.
struct ComparisonTests {
  private static let choice: Choice = {
    func picture(_ title: String, _ digest: String, _ corners: [PicturePoint]) -> Choice.ComparedPicture {
      Choice.ComparedPicture(.verbatim(title), PictureReference(digest: digest, type: "jpg", byteCount: 9_000), corners: corners)
    }
    func square(_ x: Double, _ y: Double, _ side: Double) -> [PicturePoint] {
      [(x, y), (x + side, y), (x + side, y + side), (x, y + side)].map { PicturePoint(x: $0.0, y: $0.1) }
    }
    return Choice(
      style: .comparison(pictures: [picture("Then", "portrait", square(100, 60, 200)), picture("Now", "selfie", square(400, 100, 500))]),
      title: .verbatim("Same?"),
      options: ["same", "different", "unsure"].map { Choice.Option(id: $0, title: .verbatim($0)) })
  }()

  private var kiosk: Kiosk {
    GalleryScreen.asked(
      .choose(Self.choice), PromptOptions(audience: .operator), look: Samples.look(), size: Size(width: 100, height: 30))
  }

  /// The corners of each picture that the kiosk asks for, in the order in which it does.
  private func asked(_ effects: [KioskEffect]) -> [(digest: String, corners: [PicturePoint])] {
    effects.compactMap { effect in
      if case .requestStraightened(let picture, _, let corners, _) = effect { (picture.digest, corners) } else { nil }
    }
  }

  /// A key that is pressed once too often decides nothing.
  @Test func theFirstAnswerDecidesNothing() {
    var kiosk = kiosk
    #expect(kiosk.update(.key(.enter)).contains(.reply(token: 7, .chose(id: "unsure"))))
    var other = self.kiosk
    _ = other.update(.key(.left))
    _ = other.update(.key(.left))
    #expect(other.update(.key(.enter)).contains(.reply(token: 7, .chose(id: "same"))))
  }

  @Test func bothTitlesAndAllAnswersAreShown() {
    let text = kiosk.screen.text
    for word in ["Same?", "Then", "Now", "same", "different", "unsure"] { #expect(text.contains(word), "\(word)") }
  }

  /// What staff see of one picture, they see of the other.
  @Test func bothAreZoomedTogether() {
    var kiosk = kiosk
    let first = asked(kiosk.update(.key(.character("+"))))
    #expect(first.first?.digest == "portrait")
    let text = kiosk.screen.text
    #expect(text.contains("Same?"))
    // Whole pictures instead of the faces, and back.
    #expect(text.contains("whole pictures"))
    _ = kiosk.update(.key(.character("v")))
    #expect(kiosk.screen.text.contains("only the faces"))
  }
}
