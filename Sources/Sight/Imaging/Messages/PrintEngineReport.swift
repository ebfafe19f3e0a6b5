import Documents

/// What reads the print of a page.
public struct PrintEngineReport: Codable, Equatable, Sendable {
  public var isReady: Bool
  /// Tesseract's version, or why it does not serve.
  public var detail: String

  /// - Parameter detail: at most 4096 bytes are kept.
  public init(isReady: Bool, _ detail: String) {
    self.isReady = isReady
    self.detail = String(decoding: detail.utf8.prefix(Self.most - 4), as: UTF8.self)
  }

  private static let most = 4096

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(isReady: try values.decode(Bool.self, forKey: .isReady), try values.decode(.detail, atMost: Self.most))
  }

  /// For `vestibule doctor`: what serves.
  public var words: String {
    isReady
      ? "Tesseract \(detail)" : "not read: names have no diacritics, and documents without an MRZ no data (\(detail))"
  }
}
