import Notation

/// A form in which a body can be sent: a media type with the schema of its JSON and an example.
public struct Media: Sendable {
  public let type: String
  /// It is nil if the body is not JSON.
  let schema: (@Sendable () -> JSONValue)?
  let example: (@Sendable () -> JSONValue)?

  public init(_ type: String, schema: (@Sendable () -> JSONValue)? = nil, example: (@Sendable () -> JSONValue)? = nil) {
    (self.type, self.schema, self.example) = (type, schema, example)
  }
}

extension Media {
  /// JSON of a type, in an answer or a body.
  public static func json<Value>(_ schema: Schema<Value>, example: @autoclosure @escaping @Sendable () -> Value) -> Media {
    Media("application/json", schema: { schema.json }, example: { schema.json(example()) })
  }
}

/// How the body of a request is written and read.
public struct BodyForm<Body: Sendable>: Sendable {
  /// It is nil if there is no body.
  let media: Media?
  /// The largest body, in bytes.
  package let mostBytes: Int
  let write: @Sendable (Body) -> [UInt8]
  package let read: @Sendable (ServiceRequest) throws(BodyError) -> ReadBody<Body>

  /// JSON of a type.
  /// - Parameter example: one that a server takes.
  public static func json(
    _ schema: Schema<Body>, example: @autoclosure @escaping @Sendable () -> Body, type: String = "application/json",
    mostBytes: Int = 10_000_000
  ) -> BodyForm {
    BodyForm(
      media: Media(type, schema: { schema.json }, example: { schema.write(example()) }), mostBytes: mostBytes,
      write: { schema.write($0).bytes() }, read: { request throws(BodyError) in try schema.read(json: request.body) })
  }

  /// The fields of a form, which are the members of an object with texts.
  public static func form(_ schema: Schema<Body>, example: @autoclosure @escaping @Sendable () -> Body) -> BodyForm {
    BodyForm(
      media: Media("application/x-www-form-urlencoded", schema: { schema.json }, example: { schema.write(example()) }), mostBytes: 100_000,
      write: { Array(FormField.fields(of: schema.write($0)).text.utf8) },
      read: { request throws(BodyError) in
        let fields = request.form
        guard Set(fields.map(\.name)).count == fields.count else { throw BodyError("A field of the form is there twice.") }
        return try schema.read(json: JSONValue.object(fields.map { .init($0.name, .string($0.value)) }).bytes())
      })
  }
}

extension BodyForm<Void> {
  /// Without a body. What is sent nevertheless is not looked at.
  public static var none: BodyForm { BodyForm(media: nil, mostBytes: 10_000_000, write: { _ in [] }, read: { _ in ReadBody(()) }) }
}

extension BodyForm<[UInt8]> {
  /// A picture. Which format it has, whoever decodes it finds out.
  /// - Parameter mostBytes: its size.
  public static func picture(mostBytes: Int = 10_000_000) -> BodyForm {
    BodyForm(media: Media("image/jpeg"), mostBytes: mostBytes, write: { $0 }, read: { ReadBody($0.body) })
  }
}

extension BodyForm<String> {
  /// A signed or encrypted text, which is read once it was opened.
  public static func token(_ form: TokenForm) -> BodyForm {
    BodyForm(
      media: Media("application/jose", schema: { form.json }), mostBytes: 10_000_000, write: { Array($0.utf8) },
      read: { ReadBody(String(decoding: $0.body, as: UTF8.self)) })
  }
}

/// A body, and what is wrong with members that it could do without.
public struct ReadBody<Body: Sendable>: Sendable {
  public let body: Body
  public let errors: [NotationError]

  init(_ body: Body, _ errors: [NotationError] = []) { (self.body, self.errors) = (body, errors) }
}

extension BodyForm {
  /// The refusal of a body that is too large.
  package var tooLarge: String {
    "The body has at most \(mostBytes < 1_000_000 ? "\(mostBytes / 1000) kB" : "\(mostBytes / 1_000_000) MB")."
  }
}

/// Why a body cannot be read.
public struct BodyError: Error, Equatable, Sendable {
  /// Plain English sentences with the path of each wrong member and what was expected.
  public let message: String
  /// The path of the member that is missing, or else of the first that is wrong; empty if the body as a whole is wrong.
  public let path: String

  init(_ message: String, at path: String = "") { (self.message, self.path) = (message, path) }

  public init(_ errors: [NotationError]) {
    let first = errors.first { $0.kind == .missingKey } ?? errors.first
    let message = errors.map { ($0.path.isEmpty ? "The body: " : "\($0.path): ") + $0.message }.joined(separator: " ")
    self.init(message, at: first?.path ?? "")
  }
}

extension Schema {
  package func read(json bytes: [UInt8]) throws(BodyError) -> ReadBody<Value> {
    let node: Node
    do throws(NotationError) { node = try JSONReader().read(bytes) } catch { throw BodyError([error]) }
    let decoding = Decoding()
    guard let value = read(decoding.slot(node)) else { throw BodyError(decoding.errors) }
    return ReadBody(value, decoding.errors)
  }
}

extension FormField {
  /// The members of an object as the fields of a form.
  fileprivate static func fields(of json: JSONValue) -> [FormField] {
    guard case .object(let members) = json else { return [] }
    return members.map { member in
      if case .string(let text) = member.value { FormField(member.key, text) } else { FormField(member.key, member.value.text()) }
    }
  }
}
