import Documents

/// What a service wants to know of the pictures of a request.
public enum PictureLook: Equatable, Sendable {
  /// Everything but the print.
  case picture
  /// The same, and the print of pages with a portrait, unless a picture of the request has a part for machines: print costs more than all the rest.
  case page
  /// What `aim` names, quickly: they are frames of a live picture.
  case frame(aim: LiveAim)
}

extension Sandbox {
  /// - Returns: what each picture shows; nil where the bytes are no picture.
  func read(_ pictures: [[UInt8]], for look: PictureLook) async -> [Reading?] {
    var readings: [Reading?] = []
    for picture in pictures {
      let reading = if case .frame(let aim) = look { await readFrame(picture, aim) } else { await read(picture) }
      readings.append(reading)
    }
    guard look == .page, !readings.contains(where: { $0?.hasMachineReadableData == true }) else { return readings }
    for (index, picture) in pictures.enumerated() {
      guard let reading = readings[index], reading.showsIdentityDocument else { continue }
      readings[index]?.print = await readPrint(picture, reading)
    }
    return readings
  }
}
