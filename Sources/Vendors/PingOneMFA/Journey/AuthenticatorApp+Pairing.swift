import Documents
import Phrases
import PingOneMFAWire
import Workflow

extension AuthenticatorApp {
  /// Pairs the device by a key.
  /// - Parameter key: the key, or nil if the person types it or shows it to the camera.
  mutating func pair(_ key: String?, _ guide: Guide) async throws(Exit) {
    while true {
      let digits: String
      if let key { digits = key } else if let entered = try await enterKey(guide) { digits = entered } else { return }
      guard try await pair(.pairingKey(digits), guide) else { return }
    }
  }

  /// - Returns: whether to try again.
  private mutating func pair(_ grant: PairDevice.Grant, _ guide: Guide) async throws(Exit) -> Bool {
    switch try await guide.attempt(PairDevice(grant: grant, bundleID: journey.bundleID)) {
    case .success(let info):
      _ = try await ask("paired", info.notice, guide)
      return false
    case .failure(let error): return try await report(error, guide)
    }
  }

  /// - Returns: the key's digits, or nil if the person goes back.
  private mutating func enterKey(_ guide: Guide) async throws(Exit) -> String? {
    var refused: Phrase?
    while true {
      let field = Field(
        kind: .text(length: PairingKeyText.longest), title: Phrase("authenticator.pairing.field"),
        message: Phrase("authenticator.pairing.message"), error: refused)
      let scan = PromptAction(id: "scan", title: Phrase("session.code.scan"))
      let text: String
      switch try await ask("key", field, actions: [scan] + Self.wayBack(guide), guide) {
      case .value(.text(let typed)): text = typed
      case .action(Prompt.backID): return nil
      case .action: text = try await self.scan(guide) ?? ""
      case .value, .timedOut: throw .cancelled
      }
      if let digits = PairingKeyText.digits(of: text) { return digits }
      refused = text.isEmpty ? Phrase("session.code.notSeen") : Phrase("authenticator.pairing.malformed")
    }
  }

  /// The text of a QR code in front of the camera, or nil if none was seen.
  private func scan(_ guide: Guide) async throws(Exit) -> String? {
    let request = CaptureRequest(
      subject: .barcode, title: Phrase("session.scan.title"), message: Phrase("session.scan.message"), limit: Self.patience,
      unseenLimit: Self.patience)
    guard case .picture(_, let reading, _) = try await guide.capture("scan", request) else { return nil }
    return reading.barcodes?.first { $0.symbology == .qrCode }?.text
  }

  /// Seconds after which the person is offered to type the key again.
  private static let patience = 30

  // MARK: Automatic enrolment

  /// Asks whether to trust the device with a user who has signed in on it.
  mutating func offer(_ pairing: PairingObject, _ guide: Guide) async throws(Exit) {
    let choice = Choice(
      style: .question, title: Phrase("authenticator.trust.title"),
      message: Phrase("authenticator.trust.message", ["user": .text(pairing.user)]),
      options: ["approve", "ignore"].map { Choice.Option(id: $0, title: Phrase("authenticator.trust.\($0)")) })
    guard try await ask("trust", choice, guide).value == "approve" else { return }
    while try await pair(.pairing(pairing.id), guide) {}
  }
}

extension PairingInfo {
  /// The result for the person: what works, and why the rest does not.
  fileprivate var notice: Notice {
    let failed = authenticatorsArray.first { $0.status == .failed }
    let steps = authenticatorsArray.compactMap { model -> DisplayStep? in
      guard model.status != .unknown, model.type != .unknown else { return nil }
      let name = model.type == .push ? "push" : "passcode"
      return DisplayStep(Phrase("authenticator.authenticator.\(name)"), model.status == .completed ? .done : .failed)
    }
    return Notice(
      tone: failed == nil ? .success : .warning, title: Phrase("authenticator.paired.title", ["user": .text(user)]),
      message: failed.map(\.problem) ?? Phrase("authenticator.paired.message"), elements: [.steps(list: steps)],
      button: Phrase("authenticator.close"))
  }
}

extension AuthenticatorModel {
  /// The codes with a sentence of their own; the others are strings of APNs and FCM.
  private static let explained = [
    "MissingPushCredentials", "MissingDeviceToken", "PushDisabled", "Unregistered", "OneTimePasscodeRetriesExceeded",
    "InvalidOneTimePasscode", "OneTimePasscodeExpired", "UnSynchronizedClock",
  ]

  /// Why it does not work.
  fileprivate var problem: Phrase {
    let code = errorCode ?? ""
    return Self.explained.contains(code)
      ? Phrase("authenticator.problem.\(code)") : Phrase("authenticator.problem.other", ["code": .text(code)])
  }
}
