import Documents

/// A value with its type, so that the reader knows how to show it: `{"type": "moment", "value": "2026-03-09T14:05:09Z"}`; no value is
/// `{"type": "none"}`.
extension AdministeredValue: Codable {
  private enum CodingKeys: String, CodingKey { case type, value }
  private enum Kind: String, Codable { case text, number, flag, moment, list, secret, none }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    switch try values.decode(Kind.self, forKey: .type) {
    case .text: self = .text(try values.decode(String.self, forKey: .value))
    case .secret: self = .secret(try values.decode(String.self, forKey: .value))
    case .number: self = .number(try values.decode(Int.self, forKey: .value))
    case .flag: self = .flag(try values.decode(Bool.self, forKey: .value))
    case .list: self = .list(try values.decode([String].self, forKey: .value))
    case .none: self = .none
    case .moment:
      guard let moment = Moment(iso: try values.decode(String.self, forKey: .value)) else {
        throw DecodingError.dataCorruptedError(forKey: .value, in: values, debugDescription: "This is not a moment.")
      }
      self = .moment(moment.milliseconds)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .text(let text): try Self.encode(text, .text, &values)
    case .secret(let text): try Self.encode(text, .secret, &values)
    case .number(let number): try Self.encode(number, .number, &values)
    case .flag(let isSet): try Self.encode(isSet, .flag, &values)
    case .moment(let moment): try Self.encode(Moment(milliseconds: moment).iso, .moment, &values)
    case .list(let items): try Self.encode(items, .list, &values)
    case .none: try values.encode(Kind.none, forKey: .type)
    }
  }

  private static func encode(_ value: some Encodable, _ kind: Kind, _ values: inout KeyedEncodingContainer<CodingKeys>) throws {
    try values.encode(kind, forKey: .type)
    try values.encode(value, forKey: .value)
  }
}

/// `{"type": "choice", "options": […]}`, `{"type": "text", "limit": 40}`, `{"type": "number", "least": 0, "most": 120}`, `{"type": "flag"}`
extension ActionField.Kind: Codable {
  private enum CodingKeys: String, CodingKey { case type, options, limit, least, most }
  private enum Name: String, Codable { case choice, choices, text, number, flag }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    switch try values.decode(Name.self, forKey: .type) {
    case .choice: self = .choice(try values.decode([ActionField.Option].self, forKey: .options))
    case .choices: self = .choices(try values.decode([ActionField.Option].self, forKey: .options))
    case .text: self = .text(limit: try values.decode(Int.self, forKey: .limit))
    case .flag: self = .flag
    case .number:
      let least = try values.decode(Int.self, forKey: .least), most = try values.decode(Int.self, forKey: .most)
      guard least <= most else {
        throw DecodingError.dataCorruptedError(forKey: .most, in: values, debugDescription: "The range is empty.")
      }
      self = .number(least...most)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .choice(let options):
      try values.encode(Name.choice, forKey: .type)
      try values.encode(options, forKey: .options)
    case .choices(let options):
      try values.encode(Name.choices, forKey: .type)
      try values.encode(options, forKey: .options)
    case .text(let limit):
      try values.encode(Name.text, forKey: .type)
      try values.encode(limit, forKey: .limit)
    case .number(let range):
      try values.encode(Name.number, forKey: .type)
      try values.encode(range.lowerBound, forKey: .least)
      try values.encode(range.upperBound, forKey: .most)
    case .flag: try values.encode(Name.flag, forKey: .type)
    }
  }
}
