import ArgumentParser
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
        try store.rejectCase(id, by: .command)
      }
    }
  }
}
