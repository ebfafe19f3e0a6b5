import SandboxKit
import Services

/// The sessions of the service. A user of a customer has one for each template, until a retry is allowed.
enum FlowSessions {
  /// The attempts of one user at one template, the oldest first.
  private struct Attempts: Codable {
    var ids: [String]

    static func entity(_ customerReference: String, _ template: String) -> EntityKey {
      EntityKey(EntityKind("flow/attempts", of: .session), "\(template) \(customerReference)")
    }
  }

  /// What a session is made for.
  struct Order {
    var template: FlowTemplate
    var customerReference: String
    var email: String?
    var isShareable: Bool
  }

  /// A session; one whose time is over has expired.
  static func get(_ id: String, _ context: inout ServiceContext) throws(EntityStoreError) -> FlowRecord? {
    guard var record: FlowRecord = try context.get(FlowRecord.entity(id)) else { return nil }
    if record.isOverdue(at: context.now) {
      let before = record
      record.end(.expired, at: context.now)
      try put(record, after: before, &context)
    }
    return record
  }

  /// Writes a session, and tells its customer what has changed.
  static func put(_ record: FlowRecord, after before: FlowRecord, _ context: inout ServiceContext) throws(EntityStoreError) {
    guard record != before else { return }
    try write(record, &context)
    try FlowEvents.announce(record, after: before, &context)
  }

  /// It is due when it expires, and when one that has ended is old enough to be removed.
  private static func write(_ record: FlowRecord, _ context: inout ServiceContext) throws(EntityStoreError) {
    try context.put(record, FlowRecord.entity(record.id), due: record.status == .active ? record.expiresAt : record.removalAt)
  }

  /// Ends a session whose time is over, and removes one that ended long ago.
  static func remind(_ id: String, _ context: inout ServiceContext) throws(EntityStoreError) {
    guard let record = try get(id, &context), let removalAt = record.removalAt, context.now >= removalAt else { return }
    try remove(record, &context)
  }

  /// The ids of the attempts of a user at a template, the newest first.
  static func attempts(of customerReference: String, at template: String, _ context: ServiceContext) throws(EntityStoreError) -> [String] {
    let attempts: Attempts? = try context.get(Attempts.entity(customerReference, template))
    return attempts?.ids.reversed() ?? []
  }

  /// The last attempt of a user at a template, or nil if there is none.
  static func last(
    _ customerReference: String, _ template: String, _ context: inout ServiceContext
  ) throws(EntityStoreError) -> FlowRecord? {
    guard let id = try attempts(of: customerReference, at: template, context).first else { return nil }
    return try get(id, &context)
  }

  /// Makes a session, whose first step is active then.
  static func create(_ order: Order, _ context: inout ServiceContext) throws(EntityStoreError) -> FlowRecord {
    var record = new(order, context)
    record.advance(at: context.now)
    try add(record, &context)
    return record
  }

  /// Makes the next attempt of a user, which the office has allowed. The attempt before ends.
  static func `repeat`(
    _ previous: FlowRecord, _ strategy: FlowRecord.Strategy, _ context: inout ServiceContext
  ) throws(EntityStoreError) -> FlowRecord {
    let template = try FlowTemplates(context)[previous.template.id] ?? previous.template
    let order = Order(
      template: template, customerReference: previous.customerReference, email: previous.email, isShareable: previous.isShareable)
    var record = new(order, context)
    record.repeat(previous, strategy)
    record.advance(at: context.now)
    try add(record, &context)
    var ended = previous
    (ended.mayBeRetried, ended.isRetried) = (false, true)
    ended.note("retried: \(record.id)", at: context.now)
    if !ended.status.isFinal { ended.end(.canceled, at: context.now) }
    try put(ended, after: previous, &context)
    try FlowEvents.announce(retry: record, &context)
    return record
  }

  /// Removes a session. Webhooks about it that are on their way still arrive. If it was the last attempt, the one before it becomes the last.
  static func remove(_ record: FlowRecord, _ context: inout ServiceContext) throws(EntityStoreError) {
    let key = Attempts.entity(record.customerReference, record.template.id)
    var attempts: Attempts = try context.get(key) ?? Attempts(ids: [])
    let wasLast = attempts.ids.last == record.id
    attempts.ids.removeAll { $0 == record.id }
    if attempts.ids.isEmpty { context.remove(key) } else { try context.put(attempts, key) }
    context.remove(FlowRecord.entity(record.id))
    try KnownAnswer.forget(record.id, of: FlowService(), &context)
    try Outbox.withdraw(about: FlowRecord.entity(record.id), &context)
    if wasLast, let id = attempts.ids.last, var previous: FlowRecord = try context.get(FlowRecord.entity(id)) {
      previous.isRetried = false
      try write(previous, &context)
    }
  }

  private static func new(_ order: Order, _ context: ServiceContext) -> FlowRecord {
    FlowRecord(
      id: FlowIdentifier.session.make(context), key: FlowSecret.make(context), template: order.template,
      customerReference: order.customerReference, email: order.email, isShareable: order.isShareable, createdAt: context.now)
  }

  private static func add(_ record: FlowRecord, _ context: inout ServiceContext) throws(EntityStoreError) {
    let key = Attempts.entity(record.customerReference, record.template.id)
    var attempts: Attempts = try context.get(key) ?? Attempts(ids: [])
    attempts.ids.append(record.id)
    try context.put(attempts, key)
    try write(record, &context)
  }
}
