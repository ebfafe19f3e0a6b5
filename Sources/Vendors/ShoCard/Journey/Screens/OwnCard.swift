import Phrases
import Workflow

/// The person types data of their own, which becomes a card (`createSelfClaim`).
struct OwnCard {
  let guide: Guide
  let client: DistributedIDClient

  /// How many values a card of this kind has at most. (Our choice.)
  private static let most = 8

  func make() async throws(Exit) {
    var pairs: [WalletPair] = []
    while pairs.count < Self.most {
      let key = Field(
        kind: .text(length: 60), title: Phrase("wallet.own.key.title"), message: Phrase("wallet.own.key.message"))
      guard case .text(let name) = try await guide.enter("own.key", key) else { break }
      let value = Field(kind: .text(length: 200), title: .verbatim(name))
      guard case .text(let text) = try await guide.enter("own.value", value) else { break }
      // A key that is typed again gets the new value.
      pairs.removeAll { $0.key == name }
      pairs.append(WalletPair(name, text))
      let options = ["done", "more"].map { Choice.Option(id: $0, title: Phrase("wallet.own.\($0)")) }
      let choice = Choice(
        style: .question, title: Phrase("wallet.own.next"),
        message: .verbatim(pairs.map { "\($0.key): \($0.value)" }.joined(separator: ", ")), options: options)
      if try await guide.choose("own.next", choice) == "done" { break }
    }
    guard !pairs.isEmpty else { return }
    _ = try await client.createSelfClaim(pairs)
  }
}
