import FoundationEssentials
import Workflow

/// A record of a journal as it is written, with what it changes in the session's row.
struct SealedRecord {
  let line: Int
  let text: Data
  private(set) var started: (journey: Data, version: Int, startedAt: Int64, host: Data?)?
  private(set) var ending: Data?
  private(set) var owed: (target: String, places: Data)?

  /// - Parameter target: where the result of a session that ends is delivered; nil: nowhere.
  init(_ record: Record, line: Int, _ cipher: SessionCipher, _ target: String?) throws(WorkflowError) {
    let json = try record.encoded()
    self.line = line
    text = try cipher.seal(json, .record(line: line))
    switch record {
    case .started(let header):
      let host: Data?
      if let name = header.host { host = try cipher.seal(name, .host) } else { host = nil }
      started = (try cipher.seal(header.journey, .journey), header.version, header.startedAt, host)
    case .ended:
      ending = try cipher.seal(json, .ending)
      if let target { owed = try HandOver.sealed(target, [], cipher) }
    default: break
    }
  }
}
