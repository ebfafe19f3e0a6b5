/// Captures and reads an identity document, proof of address or TIN document.
public struct DocumentComponent: Sendable {
  var call: ComponentCall

  /// What the app switches while it runs; nil if it switches nothing.
  public var controls: DocumentControls? {
    get { call.controls }
    set { call.controls = newValue }
  }

  public func customize(with customization: DocumentCustomizationConfig) -> DocumentComponent {
    DocumentComponent(call: call.customized(by: customization.flavor))
  }

  /// Runs it on the terminal. It returns after the completion, which is called once, when the screen is closed.
  public func present(completion: (Result<DocumentComponentResult, WorkflowError>) -> Void) { completion(result) }

  /// - Throws: `WorkflowError`.
  @MainActor public func present() async throws(WorkflowError) -> DocumentComponentResult { try result.get() }

  private var result: Result<DocumentComponentResult, WorkflowError> {
    call.perform("startWorkflowComponentDocument", as: DocumentComponentResult.self)
  }
}

/// Takes a selfie, and checks that the person is there.
public struct BiometricsComponent: Sendable {
  var call: ComponentCall

  public func customize(with customization: SelfieCustomizationConfig) -> BiometricsComponent {
    BiometricsComponent(call: call.customized(by: customization.flavor))
  }

  /// Runs it on the terminal. It returns after the completion, which is called once, when the screen is closed.
  public func present(completion: (Result<BiometricsComponentResult, WorkflowError>) -> Void) { completion(result) }

  /// - Throws: `WorkflowError`.
  @MainActor public func present() async throws(WorkflowError) -> BiometricsComponentResult { try result.get() }

  private var result: Result<BiometricsComponentResult, WorkflowError> {
    call.perform("startWorkflowComponentBiometrics", as: BiometricsComponentResult.self)
  }
}
