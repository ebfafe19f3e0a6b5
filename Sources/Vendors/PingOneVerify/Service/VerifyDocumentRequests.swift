import HTTPTypes
import Phrases
import PingOneVerifyWire
import SandboxKit
import Services

/// What the service does about one document of the newer transaction model.
struct VerifyDocumentRequests {
  private let delivery: VerifyPasscode.Delivery

  private typealias Answer = (VerifyTransaction, ServiceResponse)
  /// What is done with the requirement at an index.
  private typealias Change<Body: Sendable> = @Sendable (Self, Body, Int, VerifyTransaction, ServiceContext) -> Answer

  static func routes(_ device: @escaping RouteHandler.Authorize<VerifyTransaction>) -> [RouteHandler] {
    [
      handler(VerifyRoutes.address, device) { $0.send(to: $1, $2, $3, $4) },
      handler(VerifyRoutes.resending, device) { requests, _, index, transaction, context in
        requests.send(to: transaction.requirements?[index].passcode?.address, index, transaction, context)
      },
      handler(VerifyRoutes.passcode, device) { $0.verify($1, $2, $3, $4) },
      handler(VerifyRoutes.skipping, device) { requests, _, index, transaction, context in requests.skip(index, transaction, context) },
    ]
  }

  private static func handler<Body>(
    _ route: Route<Body, VerifyDocumentState>, _ device: @escaping RouteHandler.Authorize<VerifyTransaction>,
    _ change: @escaping Change<Body>
  ) -> RouteHandler {
    RouteHandler(route, authorize: device) { call, transaction, context throws(EntityStoreError) in
      let policy = try VerifyPolicy.current(transaction.policyID, context)
      let requests = VerifyDocumentRequests(delivery: policy.documents?.delivery ?? .prompt)
      let (changed, response) = requests.answer(call, transaction, context, change)
      if changed != transaction { try VerifyTransactions.put(changed, &context) }
      return response
    }
  }

  /// - Returns: the answer, with the transaction as it is then.
  private func answer<Body>(
    _ call: Call<Body>, _ transaction: VerifyTransaction, _ context: ServiceContext, _ change: Change<Body>
  ) -> Answer {
    guard transaction.status == .inProgress, transaction.submittedAt == nil else {
      return refused(transaction, .conflict, "INVALID_STATUS", "The transaction takes no documents now.")
    }
    guard let index = transaction.requirements?.firstIndex(where: { $0.documentClass.rawValue == call["class"] }) else {
      return refused(transaction, .notFound, "NOT_FOUND", "The policy does not want this document.")
    }
    guard transaction.isOpen(at: context.now) else {
      return refused(transaction, .gone, "SESSION_EXPIRED", "The time for the documents is over.")
    }
    return change(self, call.body, index, transaction, context)
  }

  private func send(to address: String?, _ index: Int, _ transaction: VerifyTransaction, _ context: ServiceContext) -> Answer {
    guard var requirement = transaction.requirements?[index], var passcode = requirement.passcode, let address,
      requirement.documentClass.accepts(address: address)
    else { return refused(transaction, .badRequest, "MISSING_OTP_DESTINATION", "There is no address for a passcode.") }
    let delivery = VerifyTestOutcomes(transaction, context).delivery ?? delivery
    guard passcode.send(to: address, delivery, random: context.id(), at: context.now) else {
      return refused(transaction, .tooManyRequests, "TOO_MANY_MESSAGES", "No more passcodes are sent.")
    }
    requirement.passcode = passcode
    // A new address has to be confirmed again.
    requirement.status = requirement.isOptional ? .optional : .required
    return changed(transaction, index, requirement, context)
  }

  private func verify(_ text: String, _ index: Int, _ transaction: VerifyTransaction, _ context: ServiceContext) -> Answer {
    guard var requirement = transaction.requirements?[index], requirement.passcode?.text != nil else {
      return refused(transaction, .conflict, "INVALID_STATUS", "No passcode was sent, or it was used.")
    }
    let isRight = VerifyTestOutcomes(transaction, context).acceptsPasscodes
    requirement.passcode?.verify(text, at: context.now, isRight: isRight)
    if requirement.passcode?.status == .verified { requirement.status = .collected }
    return changed(transaction, index, requirement, context)
  }

  private func skip(_ index: Int, _ transaction: VerifyTransaction, _ context: ServiceContext) -> Answer {
    guard var requirement = transaction.requirements?[index], requirement.isOptional else {
      return refused(transaction, .conflict, "INVALID_STATUS", "The document is required.")
    }
    requirement.status = .skipped
    return changed(transaction, index, requirement, context)
  }

  private func changed(
    _ transaction: VerifyTransaction, _ index: Int, _ requirement: VerifyRequirement, _ context: ServiceContext
  ) -> Answer {
    var transaction = transaction
    transaction.requirements?[index] = requirement
    let told = [requirement.status.rawValue, requirement.passcode?.status.rawValue].compactMap(\.self).joined(separator: ", ")
    transaction.note("\(requirement.documentClass.rawValue): \(told).", at: context.now)
    return (transaction, VerifyRoutes.address.response(requirement.state))
  }

  private func refused(
    _ transaction: VerifyTransaction, _ status: HTTPResponse.Status, _ code: String, _ message: String
  ) -> Answer { (transaction, VerifyRefusal(code, message).response(status)) }
}

extension VerifyDocumentClass {
  /// Whether a text has the form of an address to which a passcode can be sent. E.164 limits phone numbers to 15 digits.
  func accepts(address: String) -> Bool {
    switch self {
    case .email: return address.isEmailAddress
    case .phone:
      let digits = address.map(\.plain).filter { !" -()./".contains($0) }
      return digits.first == "+" && (8...15).contains(digits.count - 1) && digits.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
    default: return false
    }
  }
}
