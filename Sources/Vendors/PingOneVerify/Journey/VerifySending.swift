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
    let keys = try await VerifyRetry.perform(FetchServiceKeys(), guide)
    _ = try await VerifyRetry.perform(
      SubmitVerificationData(transactionID: service.transactionID, serviceKeys: keys, cards: cards), guide)
  }
}
