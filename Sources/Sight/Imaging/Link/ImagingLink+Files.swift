/// Pictures from files. One that is no JPEG, PNG or WebP becomes a JPEG here, so that all others know these formats only.
extension ImagingLink {
  /// The picture in a file.
  public func picture(at path: String) async throws -> EncodedPicture { try await picture(PictureFile.read(path)) }

  /// The picture in the bytes of a file.
  public func picture(_ bytes: [UInt8]) async throws -> EncodedPicture {
    let picture = EncodedPicture(bytes: bytes)
    guard !picture.isKnown else { return picture }
    let answer = try await ask(.convert, payload: bytes)
    guard case .converted(let conversion) = answer.reply else { throw Self.unexpected }
    return EncodedPicture(bytes: answer.payload, from: conversion)
  }
}
