import Documents

/// What a picture was made from whose file is no JPEG, PNG or WebP.
public struct PictureConversion: Codable, Equatable, Sendable {
  /// The format's name, such as `HEIC`.
  public var format: String
  /// How many pages or pictures the file has, 1 to 1000. One of them is the picture.
  public var pages: Int

  public init(format: String, pages: Int) {
    self.format = format
    self.pages = pages
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(format: try values.decode(.format, atMost: 20), pages: try values.decode(.pages, in: 1...1000))
  }
}
