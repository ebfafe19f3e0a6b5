import Phrases
import Workflow

/// The device's authentication, for which a phone has its own screen: biometrics, or the PIN of its lock.
struct VerifyAuthentication {
  /// - Throws: `authenticationFailed` or `authenticationNotAvailable`.
  func run(_ guide: Guide) async throws(Exit) {
    let options = ["biometrics", "pin", "none"].map { Choice.Option(id: $0, title: Phrase("verify.device.\($0)")) }
    let choice = Choice(
      style: .question, title: Phrase("verify.device.title"), message: Phrase("verify.device.message"), options: options)
    switch try await guide.choose("device", choice) {
    case "biometrics": return
    case "pin": break
    default: throw VerifyError(.authenticationNotAvailable).exit
    }
    guard try await guide.query(FindDevicePIN()) else {
      _ = try await guide.perform(SetDevicePIN(pin: try await enter("newPIN", Phrase("verify.pin.new"), nil, guide)))
      return
    }
    var error: Phrase?
    while let left = try await guide.perform(
      UnlockVerifyStorage(pin: try await enter("pin", Phrase("verify.pin.message"), error, guide)))
    { error = Phrase("verify.pin.wrong", ["n": .number(left)]) }
  }

  private func enter(_ id: String, _ message: Phrase, _ error: Phrase?, _ guide: Guide) async throws(Exit) -> SecretHandle {
    let field = Field(kind: .secret, title: Phrase("verify.pin.title"), message: message, error: error)
    guard case .secret(let pin) = try await guide.enter(id, field) else { throw .cancelled }
    return pin
  }
}
