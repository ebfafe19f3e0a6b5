import AppComponentsJourney
import AppComponentsWire
import Application
import ArgumentParser
import Authoring
import Foundation
import Invocation
import Notation
import SandboxKit
import Scenes
import Sessions
import Workflow

extension SessionsCommand {
  /// Issues a code that starts a session.
  struct Code: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Issue a code that starts one session.",
      discussion: """
        The code is valid for two hours and is used up by starting. It is printed in groups, with its expiry and as a QR code for a camera.
        """)

    @Option(help: "The workflow that it selects: a JSON file (default: the standard workflow).") var workflow: String?
    @Flag(help: "Eight letters and digits instead of six digits.") var eight = false
    @Flag(help: "Print one JSON object.") var json = false
    @OptionGroup var data: DataOptions

    func run() throws {
      let workflow = try readWorkflow()
      let form: ValidationCode.Form = eight ? .eightCharacters : .sixDigits
      let issued = try data.withStore { store in
        try data.withWorkflows(store) { workflows throws(AdministrationError) in
          try await workflows.issue(form, selecting: workflow, by: .command)
        }
      }
      guard !json else { return print(issued.json.text()) }
      let end = LocalTime.text(issued.expiresAt, in: data.configuration.effectiveTimeZone)
      for line in ["Code: \(issued.grouped)", "Valid until: \(end)", "Workflow: \(issued.workflow)", ""] {
        print(line)
      }
      QRModules.print(issued.text)
    }

    /// A workflow that cannot be read or run is refused now, and not when a client has the code.
    private func readWorkflow() throws -> WorkflowConfiguration {
      guard let workflow else { return .standard }
      do throws(WorkflowError) {
        let bytes = try InputFile.read(workflow, as: .instructions)
        do throws(ComponentError) { return try WorkflowFile.read(bytes) } catch {
          throw WorkflowError(.inputNotUsable, "\(workflow): \(error.errorDescription)")
        }
      } catch {
        StandardError.write(error.message)
        throw ExitStatus.unreadableInput.code
      }
    }
  }
}

extension WorkflowOffice.Code {
  /// `123 456`
  fileprivate var grouped: String { ValidationCode.grouped(text) }

  fileprivate var json: JSONValue {
    .object([
      "code": .string(text), "expiresAt": .string(Date(timeIntervalSince1970: Double(expiresAt) / 1000).formatted(.iso8601)),
      "workflow": .string(workflow),
    ])
  }
}
