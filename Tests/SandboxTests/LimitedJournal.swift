import Workflow

/// Takes so many records, and then the process ends.
struct LimitedJournal: Journal {
  let base = MemoryJournal()
  let most: Int

  init(_ most: Int) { self.most = most }

  func load() throws(WorkflowError) -> [Record] { base.records }

  func append(_ records: [Record], durable: Bool) throws(WorkflowError) {
    guard base.records.count + records.count <= most else { throw WorkflowError(code: "killed", message: "The process was killed.") }
    try base.append(records, durable: durable)
  }
}
