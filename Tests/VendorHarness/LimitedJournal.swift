import Workflow

/// Takes so many records, and then the process ends.
package struct LimitedJournal: Journal {
  package let base = MemoryJournal()
  package let most: Int

  package init(_ most: Int) { self.most = most }

  package func load() throws(WorkflowError) -> [Record] { base.records }

  package func append(_ records: [Record], durable: Bool) throws(WorkflowError) {
    guard base.records.count + records.count <= most else { throw WorkflowError(code: "killed", message: "The process was killed.") }
    try base.append(records, durable: durable)
  }
}
