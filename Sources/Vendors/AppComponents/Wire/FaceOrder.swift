import Services

/// The body with the two pictures whose faces the server compares.
package struct FaceOrder: Equatable, Sendable {
  /// The side of the document with the portrait.
  package var portrait: [UInt8]
  package var selfie: [UInt8]

  package init(portrait: [UInt8], selfie: [UInt8]) { (self.portrait, self.selfie) = (portrait, selfie) }

  static let schema = Schema<FaceOrder>.object(
    .required("portrait", \.portrait, .base64), .required("selfie", \.selfie, .base64), make: FaceOrder.init)

  static let example = FaceOrder(portrait: [0xFF, 0xD8, 0xFF], selfie: [0xFF, 0xD8, 0xFF])
}

/// How alike the server finds two faces.
package struct ServedSimilarity: Equatable, Sendable {
  /// 0 to 100; nil if the server does not compare faces.
  package var percentage: Int?

  package init(percentage: Int?) { self.percentage = percentage }

  static let schema = Schema<ServedSimilarity>.object(
    .optional("percentage", \.percentage, .integer(in: 0...100)), make: ServedSimilarity.init)

  static let example = ServedSimilarity(percentage: 97)
}
