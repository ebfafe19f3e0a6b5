import Services
import ShippedTexts
import Testing

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

  @Test func aMissingClientNamesItsPackage() { #expect(TransportFailure.clientMissing.workflowError.message.contains("libcurl4")) }
}
