import Documents

/// Live pictures. One source is open at a time, and `id` is the caller's own number for it. Every request except `watch` and `examine` throws
/// `notWatching` when the imaging process has no source with that number: the process was restarted, and the kiosk must call `watch` again.
extension ImagingLink {
  /// Opens a live source and closes the previous one. It returns at once; `look` reports the progress of the opening, and why it failed.
  /// - Parameters:
  ///   - descriptor: the open device or video file. The caller owns it and may close it as soon as this returns. nil for the pattern.
  ///   - id: identifies the source in later requests.
  /// - Throws: `unsupported` when a device is not a camera; `libraryMissing` when the camera library is not installed.
  public func watch(_ order: LiveOrder, descriptor: Int32?, id: UInt64) async throws {
    guard case .watching = try await ask(.watch(id: id, order: order), passing: descriptor).reply else { throw Self.unexpected }
  }

  /// The newest picture of the source, and what was seen since the last reply. It waits up to 100 ms for a picture that is newer than
  /// number `after`.
  /// - Parameters:
  ///   - after: the number of the newest picture that the caller has; 0 for none.
  ///   - fitting: the largest preview, in pixels, which is undistorted and never enlarged.
  ///   - mirrored: whether the preview is mirrored. The coordinates in the reading stay those of the picture itself.
  /// - Returns: the frame; its preview is nil when there is no newer picture.
  public func look(
    _ id: UInt64, after: Int, fitting: PixelSize, mirrored: Bool = false
  ) async throws -> (frame: LiveFrame, preview: Preview?) {
    let answer = try await ask(.look(id: id, after: after, fitting: fitting, mirrored: mirrored))
    guard case .live(let frame) = answer.reply else { throw Self.unexpected }
    if answer.payload.isEmpty { return (frame, nil) }
    return (frame, Preview(width: frame.preview.width, height: frame.preview.height, rgb: answer.payload))
  }

  /// Changes what is looked for in the pictures from now on.
  public func aim(_ id: UInt64, _ aim: LiveAim) async throws {
    guard case .done = try await ask(.aim(id: id, aim: aim)).reply else { throw Self.unexpected }
  }

  /// Takes a full-size picture as a JPEG: the sharpest of the pictures `from` to `through` that are still kept (those read in about the last
  /// second), else the newest.
  /// - Throws: `noPictures` when the source has delivered none yet.
  public func take(_ id: UInt64, from: Int, through: Int) async throws -> (picture: EncodedPicture, number: Int) {
    let answer = try await ask(.take(id: id, from: from, through: through))
    guard case .taken(let number) = answer.reply else { throw Self.unexpected }
    return (EncodedPicture(bytes: answer.payload), number)
  }

  /// Begins a clip and discards one that is being recorded. It stops by itself after `seconds` and is kept for `endRecord`.
  /// - Parameter seconds: 1 to 30.
  public func record(_ id: UInt64, seconds: Int) async throws {
    guard case .done = try await ask(.record(id: id, seconds: seconds)).reply else { throw Self.unexpected }
  }

  /// Ends the clip.
  /// - Returns: a complete MP4 file and its duration.
  /// - Throws: `noPictures` when no clip is being recorded, or it has no picture.
  public func endRecord(_ id: UInt64) async throws -> (bytes: [UInt8], milliseconds: Int) {
    let answer = try await ask(.endRecord(id: id))
    guard case .clip(let milliseconds) = answer.reply else { throw Self.unexpected }
    return (answer.payload, milliseconds)
  }

  /// Makes a clip of stills.
  /// - Parameters:
  ///   - pictures: all of one size.
  ///   - shots: which of them is shown when, in order.
  /// - Returns: a complete MP4 file and its duration.
  package func film(_ pictures: [EncodedPicture], _ shots: [ClipShot]) async throws -> (bytes: [UInt8], milliseconds: Int) {
    let answer = try await ask(.film(pictures: pictures.map(\.bytes.count), shots: shots), payload: pictures.flatMap(\.bytes))
    guard case .clip(let milliseconds) = answer.reply else { throw Self.unexpected }
    return (answer.payload, milliseconds)
  }

  /// Closes the source and discards its pictures and any unfinished clip. Closing a source twice is not an error.
  public func unwatch(_ id: UInt64) async throws {
    guard case .done = try await ask(.unwatch(id: id)).reply else { throw Self.unexpected }
  }

  /// What a device reports about itself.
  /// - Parameter descriptor: the open device, which the caller owns.
  /// - Throws: `unsupported` when it is not a camera.
  public func examine(descriptor: Int32) async throws -> CameraInfo {
    guard case .camera(let info) = try await ask(.examine, passing: descriptor).reply else { throw Self.unexpected }
    return info
  }

  /// Injects a fault into the source, for tests. The process refuses it unless it was started for a test.
  public func provoke(_ id: UInt64, _ fault: LiveFault) async throws {
    guard case .done = try await ask(.provoke(id: id, fault: fault)).reply else { throw Self.unexpected }
  }
}
