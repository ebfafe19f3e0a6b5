import Confinement
import Glibc
import Imaging
import Vision

/// The imaging process. It decodes, measures, reads and draws pictures for the kiosk that started it, over the socket at descriptor 3, and
/// ends when the kiosk ends. It parses files that may be hostile, so it gives up every right it does not need before it reads a byte.
@main struct ImagingProcess {
  /// Address space in megabytes: a progressive JPEG of 40 megapixels needs 240 for its coefficients, the libraries about 300.
  static let memory = 1536
  /// CPU seconds for one request, after which the kernel ends the process, in case it hangs while the kiosk is not waiting. A process that
  /// was taken over could reset its timer; the kiosk ends it, because it allows only half as many.
  static let seconds = 2 * Int(WorkLimit().processor.components.seconds)

  static func main() {
    let descriptor = ImagingProtocol.descriptor
    var about = stat()
    guard fstat(descriptor, &about) == 0, about.st_mode & S_IFMT == S_IFSOCK else {
      let hint = "vestibule-imaging is started by vestibule, which speaks with it over a socket; it has no use alone.\n"
      _ = hint.withCString { write(STDERR_FILENO, $0, strlen($0)) }
      exit(64)
    }
    let canStall = getenv("VESTIBULE_IMAGING_STALL") != nil
    // The libraries for cameras and for print are beside the program and are loaded when they are needed.
    var readable = SpecimenArtist.fontFolders + [ImagingExecutable.runningFolder(), InstalledPrintEngine.data]
    // Files of an installation, which are read when the first face is looked for or compared. Nothing else in their folder becomes readable.
    if let models = InstalledFaceModels.folder(program: ImagingExecutable.runningFolder()) {
      InstalledFaceModels.use(folder: models)
      readable += (FaceModels.files + [FaceModels.recognition]).map { "\(models)/\($0)" }
    }
    let confinement = Confinement.decoder(keeping: descriptor, megabytes: memory, reading: readable).begin()
    exit(serve(FrameChannel(descriptor: descriptor), ImagingService(canStall: canStall, confinement: confinement)))
  }

  /// Answers until the kiosk closes the socket.
  /// - Returns: the exit status: 0 when the kiosk closed the socket, 70 when it broke the protocol.
  private static func serve(_ channel: FrameChannel, _ service: ImagingService) -> Int32 {
    while true {
      do throws(ChannelFailure) {
        let frame = try channel.receive()
        Confinement.allow(seconds: seconds)
        let (reply, payload) = service.answer(frame)
        try channel.send(reply, payload: payload, number: frame.number)
        if case .hello = reply { service.warmUp() }
        Confinement.allow(seconds: nil)
      } catch {
        return error == .closed ? 0 : 70
      }
    }
  }
}
