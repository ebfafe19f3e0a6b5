import Documents

/// Pictures of a simulated camera, and what is made of them.
extension ImagingLink {
  /// Draws a picture.
  /// - Parameters:
  ///   - number: its place in the rate, from 0.
  ///   - photograph: what takes the place of a drawing in it, if the shot has one.
  public func stage(
    _ shot: StageShot, as forms: StageForms, number: Int = 0, showing photograph: EncodedPicture? = nil
  ) async throws -> StagePicture {
    let answer = try await ask(.stage(shot: shot, forms: forms, number: number), photograph)
    guard case .staged(let jpeg, let preview, let turned, let reports) = answer.reply else { throw Self.unexpected }
    var rest = answer.payload[...]
    func taken(_ count: Int) -> [UInt8] {
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    var picture = StagePicture()
    if forms.jpeg != nil { picture.jpeg = taken(jpeg) }
    if forms.planes { picture.planes = taken(forms.planeBytes(of: shot)) }
    picture.preview = preview.map { Preview(width: $0.width, height: $0.height, rgb: taken($0.byteCount)) }
    if forms.turned != nil { picture.turned = taken(turned) }
    for report in reports { picture.deliveries[report.target] = report.delivery(taking: &rest) }
    return picture
  }

  /// Opens a film or a device that takes the pictures from now on.
  /// - Parameters:
  ///   - id: identifies it in later requests.
  ///   - descriptor: the open device, which the caller owns and may close as soon as this returns; nil for a film.
  /// - Throws: `libraryMissing` when the camera library is not installed; why a device takes no such pictures.
  public func open(_ target: StageTarget, id: UInt64, descriptor: Int32? = nil) async throws {
    guard case .done = try await ask(.openTarget(id: id, target: target), passing: descriptor).reply else { throw Self.unexpected }
  }

  /// Completes and closes a film or a device.
  /// - Returns: the last parts of a film's file.
  public func closeTarget(_ id: UInt64) async throws -> [FilmPart] {
    let answer = try await ask(.closeTarget(id: id))
    guard case .closed(let report) = answer.reply else { throw Self.unexpected }
    var rest = answer.payload[...]
    switch report.delivery(taking: &rest) {
    case .taken(let parts): return parts
    case .failed(let error): throw error
    }
  }
}
