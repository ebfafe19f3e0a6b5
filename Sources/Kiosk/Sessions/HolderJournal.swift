import Phrases
import Store
import Workflow

/// Forwards everything to a session's journal, and keeps the name of the document's holder beside the session once the person has confirmed
/// it, so that staff can search for it.
final class HolderJournal: Journal {
  private let base: any Journal
  private let session: String
  private let store: Store

  init(_ base: any Journal, _ session: String, _ store: Store) {
    self.base = base
    self.session = session
    self.store = store
  }

  func load() throws(WorkflowError) -> [Record] { try base.load() }

  func append(_ records: [Record], durable: Bool) throws(WorkflowError) {
    try base.append(records, durable: durable)
    guard let name = records.compactMap(\.holder).last else { return }
    // Without it, staff still find the session by its number.
    try? store.setHolder(name, of: session)
  }
}

extension Record {
  /// The name in data that the person confirmed: "Willeke Liselotte De Bruijn".
  fileprivate var holder: String? {
    guard case .entry(_, let entry) = self, let (prompt, answer) = entry.answer, answer == .confirmed,
      case .review(let review) = prompt.content
    else { return nil }
    func name(_ field: String) -> String? {
      let value = review.rows.first { $0.label.key == "data.field.\(field)" }?.value
      guard let value, value.key == Phrase.verbatimKey, case .text(let text)? = value.arguments["text"] else { return nil }
      return text
    }
    let names = [name("firstName"), name("lastName")].compactMap(\.self)
    return names.isEmpty ? nil : names.joined(separator: " ")
  }
}
