import Cells
import Gallery
import Phrases
import Testing
import Workflow

@testable import Scenes

/// A tester changes to the other side of the counter and back.
struct KioskCounterTests {
  private static let size = Size(width: 80, height: 24)

  private static func kiosk(isTester: Bool = true) -> Kiosk {
    GalleryScreen.asked(Samples.question, look: Samples.look(), size: size, isTester: isTester)
  }

  private static func office() -> PendingPrompt {
    let choice = Choice(title: .verbatim("Parcels"), options: [.init(id: "P-1", title: .verbatim("P-1"))])
    var asked = PendingPrompt(token: 1_000_000, prompt: Prompt(id: "staff.list", content: .choose(choice)), canGoBack: true)
    asked.isOffice = true
    return asked
  }

  @Test func theJourneyIsAsItWasLeft() {
    var kiosk = Self.kiosk()
    _ = kiosk.update(.key(.right))
    let before = GoldenTests.body(kiosk)
    #expect(kiosk.update(.key(.function(11))) == [.openOffice(of: nil)])
    _ = kiosk.update(.asked(Self.office()))
    #expect(GoldenTests.body(kiosk).contains("Parcels"))
    #expect(kiosk.update(.key(.enter)) == [.reply(token: 1_000_000, .chose(id: "P-1"))])
    #expect(kiosk.update(.key(.function(11))) == [.closeOffice])
    #expect(GoldenTests.body(kiosk) == before)
    #expect(!kiosk.isAnswered)
  }

  /// From the bench to what the services keep of the session, and back to the bench, with the journey as it was left. F11 leads to the journey.
  @Test func theWayFromTheBenchLeadsBackThere() {
    var kiosk = Self.kiosk()
    let before = GoldenTests.body(kiosk)
    for (event, effects) in [(KioskEvent.leftOffice, [KioskEffect.closeOffice, .openBench]), (.key(.function(11)), [.closeOffice])] {
      #expect(kiosk.update(.wantsOffice(of: "s1")) == [.openOffice(of: "s1")])
      _ = kiosk.update(.asked(Self.office()))
      #expect(kiosk.update(.wantsOffice(of: "s1")) == [])
      #expect(kiosk.update(event) == effects)
      #expect(GoldenTests.body(kiosk) == before)
    }
  }

  /// What the journey asks meanwhile waits for the tester, who is not thrown out of the office.
  @Test func whatHappensMeanwhileIsShownAfterwards() {
    var kiosk = Self.kiosk()
    _ = kiosk.update(.key(.function(11)))
    _ = kiosk.update(.asked(Self.office()))
    _ = kiosk.update(.withdrawn(token: 7))
    let notice = Notice(tone: .neutral, title: .verbatim("Decided"), button: .verbatim("Done"))
    _ = kiosk.update(.asked(PendingPrompt(token: 8, prompt: Prompt(id: "decided", content: .present(notice)))))
    #expect(GoldenTests.body(kiosk).contains("Parcels"))
    // The tester goes back until the office is left.
    #expect(kiosk.update(.key(.escape)) == [.back(token: 1_000_000)])
    #expect(kiosk.update(.leftOffice) == [.closeOffice])
    #expect(GoldenTests.body(kiosk).contains("Decided"))
    #expect(kiosk.asked?.token == 8)
  }

  /// Stopping in the office never stops the journey.
  @Test func theOfficeDoesNotEndTheJourney() {
    var kiosk = Self.kiosk()
    _ = kiosk.update(.key(.function(11)))
    _ = kiosk.update(.asked(Self.office()))
    #expect(kiosk.update(.key(.function(10))) == [.closeOffice])
    #expect(kiosk.asked?.token == 7)
  }

  @Test func clientsHaveNoSuchKey() {
    var kiosk = Self.kiosk(isTester: false)
    #expect(kiosk.update(.key(.function(11))).isEmpty)
    #expect(!kiosk.isAtOffice)
  }
}
