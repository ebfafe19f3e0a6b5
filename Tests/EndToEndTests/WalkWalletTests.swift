import Cells
import Glibc
import LocalServices
import SandboxKit
import Store
import TerminalHarness
import Testing

extension ServerWalkTests {
  /// The wallet by keyboard, and the office, which acts for the bank, as a second process on the same data folder.
  struct Wallet {
    private typealias Stop = WalkStop

    private static let bank = "5a0cbace-0000-4000-8000-00000000ba4c"

    /// The first card is in the mailbox; then the bank's request arrives by push, and one of its two keys is shared.
    private static let stops = [
      Stop(
        "wallet.consent.asks.known",
        meet: {
          try $0.session.wait(for: try $0.words("wallet.consent.asks.known", ["name": "Harbour Bank"]), seconds: WalkTests.patience)
        }, answer: { try $0.press([.down, .down, .character(" "), .tab, .tab, .enter]) }),
      Stop("wallet.reply.verified", .enter).afterCommand, Stop("wallet.home.title", .tab, .enter),
    ]

    private let folder: WalkFolder

    init() throws { folder = try WalkFolder() }

    private func entities() -> StoredEntities {
      StoredEntities(Store(folder: folder.file("data"), key: KeyFile(path: TerminalSession.keyFile)))
    }

    private func wallets() throws -> [String] {
      try entities().keys(of: EntityKind(stored: "wallet/instance")).map(\.id).filter { $0 != Self.bank }
    }

    @Test func aKilledShare() throws {
      let result = folder.file("result.json")
      let walk = try KilledWalk(["run", "wallet"], options: ["--result", result] + folder.arguments, in: folder)
      try walk.pass([Stop("wallet.message.handleClaim", .enter), Stop("wallet.home.title")])
      let wallet = try #require(try wallets().first)
      let asked = try ProgramRun(
        ["office", "wallet", "request-share", wallet, "--keys", "Bank Account->accountType;accountNumber"] + folder.arguments, in: folder)
      #expect(asked.status == 0, "\(asked.output)\(asked.errors)")
      try walk.pass(Self.stops)
      try walk.kiosk.finish()
      #expect(try wallets() == [wallet])
      let shares = try entities().keys(of: EntityKind(stored: "wallet/share"))
      #expect(shares.count == 1)
      let share = try Json(String(decoding: try #require(try entities().value(of: shares[0])), as: UTF8.self))
      #expect(share["pairs"]?.elements.map { $0["key"]?.string } == ["accountType"] && share["errors"]?.elements.isEmpty == true)
      #expect(try entities().keys(of: EntityKind(stored: "wallet/claim")).count == 1)
      #expect(try entities().keys(of: EntityKind(stored: "wallet/mail/\(wallet)")).isEmpty)
      let delivered = try Json(contentsOf: result)
      #expect(delivered["applicationInstanceId"]?.string == wallet)
      #expect(delivered["shared"]?.elements.map { $0["keys"]?.elements.compactMap(\.string) } == [["accountType"]])
    }

    /// From consent to verified without a screen, twice on the same device.
    @Test func aShareWithoutAScreen() throws {
      let config = try folder.write(
        #"{"request":{"shocard":{"shocardid":"\#(Self.bank)","ss_id":"5a0cbace-0000-4000-8000-000000000001","action":"request_share","#
          + #""requested_keys":["Bank Account->bankName"]}}}"#, to: "config.json")
      for _ in 0..<2 {
        let ran = try ProgramRun(["run", "wallet", "--config", config, "--script", "auto", "--result", "-"] + folder.arguments, in: folder)
        #expect(ran.status == 0, "\(ran.output)\(ran.errors)")
        #expect(try Json(ran.output)["verification"]?.string == "verified")
      }
      #expect(try wallets().count == 1)
    }
  }
}
