import Phrases
import Workflow

/// Offers to try again after an error of the SDK.
enum VerifyRetry {
  /// - Returns: the output, after as many attempts as the person wants.
  /// - Throws: the error, when the person stops.
  static func perform<E: Effect>(_ effect: E, _ guide: Guide) async throws(Exit) -> E.Output {
    while true {
      switch try await guide.attempt(effect) {
      case .success(let output): return output
      case .failure(let error):
        guard error.module == VerifyError.module, hopeful.map(\.rawValue).contains(error.code) else { throw .error(error) }
        try await offer(after: error, guide)
      }
    }
  }

  /// The errors after which it makes sense to try again.
  private static let hopeful: [VerifyError.Kind] = [
    .cannotUpdatePublicKeys, .cannotGetServicePublicKey, .cannotSubmitData, .cannotGetValidationStatus, .submissionError,
  ]

  private static func offer(after error: WorkflowError, _ guide: Guide) async throws(Exit) {
    let choice = Choice(
      style: .error(code: error.code), title: Phrase("verify.retry.title"), message: error.phrase,
      options: [Choice.Option(id: "retry", title: Phrase("biometrics.action.retry")), .stop])
    let name = error.code.split(separator: ".").last.map(String.init) ?? error.code
    if try await guide.choose("error.\(name)", choice) == Choice.Option.stopID { throw .error(error) }
  }
}
