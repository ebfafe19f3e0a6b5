import AppComponentsJourney
import Authoring
import Background
import Foundation
import Invocation
import JourneyKit
import LocalServices
import Sessions
import Store
import Workflow

/// One call of a plugin's function. Whatever happens, one JSON text goes to the place for the result.
struct PluginCall {
  let function: PluginFunction
  /// The caller's JSON, the name of a file, or `-`; nil for none.
  let json: String?
  /// The session in which a component runs; nil for the current one of the data folder.
  let session: String?
  private let controls: ControlsSource?
  private let options: JourneyOptions
  private let look: LookOptions
  private let machine: MachineOptions
  private let output: OutputOptions

  /// Where the caller's switches come from.
  enum ControlsSource: Sendable {
    /// A file's path, or `-`.
    case place(String)
    /// The program that makes the call.
    case program(@Sendable () -> Controls)
  }

  init(
    function: PluginFunction, json: String?, session: String? = nil, controls: ControlsSource? = nil, input: JourneyOptions,
    look: LookOptions, machine: MachineOptions,
    output: OutputOptions
  ) {
    self.function = function
    self.json = json
    self.session = session
    self.controls = controls
    self.look = look
    self.machine = machine
    self.output = output.toStandardOutput
    var options = input
    if !Self.isText(json) { options.config = json }
    self.options = options
  }

  /// - Parameter tell: tells the answer of a function without a journey.
  func run(telling tell: (Bool) -> Void = { print($0) }) -> ExitStatus {
    do throws(WorkflowError) {
      let store = machine.folders(machine.file.configuration).store
      switch function {
      case .isWorkflowSessionAvailable:
        tell(try isAvailable(store))
        return .success
      case .clearWorkflowSession:
        try CurrentSession(store).clear()
        tell(true)
        return .success
      case .startWorkflow, .startWorkflowSession, .startWorkflowComponentDocument, .startWorkflowComponentBiometrics:
        return try start(store)
      }
    } catch {
      let error = Self.componentError(error), status = output.fail(error.failure)
      if case .unexpected = error { return .fault }
      return status
    }
  }

  /// The plugins' error for one of the store or of an input.
  static func componentError(_ error: WorkflowError) -> ComponentError {
    guard error.engineCode == .journalInUse else { return ComponentError(error) }
    return .notConfigured("a component is running in the workflow session. Clear the session when it has ended.")
  }

  private func isAvailable(_ store: Store) throws(WorkflowError) -> Bool {
    let environment = options.environment(in: machine.file.configuration.effectiveTimeZone)
    let backend = LocalSandbox(Installation.current.services, store: store, in: environment).transport(to: options.backend?.address)
    let answer: Result<Bool, WorkflowError> = Blocking.run {
      do throws(WorkflowError) { return .success(try await CurrentSession(store).isAvailable(at: backend)) } catch {
        return .failure(error)
      }
    }
    return try answer.get()
  }

  private func start(_ store: Store) throws(WorkflowError) -> ExitStatus {
    guard let module = function.module else { preconditionFailure("Only functions with a journey are started.") }
    var caller = Program.Caller(input: Self.isText(json) ? json.map { Array($0.utf8) } : nil)
    switch controls {
    case .place(let name)?: caller.controls = try ControlsPlace(name).read
    case .program(let read)?: caller.controls = read
    case nil: break
    }
    if function.needsSession {
      let current = if let session { session } else { try CurrentSession(store).id() }
      guard let current else {
        return output.fail(ComponentError.notConfigured(Self.noSession).failure)
      }
      caller.session = current
    }
    let program: Program
    do throws(JourneyFailure) {
      program = try Program(input: options, look: look, machine: machine, output: output, journey: module.name, caller: caller)
    } catch { return output.fail(error) }
    if output.isHeadless { return program.runHeadless(.journey(module.name), output) }
    if isSilent(program) { return program.runHeadless(.journey(module.name), output.answeringByItself) }
    return program.runOnScreen(.journey(module.name))
  }

  /// Whether nobody is asked anything, so that no screen is needed.
  private func isSilent(_ program: Program) -> Bool {
    guard let start = (try? program.begin(SessionModule().name)) as? SessionStart, function == .startWorkflowSession else { return false }
    return if case .code = start.access { true } else { false }
  }

  private static let noSession = "no workflow session was started in this data folder. Call startWorkflowSession first."

  /// Whether an argument is JSON itself, and not the name of a file.
  private static func isText(_ json: String?) -> Bool { json?.drop { $0.isWhitespace }.first.map { "{[".contains($0) } ?? false }
}
