import HTTPTypes
import Notation
import SandboxKit
import Services

/// The requests of the newer transaction model, about one document. The media types are the vendor's; paths and JSON are ours.
///
/// `POST {transaction}/documents/{class}` with
/// - `application/json`, `{"address"}`: the address to which a passcode is sent;
/// - `application/vnd.pingidentity.validations.resendOtp+json`: another passcode to the same address;
/// - `application/vnd.pingidentity.validations.verifyOtp+json`, `{"otp"}`: the passcode;
/// - `application/vnd.pingidentity.validations.skipDocument+json`: the person leaves an optional document out.
struct VerifyDocumentRequests {
  let delivery: VerifyPasscode.Delivery

  private typealias Answer = (VerifyTransaction, ServiceResponse)

  /// - Returns: the answer, with the transaction as it is then.
  func answer(
    _ request: ServiceRequest, _ name: String, _ transaction: VerifyTransaction, _ context: ServiceContext
  ) -> (VerifyTransaction, ServiceResponse) {
    guard transaction.status == .inProgress, transaction.submittedAt == nil else {
      return refused(transaction, .conflict, "INVALID_STATUS", "The transaction takes no documents now.")
    }
    guard let index = transaction.requirements?.firstIndex(where: { $0.documentClass.rawValue == name }) else {
      return refused(transaction, .notFound, "NOT_FOUND", "The policy does not want this document.")
    }
    guard transaction.isOpen(at: context.now) else {
      return refused(transaction, .gone, "SESSION_EXPIRED", "The time for the documents is over.")
    }
    let body = try? JSONReader().read(request.body)
    switch request.head.headerFields[.contentType] {
    case "application/json"?: return send(to: body?["address"]?.string, index, transaction, context)
    case Self.mediaType("resendOtp")?:
      return send(to: transaction.requirements?[index].passcode?.address, index, transaction, context)
    case Self.mediaType("verifyOtp")?: return verify(body?["otp"]?.string ?? "", index, transaction, context)
    case Self.mediaType("skipDocument")?: return skip(index, transaction, context)
    default: return refused(transaction, .unsupportedMediaType, "INVALID_DATA", "The media type is not one of those for documents.")
    }
  }

  private static func mediaType(_ name: String) -> String { "application/vnd.pingidentity.validations.\(name)+json" }

  private func send(to address: String?, _ index: Int, _ transaction: VerifyTransaction, _ context: ServiceContext) -> Answer {
    guard var requirement = transaction.requirements?[index], var passcode = requirement.passcode, let address,
      requirement.documentClass.accepts(address: address)
    else { return refused(transaction, .badRequest, "MISSING_OTP_DESTINATION", "There is no address for a passcode.") }
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
    requirement.passcode?.verify(text, at: context.now)
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
    return (transaction, ServiceResponse(json: requirement.json))
  }

  private func refused(
    _ transaction: VerifyTransaction, _ status: HTTPResponse.Status, _ code: String, _ message: String
  ) -> Answer { (transaction, VerifyService.refusal(status, code, message)) }
}

extension VerifyDocumentClass {
  /// Whether a text has the form of an address to which a passcode can be sent. E.164 limits phone numbers to 15 digits.
  func accepts(address: String) -> Bool {
    switch self {
    case .email: return address.isEmailAddress
    case .phone:
      let digits = address.filter { !" -()".contains($0) }
      return digits.first == "+" && (8...15).contains(digits.count - 1) && digits.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
    default: return false
    }
  }
}
