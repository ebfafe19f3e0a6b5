import Documents
import Notation
import Phrases
import Services
import Workflow

/// Takes a service's request: typed, pasted, or as a QR code in front of the camera.
struct WalletScan {
  let guide: Guide
  let client: DistributedIDClient

  /// Seconds after which the person is offered to type again.
  private static let patience = 30
  /// More characters than a request with twenty keys has.
  private static let longest = 4_000

  func run() async throws(Exit) {
    var refused: Phrase?
    while true {
      let field = Field(
        kind: .text(length: Self.longest), title: Phrase("wallet.request.title"), message: Phrase("wallet.request.message"), error: refused)
      let scan = PromptAction(id: "scan", title: Phrase("wallet.request.scan"))
      let text: String?
      switch try await guide.ask("request", field, options: PromptOptions(actions: [scan])) {
      case .value(.text(let typed)): text = typed
      case .action: text = try await self.scan()
      case .value, .timedOut: return
      }
      guard let text else {
        refused = Phrase("wallet.request.notSeen")
        continue
      }
      guard let form = RequestForm(text) else {
        refused = DIDError(.requestNotUnderstood).phrase
        continue
      }
      let request =
        switch form {
        case .request(let request): request
        case .id(let id): try await guide.query(FindRequest(id: id))
        }
      _ = try await WalletConsent(guide: guide, client: client).answer(request, until: nil)
      return
    }
  }

  /// The text of a QR code in front of the camera, or nil if none was seen.
  private func scan() async throws(Exit) -> String? {
    let request = CaptureRequest(
      subject: .barcode, title: Phrase("wallet.scan.title"), message: Phrase("wallet.scan.message"), limit: Self.patience,
      unseenLimit: Self.patience)
    guard case .picture(_, let reading, _) = try await guide.capture("scan", request) else { return nil }
    return reading.barcodes?.first { $0.symbology == .qrCode }?.text
  }
}

/// What a QR code or a typed text says: the request itself, or where it is.
enum RequestForm: Equatable {
  case request(ShareRequest)
  /// An address of the service, or the bare id of a stored request.
  case id(String)

  /// - Returns: nil if the text is neither.
  init?(_ text: String) {
    if let node = try? JSONReader().read(Array(text.utf8)), node.members != nil {
      guard let request = ShareRequest(node) else { return nil }
      self = .request(request)
      return
    }
    let last = text.split(separator: "/").last.map { $0.filter { !$0.isWhitespace } }?.lowercased() ?? ""
    let lengths = last.split(separator: "-", omittingEmptySubsequences: false).map(\.count)
    guard lengths == [8, 4, 4, 4, 12], last.allSatisfy({ $0.isHexDigit || $0 == "-" }) else { return nil }
    self = .id(last)
  }
}
