import Cryptography
import Documents
import Foundation
import HTTPTypes
import Notation
import Services
import Testing
import VendorHarness

@testable import JourneyKit
@testable import PingOneVerifyJourney
@testable import PingOneVerifyService
@testable import SandboxKit

/// A device of its own that asks the ID Verification service, as an app or an attacker could write it.
struct VerifyClient {
  let world: VerifyWorld
  var key = VerifyWorld.clientKey
  var entity = "entity"

  /// A new code of the office for a user.
  static func transaction(of user: String = "anna", in world: VerifyWorld) async throws -> VerifyTransaction {
    let place = AdministrationPlace("verify", "transactions")
    let id = try #require(try await world.sandbox().perform("issue-code", ["user-id": user], on: place))
    return try #require(try VerifyTransactions.find(id, world.context))
  }

  func send(_ method: HTTPRequest.Method, _ path: String, _ body: [UInt8] = [], token: String? = nil) async throws -> (
    status: Int, body: Node
  ) {
    var request = ServiceRequest(method, "/v1/idValidations/\(path)", body: body)
    request.head.headerFields[.authorization] = token.map { "Bearer \($0)" }
    let response = await world.sandbox().respond(to: request)
    return (response.status, try JSONReader().read(response.body))
  }

  /// Shows the code.
  /// - Parameters:
  ///   - signs: whether it proves that it has the key.
  ///   - access: an access token.
  func register(
    _ transaction: VerifyTransaction, signs: Bool = true, token access: String? = nil
  ) async throws -> (status: Int, token: String?) {
    let signature = signs ? try JWS.sign(Array("\(transaction.id).\(entity)".utf8), with: key) : nil
    let body = JSONValue.object([
      "code": .string(transaction.code), "entityId": .string(entity), "jwks": JSONWebKeySet([key.publicKey]).json,
      "signature": signature.map { .string($0) },
    ])
    let answer = try await send(.put, "\(transaction.id)/applicationInstance", body.bytes(), token: access)
    return (answer.status, answer.body["accessToken"]?.string)
  }

  /// Sends a document with a selfie.
  /// - Returns: the transaction as it is then.
  func submit(
    _ card: JSONValue, selfie: Reading = .selfie, claims: [Claim] = [], for transaction: VerifyTransaction
  ) async throws -> VerifyTransaction {
    let access = try #require(try await register(transaction).token)
    let token = try await send(.post, "\(transaction.id)/tokens", token: access).body["token"]?.string ?? ""
    let selfie = JSONValue.object(["cardType": "Selfie", "cardId": "2", "selfie": Self.picture(selfie)])
    let payload = JSONValue.object([
      "transactionId": .string(transaction.id), "entityId": .string(entity), "token": .string(token), "cards": .array([selfie, card]),
      "claims": .array(claims.map(\.json)),
    ])
    let signed = try JWS.sign(payload.bytes(), with: key, type: "JWT")
    let sealed = try JWE.encrypt(Array(signed.utf8), to: VerifyWorld.serviceKey.publicKey, contentType: "JWT")
    #expect(try await send(.post, "\(transaction.id)/data", Array(sealed.utf8), token: access).status == 200)
    return try #require(try VerifyTransactions.find(transaction.id, world.context))
  }

  /// A passport with the number of another one, or with its own; with or without its picture.
  static func passport(_ page: Reading, number: String? = nil, hasPicture: Bool = true) -> JSONValue {
    .object([
      "cardType": "Passport", "cardId": "1", "idNumber": (number ?? page.mrz?.value(.documentNumber)).map { .string($0) },
      "frontImage": hasPicture ? picture(page) : nil,
    ])
  }

  private static func picture(_ reading: Reading) -> JSONValue { .string(Data(reading.picture ?? []).base64EncodedString()) }
}
