import Notation
import Services

/// A part of the list of sessions, for a back end that missed webhooks.
package struct FlowSessionPage: Sendable {
  /// FlowSession resources, the newest first.
  package var sessions: [JSONValue]
  /// Where the next page begins (the successor's `next_cursor`); nil if this page is the last.
  package var next: String?

  package init(sessions: [JSONValue], next: String? = nil) { (self.sessions, self.next) = (sessions, next) }

  static let schema = Schema<FlowSessionPage>.object(
    .required("flow_sessions", \.sessions, .array(FlowSession.resource)), .nullable("next_cursor", \.next, .string),
    make: FlowSessionPage.init)

  /// Which part is wanted.
  package struct Query: Equatable, Sendable {
    static let names = ["template_id", "customer_reference", "cursor", "limit"]
    /// How many sessions a page has at most, and how many if nobody says. (Our choice.)
    package static let most = 100, usual = 20

    package var template: String
    /// The user whose attempts are wanted; nil for everybody.
    package var customerReference: String?
    /// The `next_cursor` of the page before; nil for the first page.
    package var cursor: String?
    package var limit: Int

    /// - Throws: the sentence that says which field is wrong.
    package init(_ fields: [FormField]) throws(Refusal) {
      guard let template = fields["template_id"] else { throw Refusal(message: "template_id: say of which template.") }
      let limit = fields["limit"].map { Int($0) } ?? Self.usual
      guard let limit, 1...Self.most ~= limit else { throw Refusal(message: "limit: it is a number from 1 to \(Self.most).") }
      (self.template, customerReference, cursor, self.limit) = (template, fields["customer_reference"], fields["cursor"], limit)
    }

    package struct Refusal: Error, Equatable { package var message: String }
  }
}
