import Glibc
import Imaging
import Vision

/// The imaging process: it decodes, measures, reads and draws pictures for the kiosk that started it, over the socket at descriptor 3, and
/// ends with it. It parses files that may be hostile, so it gives up everything it does not need before it reads a byte.
@main struct ImagingProcess {
  /// Address space in megabytes: a progressive JPEG of 40 megapixels needs 240 for its coefficients, the libraries about 300.
  static let memory = 1536
  /// Processor seconds for one request, after which the kernel ends the process. That ends what is stuck while the kiosk does not look: a
  /// process that was taken over may set its timer again, and is ended by the kiosk, which waits half as long for an answer.
  static let seconds = 30

  static func main() {
    let descriptor = ImagingProtocol.descriptor
    var about = stat()
    guard fstat(descriptor, &about) == 0, about.st_mode & S_IFMT == S_IFSOCK else {
      let hint = "vestibule-imaging is started by vestibule, which speaks with it over a socket; it has no use alone.\n"
      _ = hint.withCString { write(STDERR_FILENO, $0, strlen($0)) }
      exit(64)
    }
    let canStall = getenv("VESTIBULE_IMAGING_STALL") != nil
    // The camera library stands beside the program, and is loaded when it is needed.
    let readable = SpecimenArtist.fontFolders + [ImagingExecutable.runningFolder()]
    let confinement = Confinement.begin(keeping: descriptor, megabytes: memory, reading: readable)
    exit(serve(FrameChannel(descriptor: descriptor), ImagingDesk(canStall: canStall, confinement: confinement)))
  }

  /// Answers until the kiosk is gone.
  /// - Returns: the exit status: 0 when the kiosk closed the socket, 70 when what came over it made no sense.
  private static func serve(_ channel: FrameChannel, _ desk: ImagingDesk) -> Int32 {
    while true {
      do throws(ChannelFailure) {
        let frame = try channel.receive()
        Confinement.allow(seconds: seconds)
        let (reply, payload) = desk.answer(frame)
        try channel.send(reply, payload: payload, number: frame.number)
        if case .hello = reply { desk.warmUp() }
        Confinement.allow(seconds: nil)
      } catch {
        return error == .closed ? 0 : 70
      }
    }
  }
}
