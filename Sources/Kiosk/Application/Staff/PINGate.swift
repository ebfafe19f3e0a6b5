import Phrases
import Scenes
import Store
import Workflow

/// Asks for the staff PIN on a screen of its own, before an office shows anything.
struct PINGate: Sendable {
  let pin: PINLock
  let host: ScreenHost
  let store: Store

  /// - Returns: who is there and may see the office, or nil if that person goes back or the PIN cannot be checked.
  func opens() async -> StaffMember? {
    var error: Phrase?
    while true {
      let field = Field(
        kind: .secret, title: Phrase("unattended.staff.menu"), message: Phrase("unattended.staff.visitMessage"), error: error)
      let situation = Situation(prompt: Prompt(id: "staff.pin", content: .enter(field), audience: .operator), canGoBack: true)
      guard case .answer(.enteredSecret(let handle), _) = await host.reply(to: situation) else { return nil }
      let typed = situation.secrets.reveal(SecretHandle(id: handle)) ?? ""
      situation.secrets.forgetAll()
      let wait = pin.wait
      guard wait == 0 else {
        error = Self.refusal(wait)
        continue
      }
      switch pin.check(typed) {
      case .accepted(let member):
        store.audit(.pinAccepted, by: member.party)
        if member.may(.see) { return member }
        error = Phrase("unattended.staff.notYours")
      case .refused(let wait):
        store.audit(.pinRefused, by: .unknown)
        error = Self.refusal(wait)
      case .unavailable: return nil
      }
    }
  }

  private static func refusal(_ wait: Int) -> Phrase {
    wait > 0 ? Phrase("unattended.staff.wait", ["n": .number((wait + 999) / 1000)]) : Phrase("unattended.staff.wrong")
  }
}
