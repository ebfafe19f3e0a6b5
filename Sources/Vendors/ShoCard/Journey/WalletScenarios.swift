import JourneyKit
import Services
import Workflow

/// What a tester may want to see of the wallet.
enum WalletScenarios {
  static let all = messages + cards + backend

  /// The request with which the sandbox's bank begins.
  static let request = ShareRequest(
    requester: "5a0cbace-0000-4000-8000-00000000ba4c", challengeID: "5a0cbace-0000-4000-8000-000000000001",
    message: "Harbour Bank would like to see your account.",
    requestedKeys: ["Bank Account->bankName", "Bank Account->accountNumber"].compactMap { RequestedKey($0) })

  private static let messages: [Scenario] = [
    Scenario(
      "unknown-recipient", "The instance that asks for data is not registered.",
      outcomes: [ShareData.name: [.failure(error: WalletError.did(DIDError(.unknownRecipient)).workflowError)]],
      ending: .error(code: "unknownRecipient", containing: "not registered")),
    Scenario(
      "share-too-large", "What is shared is larger than 10 MB (HTTP status 413).",
      fault: .backend(BackendFault(.status(413), of: [ShareData.name], count: 1)),
      ending: .error(code: "messageTooLarge", containing: "10 MB")),
    Scenario(
      "share-unverifiable", "The bank cannot verify what was shared.", outcomes: reply("unverifiable"),
      ending: .result(containing: #""verification":"unverifiable""#)),
    Scenario(
      "share-refused", "The bank refuses what was shared.", outcomes: reply("failed"),
      ending: .result(containing: #""verification":"failed""#)),
  ]

  private static let cards: [Scenario] = [
    Scenario(
      "card-revoked", "The only card is revoked, so there is nothing to share.",
      outcomes: [ReadWallet.name: Scenario.outputs(WalletState.example(cards: [.example(isExpired: true)]))],
      ending: .result(containing: #""isExpired":true"#)),
    Scenario(
      "wallet-empty", "There is no card in the wallet.", outcomes: [ReadWallet.name: Scenario.outputs(WalletState.example(cards: []))],
      ending: .result(containing: #""claims":[]"#)),
  ]

  private static func reply(_ verification: String) -> [String: [EffectOutcome]] {
    [
      ReadWallet.name: Scenario.outputs(WalletState.example(cards: [.example()])),
      HandleMail.name: Scenario.outputs(HandlerCallback.example(.handleClaim), HandlerCallback.reply(verification)),
    ]
  }

  private static let backend: [Scenario] = [
    .serverIsSlow,
    Scenario(
      "wallet-refused", "The service does not accept the wallet's signature (HTTP status 401).",
      fault: .backend(BackendFault(.status(401), of: [FetchMails.name], count: 1)),
      ending: .error(code: "NotAuthorized", containing: "signature")),
    .serverFails(),
    .captivePortal(),
    Scenario(
      "answer-lost", "The connection breaks after data was sent; it is not sent twice.",
      fault: .backend(BackendFault(.lostAfter, of: [ShareData.name], count: 1))),
    .serverIsLost,
  ]
}
