import Services

/// The vendor's only request.
package enum LockerRoutes {
  private static let refusals = RefusalForm(Schema<String>.object(.required("reason", \.self, .text)) { $0 }, write: { $1 })

  package static let open = Route(
    .post, "/locker/openings", "Opens the locker of a parcel.", takes: .json(LockerOrder.schema, example: LockerOrder(parcel: "4711")),
    answers: OpenedLocker.schema, example: OpenedLocker(number: 7), statuses: [200, 400, 404], refusals: refusals)
}

/// What the locker is opened for.
package struct LockerOrder: Equatable, Sendable {
  package var parcel: String

  package init(parcel: String) { self.parcel = parcel }

  static let schema = Schema<LockerOrder>.object(.required("parcel", \.parcel, .text), make: LockerOrder.init)
}

/// The locker that is open.
public struct OpenedLocker: Codable, Equatable, Sendable {
  public var number: Int

  package init(number: Int) { self.number = number }

  static let schema = Schema<OpenedLocker>.object(.required("number", \.number, .integer), make: OpenedLocker.init)
}
