import Phrases
import Services
import Workflow

/// Shows an error of the SDK with its code. The wallet goes on afterwards.
struct WalletProblem {
  let guide: Guide

  func show(_ error: DIDError, title: Phrase = Phrase("wallet.problem.title"), in place: String) async throws(Exit) {
    try await show(code: error.code, error.phrase, title, in: place)
  }

  /// - Throws: an exit that is no error of the wallet.
  func show(_ exit: Exit, in place: String) async throws(Exit) {
    guard case .error(let error) = exit, error.module == WalletError.module else { throw exit }
    try await show(code: error.code, error.phrase ?? .verbatim(error.message), Phrase("wallet.problem.title"), in: place)
  }

  private func show(code: String, _ message: Phrase, _ title: Phrase, in place: String) async throws(Exit) {
    let close = Choice.Option(id: "close", title: Phrase("wallet.action.close"))
    _ = try await guide.choose("\(place).problem", Choice(style: .error(code: code), title: title, message: message, options: [close]))
  }
}
