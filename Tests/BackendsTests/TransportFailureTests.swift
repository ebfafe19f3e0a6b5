import Services
import ShippedTexts
import Testing
import Workflow

/// What a person is told when a request gets no answer.
struct TransportFailureTests {
  @Test(arguments: TransportFailure.allCases) func everyFailureSaysWhatToDoNext(failure: TransportFailure) throws {
    let error = failure.workflowError
    #expect(error.qualifiedCode == "Backend.\(failure.rawValue)")
    // What happened, and what to do.
    #expect(error.message.split(separator: ". ").count == 2 && error.message.hasSuffix("."))
    // All but a wrong address may pass, and are never recorded.
    #expect(error.isTemporary == (failure != .invalidAddress))
    guard let phrase = error.phrase else { return }
    for catalogue in ShippedTexts.catalogues { #expect(catalogue.entries[phrase.key] != nil, "\(catalogue.language): \(phrase.key)") }
  }

  /// JSON that lacks what was agreed comes from the backend, and no network asks for a login. The value itself may be personal.
  @Test(arguments: [
    (#"{"messages":[{"id":7,"data":"secret"}]}"#, "messages"), (#"{"message":"secret"}"#, "messages"), (#"["secret"]"#, "an object"),
  ])
  func anAnswerOfAnotherFormIsNamed(body: String, place: String) throws {
    let error = #expect(throws: WorkflowError.self) { try PushRoutes.messages.answer(in: ServiceResponse(.ok, body: Array(body.utf8))) }
    #expect(error?.qualifiedCode == "Backend.unexpectedAnswer" && error?.isTemporary == true)
    let message = error?.message ?? ""
    #expect(message.contains(place) && !message.contains("secret") && !message.contains("login"), "\(message)")
    for catalogue in ShippedTexts.catalogues { #expect(catalogue.entries[error?.phrase?.key ?? ""] != nil, "\(catalogue.language)") }
  }

  @Test func jsonThatEndsInTheMiddleIsNobodysAnswer() {
    let error = #expect(throws: WorkflowError.self) {
      try PushRoutes.messages.answer(in: ServiceResponse(.ok, body: Array(#"{"mess"#.utf8)))
    }
    #expect(error?.code == "unreadableAnswer")
  }

  @Test func aMissingClientNamesItsPackage() { #expect(TransportFailure.clientMissing.workflowError.message.contains("libcurl4")) }
}
