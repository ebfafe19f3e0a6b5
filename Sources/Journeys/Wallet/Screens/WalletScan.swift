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
      let request: ShareRequest
      do throws(Exit) { request = try await self.request(in: text) } catch {
        guard case .error(let problem) = error, problem.module == WalletError.module else { throw error }
        refused = problem.phrase
        continue
      }
      _ = try await WalletConsent(guide: guide, client: client).answer(request, until: nil)
      return
    }
  }

  /// What a QR code in front of the camera says; nil: none was seen.
  private func scan() async throws(Exit) -> String? {
    let request = CaptureRequest(
      subject: .barcode, title: Phrase("wallet.scan.title"), message: Phrase("wallet.scan.message"), limit: Self.patience,
      unseenLimit: Self.patience)
    guard case .picture(_, let reading, _) = try await guide.capture("scan", request) else { return nil }
    return reading.barcodes?.first { $0.symbology == .qrCode }?.text
  }

  /// The request itself, or the one behind an address of the service or a bare id.
  private func request(in text: String) async throws(Exit) -> ShareRequest {
    if let node = try? JSONReader().read(Array(text.utf8)), node.members != nil {
      guard let request = ShareRequest(node) else { throw WalletError.did(DIDError(.requestNotUnderstood)).exit }
      return request
    }
    guard let id = Self.id(in: text) else { throw WalletError.did(DIDError(.requestNotUnderstood)).exit }
    return try await guide.query(FindRequest(id: id))
  }

  /// The UUID at the end of an address.
  static func id(in text: String) -> String? {
    let last = text.split(separator: "/").last.map { $0.filter { !$0.isWhitespace } }?.lowercased() ?? ""
    let lengths = last.split(separator: "-", omittingEmptySubsequences: false).map(\.count)
    return lengths == [8, 4, 4, 4, 12] && last.allSatisfy { $0.isHexDigit || $0 == "-" } ? last : nil
  }
}
