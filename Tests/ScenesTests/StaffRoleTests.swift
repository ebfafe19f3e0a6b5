import Cells
import Gallery
import Testing
import Workflow

@testable import Scenes

/// What members of staff may do at an unattended kiosk, and when it knows that they are there.
struct StaffRoleTests {
  /// Staff are offered what their roles allow, before and in a journey.
  @Test(
    arguments: [
      ([.see], ["Back to the first screen", "Sessions"]), ([.decide], ["Back to the first screen", "Continue a saved session"]),
      ([.configure], ["Back to the first screen", "Close the program"]), ([.erase, .export], ["Back to the first screen"]),
    ] as [(Set<StaffRole>, [String])]) func rolesDecideWhatIsOffered(roles: Set<StaffRole>, offered: [String])
  {
    let kiosk = UnattendedTests.kiosk(then: [.key(.function(12)), .pin(.accepted(StaffMember(roles: roles)))])
    for text in ["Back to the first screen", "Sessions", "Continue a saved session", "Close the program"] {
      #expect(kiosk.screen.text.contains(text) == offered.contains(text), "\(text)")
    }
  }

  @Test(
    arguments: [
      ([.see], []), ([.decide], ["Check and decide"]), ([.erase], ["Cancel and delete the session"]),
      ([.configure], ["close the program"]),
    ] as [(Set<StaffRole>, [String])]) func rolesDecideWhatIsOfferedInASession(roles: Set<StaffRole>, offered: [String])
  {
    let waiting = Prompt(id: "a", content: Samples.question, audience: .operator)
    let kiosk = UnattendedTests.kiosk(then: [
      .started(Samples.facts), .asked(PendingPrompt(token: 7, prompt: waiting)), .key(.function(12)), .key(.enter),
      .pin(.accepted(StaffMember(roles: roles))),
    ])
    for text in ["Continue the session", "Save the session for later"] { #expect(kiosk.screen.text.contains(text), "\(text)") }
    for text in ["Check and decide", "Cancel and delete the session", "close the program"] {
      #expect(kiosk.screen.text.contains(text) == offered.contains(text), "\(text)")
    }
  }

  /// Somebody who decides cannot end the session, and with it erase it, without the role for that.
  @Test(arguments: [Key.function(10), .escape]) func whoDecidesDoesNotErase(key: Key) {
    func deciding(_ roles: Set<StaffRole>) -> Kiosk {
      let waiting = Prompt(id: "a", content: Samples.question, audience: .operator)
      return UnattendedTests.kiosk(then: [
        .started(Samples.facts), .asked(PendingPrompt(token: 7, prompt: waiting)), .key(.function(12)), .key(.enter),
        .pin(.accepted(StaffMember(roles: roles))), .key(.enter), .key(key),
      ])
    }
    #expect(deciding([.decide, .erase]).overlay is StopOverlay)
    var kiosk = deciding([.decide])
    #expect(kiosk.overlay == nil && kiosk.screen.text.contains("Your role doesn’t include this."))
    // The client does not see what was for staff.
    _ = kiosk.update(.tick(milliseconds: 60_000))
    #expect(!kiosk.screen.text.contains("Your role") && kiosk.screen.text.contains("is checking your details"))
  }

  /// The kiosk says when nobody of the staff is there any more, and not before: they see the sessions until they leave them.
  @Test func staffAreThereUntilTheyLeave() {
    var kiosk = UnattendedTests.kiosk(then: [.key(.function(12)), .pin(.accepted(StaffMember())), .key(.down)])
    #expect(kiosk.update(.key(.enter)) == [.manageSessions])
    #expect(!kiosk.update(UnattendedTests.asked(Samples.types)).contains(.staffLeft))
    #expect(kiosk.update(.ended(.turnedBack)).contains(.staffLeft))
    kiosk = UnattendedTests.kiosk(then: [.key(.function(12)), .pin(.accepted(StaffMember())), .key(.down), .key(.down)])
    #expect(kiosk.update(.key(.enter)) == [.resume])
    #expect(kiosk.update(.started(Samples.facts)).contains(.staffLeft), "the client goes on")
  }
}
