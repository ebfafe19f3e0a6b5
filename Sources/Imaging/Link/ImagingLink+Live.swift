import Documents

/// Live pictures. One source is open at a time; `id` is the caller's own number for it, and every request but `watch` and `examine` throws
/// `notWatching` when the imaging process knows no source of that number: it was started again, and the kiosk is to watch again.
extension ImagingLink {
  /// Opens a live source in the place of the one that is open. It answers at once: how the opening goes, and why it failed, is told by `look`.
  /// - Parameters:
  ///   - descriptor: the open device or video file; it stays the caller's, who may close it as soon as this returns. nil for the pattern.
  ///   - id: names the source from here on.
  /// - Throws: `unsupported` when a device is no camera at all; `processMissing` when the camera library is not installed.
  public func watch(_ order: LiveOrder, descriptor: Int32?, id: UInt64) async throws {
    guard case .watching = try await ask(.watch(id: id, order), passing: descriptor).reply else { throw Self.unexpected }
  }

  /// The newest picture of the source, and what was seen since the last answer. It waits a tenth of a second at most for a picture that is
  /// newer than number `after`.
  /// - Parameters:
  ///   - after: the number of the newest picture that the caller has; 0: none.
  ///   - fitting: the largest preview, in pixels, which is undistorted and never enlarged.
  ///   - mirrored: whether the preview is to be a mirror; numbers and places in the reading stay the picture's own.
  /// - Returns: the frame; its preview is nil when there is no newer picture.
  public func look(
    _ id: UInt64, after: Int, fitting: PixelSize, mirrored: Bool = false
  ) async throws -> (frame: LiveFrame, preview: Preview?) {
    let answer = try await ask(.look(id: id, after: after, fitting: fitting, mirrored: mirrored))
    guard case .live(let frame) = answer.reply else { throw Self.unexpected }
    if answer.payload.isEmpty { return (frame, nil) }
    return (frame, Preview(width: frame.preview.width, height: frame.preview.height, rgb: answer.payload))
  }

  /// Looks for other things in the pictures from here on.
  public func aim(_ id: UInt64, _ aim: LiveAim) async throws {
    guard case .done = try await ask(.aim(id: id, aim)).reply else { throw Self.unexpected }
  }

  /// Takes a picture in full size as a JPEG: the sharpest of those from number `from` to `through` that are still there (about the last
  /// second's that were read), else the newest.
  /// - Throws: `noPictures` when the source has given none yet.
  public func take(_ id: UInt64, from: Int, through: Int) async throws -> (picture: EncodedPicture, number: Int) {
    let answer = try await ask(.take(id: id, from: from, through: through))
    guard case .taken(let number) = answer.reply else { throw Self.unexpected }
    return (EncodedPicture(bytes: answer.payload), number)
  }

  /// Begins a clip; one that is being recorded is given up. It ends by itself after so many seconds, and is then kept for `endRecord`.
  /// - Parameter seconds: 1 to 30.
  public func record(_ id: UInt64, seconds: Int) async throws {
    guard case .done = try await ask(.record(id: id, seconds: seconds)).reply else { throw Self.unexpected }
  }

  /// Ends the clip.
  /// - Returns: a whole MP4 file and how long it plays.
  /// - Throws: `noPictures` when none is being recorded or it has no picture.
  public func endRecord(_ id: UInt64) async throws -> (bytes: [UInt8], milliseconds: Int) {
    let answer = try await ask(.endRecord(id: id))
    guard case .clip(let milliseconds) = answer.reply else { throw Self.unexpected }
    return (answer.payload, milliseconds)
  }

  /// Closes the source and what belongs to it: pictures, and a clip that was not ended. One that is closed already is no error.
  public func unwatch(_ id: UInt64) async throws {
    guard case .done = try await ask(.unwatch(id: id)).reply else { throw Self.unexpected }
  }

  /// What a device says of itself.
  /// - Parameter descriptor: the open device; it stays the caller's.
  /// - Throws: `unsupported` when it is no camera.
  public func examine(descriptor: Int32) async throws -> CameraInfo {
    guard case .camera(let info) = try await ask(.examine, passing: descriptor).reply else { throw Self.unexpected }
    return info
  }

  /// Makes the source misbehave: for tests. Refused unless the process was started for one.
  public func provoke(_ id: UInt64, _ fault: LiveFault) async throws {
    guard case .done = try await ask(.provoke(id: id, fault)).reply else { throw Self.unexpected }
  }
}
