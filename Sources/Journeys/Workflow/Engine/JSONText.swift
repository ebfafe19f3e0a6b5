import FoundationEssentials

/// The JSON of the journal. Keys are sorted, so that equal values give equal texts.
enum JSONText {
  static func encode<T: Encodable>(_ value: T) throws(WorkflowError) -> String { try encode(value, collector: nil) }

  static func encode<T: Encodable>(_ value: T, collector: SecretCollector?) throws(WorkflowError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if let collector, let key = SecretCollector.key { encoder.userInfo[key] = collector }
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch {
      throw WorkflowError(.notCodable, "A \(T.self) cannot be written as JSON. Report this to the developers of the journey.")
    }
  }

  static func decode<T: Decodable>(_ type: T.Type, from text: String) throws(WorkflowError) -> T {
    do {
      return try JSONDecoder().decode(type, from: Data(text.utf8))
    } catch {
      throw WorkflowError(.notCodable, "A recorded value is not a \(T.self)\(Self.place(of: error)).")
    }
  }
}

extension JSONText {
  /// The place in a value where decoding failed, for a message: ` (at answer.chose)`.
  fileprivate static func place(of error: any Error) -> String {
    let context: DecodingError.Context? =
      switch error as? DecodingError {
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context), .dataCorrupted(let context): context
      default: nil
      }
    let path = context?.codingPath.map(\.stringValue).joined(separator: ".") ?? ""
    return path.isEmpty ? "" : " (at \(path))"
  }
}

extension Record {
  /// One line of JSON without a line feed.
  public func encoded() throws(WorkflowError) -> String { try JSONText.encode(self) }

  /// - Throws: `journalDamaged` when the text is not a record.
  public init(encoded text: String) throws(WorkflowError) {
    do throws(WorkflowError) { self = try JSONText.decode(Record.self, from: text) } catch {
      throw WorkflowError(.journalDamaged, "A record of the journal cannot be read: \(error.message)")
    }
    guard case .started(let header) = self, header.format > Header.currentFormat else { return }
    throw WorkflowError(
      .newerJourney,
      "The session was written in format \(header.format), and this program reads \(Header.currentFormat). Use the newer program.")
  }
}

/// The input of an effect as the journal stores it.
struct EffectDigest {
  /// A 64-bit FNV-1a digest of the input's JSON: enough to notice that a journey now asks for something else, and short even when the input
  /// is large.
  var input: String
  var secrets: [SecretHandle]

  init(_ effect: some Effect) throws(WorkflowError) {
    let collector = SecretCollector()
    let text = try JSONText.encode(effect, collector: collector)
    input = text.utf8.reduce(0xcbf2_9ce4_8422_2325) { (hash: UInt64, byte) in (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }.paddedHexadecimal
    secrets = collector.handles
  }
}
