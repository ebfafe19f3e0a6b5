import Phrases
import Workflow

/// Sends the data, after the person has agreed.
struct VerifySending {
  let service: VerifyIdvService
  let cards: [VerifyCard]

  func run(_ guide: Guide) async throws(Exit) {
    let choice = Choice(
      style: .question, title: Phrase("verify.send.title"),
      message: Phrase(cards.count > 1 ? "verify.send.message" : "verify.send.documentOnly"),
      options: [Choice.Option(id: "send", title: Phrase("verify.send.send")), .stop])
    if try await guide.choose("consent", choice) == Choice.Option.stopID { throw .cancelled }
    while true {
      let keys = try await VerifyRetry.perform(FetchServiceKeys(), guide)
      let submission = SubmitVerificationData(transactionID: service.transactionID, serviceKeys: keys, cards: cards)
      switch try await guide.attempt(submission) {
      case .success: return
      // The service may have new keys, so they are fetched again.
      case .failure(let error):
        guard error.module == VerifyError.module else { throw .error(error) }
        try await VerifyRetry.offer(after: error, guide)
      }
    }
  }
}
