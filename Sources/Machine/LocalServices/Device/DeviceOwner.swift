import Services
import Store
import Workflow

/// A device that knows whose what servers keep of it is.
package protocol DeviceOwner: DeviceVault {
  /// Returns nil if the name is the session's.
  func ownerName() throws(WorkflowError) -> String?
  /// Notes that a server is about to keep records of it.
  func noteRecords(at server: String) throws(WorkflowError)
}

extension Store {
  /// The way of a session's requests, which say whose they are. Before the first one goes to a server on the network, it is noted that the
  /// server must erase with the session what it keeps.
  /// - Parameter server: the server's address, or nil for the sandbox in this program, whose records are in this store.
  package func transport(_ base: any Transport, to server: ServerAddress?, of session: String, on device: any DeviceOwner) -> any Transport
  {
    OwnedTransport(base) { () throws(TransportFailure) in
      do throws(WorkflowError) {
        guard let owner = try self.ownerName(of: session) else { return nil }
        if let server {
          try self.noteRecords(of: session, at: server.text)
          try device.noteRecords(at: server.text)
        }
        return RequestOwner(session: owner, device: try device.ownerName() ?? owner)
      } catch { throw .notNoted }
    }
  }
}
