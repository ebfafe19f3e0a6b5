import JourneyKit
import Services
import Workflow

/// What the explorer walks through in the wallet.
extension WalletModule {
  /// The home screen offers too many ways to explore failures everywhere. They are explored around one request.
  public var explorations: [Exploration<WalletJourney>] {
    // A drawn number only becomes part of an id. Every task starts at the home screen, so the transition before it tells paths apart.
    let limits = Explorer.Limits(switches: 1, draws: 1)
    func answers(failures: Bool) -> Explorer.Answers { Explorer.Answers(texts: Self.texts, includesFailures: failures) }
    return [
      Exploration(WalletJourney(), answers: answers(failures: false), limits: limits),
      Exploration(WalletJourney(request: WalletScenarios.request), answers: answers(failures: true), limits: limits),
    ]
  }

  @Sendable private static func texts(_ field: Field) -> [String] {
    if case .text(4_000) = field.kind { return [WalletScenarios.request.challengeID] }
    return ["text"]
  }
}

extension WalletCard {
  static func example(isExpired: Bool = false, origin: Origin = .issuer) -> WalletCard {
    var card = WalletCard(id: "example-card", type: "Bank Account", issuer: "example-bank", origin: origin, createDate: 1_699_000_000)
    card.isExpired = isExpired
    card.pairs = [
      WalletPair("bankName", "Harbour Bank"), WalletPair("accountNumber", "123456789"), WalletPair("accountType", "checking"),
    ]
    return card
  }
}

extension WalletState {
  static func example(cards: [WalletCard], messages: [WalletMessage] = [], shared: [SharedData] = []) -> WalletState {
    WalletState(cards: cards, messages: messages, shared: shared)
  }

  /// A wallet with a card of each kind and a message of each kind.
  static let full: WalletState = {
    var own = WalletCard.example(origin: .own)
    (own.id, own.type) = ("example-own", CreateSelfClaim.cardType)
    var expired = WalletCard.example(isExpired: true)
    expired.id = "example-expired"
    let messages = HandlerCallback.Name.allCases.map { name in
      WalletMessage(callback: .example(name), mail: "example-mail", receivedAt: 1_699_000_000_000, state: .read)
    }
    var answered = messages[0]
    answered.callback = .example(.handleShareRequest)
    (answered.callback.id, answered.state) = ("example-answered", .answered)
    let shared = SharedData(
      id: "example-share", recipient: "example-bank", keys: ["bankName"], challenge: "example-challenge", at: 1_699_000_000_000)
    return example(cards: [.example(), own, expired], messages: messages + [answered], shared: [shared])
  }()
}

extension HandlerCallback {
  static func example(_ name: Name) -> HandlerCallback {
    var callback = HandlerCallback(name, id: "example-\(name.rawValue)", sender: "example-bank")
    callback.message = "An example."
    switch name {
    case .handleClaim, .handleExpiredClaim: callback.claim = "example-card"
    case .handleShare: callback.pairs = [WalletPair("bankName", "Harbour Bank")]
    case .handleShareRequest:
      callback.challenge = Challenge(id: "example-challenge")
      callback.requestedKeys = ["bankName"]
    case .handleException: callback.errors = [DIDError(.senderSignatureWrong)]
    }
    return callback
  }

  /// The bank's answer to its own request.
  static func reply(_ verification: String) -> HandlerCallback {
    var callback = HandlerCallback(.handleShare, id: "example-reply", sender: WalletScenarios.request.requester)
    callback.challenge = Challenge(id: WalletScenarios.request.challengeID)
    callback.pairs = [WalletPair("verification", verification)]
    return callback
  }
}

extension ReadWallet {
  public static let samples: [Sample<WalletState>] = [.output(.full), .output(.example(cards: []))]
}

extension FetchMails {
  public static let samples: [Sample<[MailHeader]>] = [
    .output([MailHeader(id: "example-mail", sender: "example-bank")]), .failure(WalletError.unauthorized.workflowError),
  ]
}

extension OpenMail {
  public static let samples: [Sample<[ClaimLocator]>] = [.output([])]
}

extension HandleMail {
  public static let samples: [Sample<HandlerCallback?>] = [.output(.reply("verified")), .output(.reply("failed"))]
}

extension FindRequest {
  public static let samples: [Sample<ShareRequest>] = [
    .output(WalletScenarios.request), .failure(WalletError.did(DIDError(.requestExpired)).workflowError),
  ]
}

extension ShareData {
  public static let samples: [Sample<SharedData>] = [
    .output(
      SharedData(
        id: "example-share", recipient: "example-bank", keys: ["bankName"], challenge: WalletScenarios.request.challengeID,
        at: 1_699_000_000_000)), .failure(WalletError.did(DIDError(.messageTooLarge)).workflowError),
    .failure(WalletError.did(DIDError(.unknownRecipient)).workflowError),
  ]
}

extension LocateCard {
  public static let samples: [Sample<ClaimLocator?>] = [.output(.example), .output(nil)]
}

extension ClaimLocator {
  fileprivate static let example: ClaimLocator? = ClaimLocator(
    fromJson: #"{"id":"example-card","partitionId":"p0","issuer":"example-bank"}"#)
}
