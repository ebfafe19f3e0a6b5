import ArgumentParser
import SandboxKit
import Workflow

extension SessionsCommand {
  /// Rejects the client of a session.
  struct Reject: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Reject the client: components in the same workflow session have no result from now on (error 1000).")
    @OptionGroup var data: DataOptions
    @Argument(help: "The session's id, or its beginning.") var id: String

    func run() throws {
      try data.withStore { store in
        let session = try store.find(id)
        guard let id = try store.caseID(of: session) else {
          throw WorkflowError(
            code: "noCase", module: "Store", message: "The session \(session) was not started with a code, so there is nobody to reject.")
        }
        try data.withWorkflows(store) { workflows throws(AdministrationError) in
          do throws(AdministrationError) { try await workflows.reject(id, by: .command) } catch {
            guard case .unknown = error else { throw error }
            throw .server(
              "The services of this data folder do not know the workflow session of \(session). If a server keeps it, name the server: "
                + "vestibule office app-components reject \(id) --backend ADDRESS --token-file FILE")
          }
        }
      }
    }
  }
}
