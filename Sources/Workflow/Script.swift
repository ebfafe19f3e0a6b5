/// Answers from a file, in order: `{"answers":[{"choose":"NLD"},{"proceed":true},{"capture":"front.jpg"}]}` (design, section 5).
public struct Script: Codable, Equatable, Sendable {
  public var answers: [ScriptAnswer]

  public init(_ answers: [ScriptAnswer]) { self.answers = answers }

  private enum CodingKeys: String, CodingKey { case answers }

  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: AnyKey.self)
    if let unknown = object.allKeys.first(where: { $0.stringValue != "answers" }) {
      throw DecodingError.dataCorrupted(.init(codingPath: [unknown], debugDescription: "A script has the one key \"answers\"."))
    }
    answers = try decoder.container(keyedBy: CodingKeys.self).decode([ScriptAnswer].self, forKey: .answers)
  }
}

/// One answer of a script: an object with one key.
public enum ScriptAnswer: Equatable, Sendable {
  case choose(String)
  case proceed
  /// The name of a picture in the source.
  case capture(String)
  /// false: take it again.
  case confirm(Bool)
  case enter(String)
  /// false: do it again.
  case review(Bool)
  case skip, timeout
  case fail(String)
  case back, cancel

  /// As it stands in the file; what is typed is left out, because it may be a secret.
  public var description: String {
    switch self {
    case .choose(let id): "{\"choose\":\"\(id)\"}"
    case .proceed: "{\"proceed\":true}"
    case .capture(let name): "{\"capture\":\"\(name)\"}"
    case .confirm(let good): "{\"confirm\":\(good)}"
    case .enter: "{\"enter\":…}"
    case .review(let good): "{\"review\":\(good)}"
    case .skip: "{\"skip\":true}"
    case .timeout: "{\"timeout\":true}"
    case .fail(let reason): "{\"fail\":\"\(reason)\"}"
    case .back: "{\"back\":true}"
    case .cancel: "{\"cancel\":true}"
    }
  }
}

extension ScriptAnswer: Codable {
  private enum Key: String, CaseIterable { case choose, proceed, capture, confirm, enter, review, skip, timeout, fail, back, cancel }

  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: AnyKey.self)
    func wrong(_ what: String) -> DecodingError {
      .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: what))
    }
    guard object.allKeys.count == 1, let name = object.allKeys.first else {
      throw wrong("An answer is an object with one key, such as {\"proceed\":true}.")
    }
    guard let key = Key(rawValue: name.stringValue) else {
      throw wrong("\"\(name.stringValue)\" is no answer. Known: \(Key.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    func text() throws -> String { try object.decode(String.self, forKey: name) }
    func flag() throws -> Bool { try object.decode(Bool.self, forKey: name) }
    func only(_ answer: ScriptAnswer) throws -> ScriptAnswer {
      guard try flag() else { throw wrong("\"\(name.stringValue)\" can only be true.") }
      return answer
    }
    self =
      switch key {
      case .choose: .choose(try text())
      case .proceed: try only(.proceed)
      case .capture: .capture(try text())
      case .confirm: .confirm(try flag())
      case .enter: .enter(try text())
      case .review: .review(try flag())
      case .skip: try only(.skip)
      case .timeout: try only(.timeout)
      case .fail: .fail(try text())
      case .back: try only(.back)
      case .cancel: try only(.cancel)
      }
  }

  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: AnyKey.self)
    func put(_ key: Key, _ value: some Encodable) throws { try object.encode(value, forKey: AnyKey(stringValue: key.rawValue)) }
    switch self {
    case .choose(let id): try put(.choose, id)
    case .proceed: try put(.proceed, true)
    case .capture(let name): try put(.capture, name)
    case .confirm(let good): try put(.confirm, good)
    case .enter(let text): try put(.enter, text)
    case .review(let good): try put(.review, good)
    case .skip: try put(.skip, true)
    case .timeout: try put(.timeout, true)
    case .fail(let reason): try put(.fail, reason)
    case .back: try put(.back, true)
    case .cancel: try put(.cancel, true)
    }
  }
}

/// Any key, so that unknown ones are seen and refused.
private struct AnyKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
