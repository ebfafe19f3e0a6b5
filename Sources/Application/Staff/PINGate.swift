import Phrases
import Scenes
import Store
import Workflow

/// Asks for the staff PIN on a screen of its own, before an office shows anything.
struct PINGate: Sendable {
  let pin: PINLock
  let host: ScreenHost
  let store: Store

  /// - Returns: false when whoever is there goes back, or the PIN cannot be checked.
  func opens() async -> Bool {
    var error: Phrase?
    while true {
      let field = Field(
        kind: .secret, title: Phrase("unattended.staff.menu"), message: Phrase("unattended.staff.visitMessage"), error: error)
      let situation = Situation(prompt: Prompt(id: "staff.pin", content: .enter(field), audience: .operator), canGoBack: true)
      guard case .answer(.enteredSecret(let handle), _) = await host.reply(to: situation) else { return false }
      let typed = situation.secrets.reveal(SecretHandle(id: handle)) ?? ""
      situation.secrets.forgetAll()
      switch pin.check(typed) {
      case .accepted:
        store.audit(.pinAccepted, by: .staff)
        return true
      case .refused(let wait):
        store.audit(.pinRefused, by: .unknown)
        let seconds = (wait + 999) / 1000
        error = wait > 0 ? Phrase("unattended.staff.wait", ["n": .number(seconds)]) : Phrase("unattended.staff.wrong")
      case .unavailable: return false
      }
    }
  }
}
