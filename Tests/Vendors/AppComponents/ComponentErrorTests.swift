import AppComponentsJourney
import Notation
import Testing
import Workflow

/// Errors carry the plugins' codes.
struct ComponentErrorTests {
  static let somewhere = NotationError(.value, at: Position(line: 2, column: 5), path: "a.b", expected: "x", found: "y")

  /// The table of the guide, "Plugin errors".
  @Test(arguments: [
    (ComponentError.decoding(NotationErrors([somewhere])), 800, "DecodingError"), (.font(name: "Inter"), 802, "InvalidFont"),
    (.canceled, 803, "Canceled"), (.json(somewhere), 830, "JSONParseError"),
    (.incorrectConfiguration(NotationErrors([somewhere])), 850, "IncorrectConfiguration"),
    (.unexpected(code: "CAMERA.gone"), 870, "Unexpected"), (.clientRejected, 1000, "ClientRejected"),
    (.invalidSession(.invalidValidationCode), 1001, "InvalidSession: InvalidValidationCode"),
    (.invalidSession(.sessionExpired), 1001, "InvalidSession: SessionExpired"),
    (.module(.documentExpired), 1002, "IdentityVerification.DocumentExpired"),
    (.configurationNotSupported(name: "documentVideo"), 1003, "ConfigurationNotSupported: documentVideo"),
    (.invalidWorkflowStatus, 1004, "InvalidWorkflowStatus"),
  ])
  func codesAndDescriptions(error: ComponentError, code: Int, start: String) {
    #expect(error.pluginCode == code)
    #expect(error.errorDescription.hasPrefix(start))
    #expect(error.json["errorCode"] == .integer(code))
    #expect(error.json["errorDescription"] == .string(error.errorDescription))
    guard case .object(let members) = error.json else { return }
    #expect(members.map(\.key) == ["errorCode", "errorDescription"])
  }

  @Test func everyModuleErrorIsQualified() {
    #expect(
      Set(IdentityVerificationError.allCases.map { ComponentError.module($0).errorDescription.prefix { $0 != ":" } }) == [
        "IdentityVerification.DocumentExpired", "IdentityVerification.DocumentTypeInvalid", "IdentityVerification.DocumentTypeMismatch",
        "IdentityVerification.DocumentTypeNotSupported", "IdentityVerification.IssuingCountryNotSupported",
        "IdentityVerification.NationalityNotSupported", "IdentityVerification.NoDocumentDetected", "IdentityVerification.PersonNotAdult",
      ])
  }

  @Test(
    arguments: IdentityVerificationError.allCases.map(ComponentError.module) + [
      .canceled, .unexpected(code: "CAMERA.gone"), .clientRejected, .invalidSession(.sessionExpired),
      .invalidSession(.invalidValidationCode),
      .configurationNotSupported(name: "location required"), .invalidWorkflowStatus, .font(name: "Inter"),
    ])
  func anErrorSurvivesTheWayThroughTheEngine(error: ComponentError) {
    #expect(ComponentError(error.workflowError) == error)
  }

  @Test func otherErrorsAreUnexpectedWithTheirCode() {
    #expect(ComponentError(WorkflowError(.journalDamaged, "Damaged.")) == .unexpected(code: "Workflow.journalDamaged"))
    #expect(
      ComponentError(WorkflowError(code: "X", module: "IdentityVerification", message: "")) == .unexpected(code: "IdentityVerification.X"))
  }

  @Test func theInputErrorPointsIntoTheInput() {
    let text = ComponentError.decoding(NotationErrors([Self.somewhere])).errorDescription
    #expect(text == "DecodingError: line 2, column 5, at a.b: expected x, found y. Correct the input.")
  }
}
