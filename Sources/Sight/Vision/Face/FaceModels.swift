import CVision
import Documents
import Glibc
import Synchronization

/// MediaPipe's face models, which are installed beside the program (`make models`). They find real faces far better than our own networks,
/// which serve without them.
public final class FaceModels: Sendable {
  /// The least score of a detection, and of the mesh in it, that together are a face (0 to 1). The detector only proposes: the mesh refuses
  /// what is no face. In parts of a picture it is asked more often, so it must be surer.
  static let leastDetection = (whole: 0.4, part: 0.5)
  static let leastScore = 0.5
  /// The most faces in one picture.
  private static let most = 32

  /// The files' names, in the order of `cvision_face_model`.
  public static let files = [
    "face_detection_short_range.tflite", "face_detection_full_range.tflite", "face_landmark.tflite", "iris_landmark.tflite",
  ]
  /// The largest file that is read, in bytes. The models have at most 2.6 million.
  private static let largestFile = 16 << 20

  /// The networks are used by one thread at a time.
  private struct State: @unchecked Sendable { let models: OpaquePointer }
  private let state: Mutex<State>

  /// Reads the models of a folder.
  /// - Throws: `failed` with the file that is missing, damaged or another one.
  public init(folder: String) throws(ImageError) {
    guard let models = cvision_face_models_new() else { throw ImageError(.outOfMemory, "There is no memory for the face models.") }
    for (index, file) in Self.files.enumerated() {
      do throws(ImageError) {
        guard let bytes = Self.bytes(of: "\(folder)/\(file)") else { throw ImageError(.failed, "\(folder)/\(file) cannot be read.") }
        try Self.read(bytes, as: UInt32(index), of: file, into: models)
      } catch {
        cvision_face_models_free(models)
        throw error
      }
    }
    state = Mutex(State(models: models))
  }

  deinit { state.withLock { cvision_face_models_free($0.models) } }

  private static func read(_ bytes: [UInt8], as model: UInt32, of file: String, into models: OpaquePointer) throws(ImageError) {
    var problem = [CChar](repeating: 0, count: 200)
    guard cvision_face_models_read(models, cvision_face_model(model), bytes, bytes.count, &problem, problem.count) != 0 else { return }
    let why = String(decoding: problem.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    throw ImageError(.failed, "\(file) is no model that can be used. \(why)")
  }

  private static func bytes(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "rbe") else { return nil }
    defer { fclose(file) }
    guard fseek(file, 0, SEEK_END) == 0, case let count = ftell(file), (0...largestFile).contains(count) else { return nil }
    rewind(file)
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { $1 = fread($0.baseAddress, 1, count, file) }
    return bytes.count == count ? bytes : nil
  }

  /// Where a detector says that faces are, the surest first.
  /// - Parameter view: nil for the whole picture.
  func boxes(_ picture: GrayImage, _ detector: cvision_face_model, in view: cvision_face_view? = nil) -> [cvision_face_box] {
    var boxes = [cvision_face_box](repeating: cvision_face_box(), count: Self.most)
    let least = view == nil ? Self.leastDetection.whole : Self.leastDetection.part
    var view = view ?? .whole(picture)
    let count = state.withLock { state in
      picture.pixels.withUnsafeBufferPointer {
        cvision_face_models_find(
          state.models, detector, $0.baseAddress, Int32(picture.width), Int32(picture.height), &view, least, &boxes,
          Int32(Self.most))
      }
    }
    return Array(boxes.prefix(max(0, Int(count))))
  }

  /// What the mesh and the lids measure in a box; nil when there is no face.
  func measures(_ picture: GrayImage, in box: cvision_face_box) -> cvision_face_measures? {
    var measures = cvision_face_measures()
    let status = state.withLock { state in
      picture.pixels.withUnsafeBufferPointer { pixels in
        withUnsafePointer(to: box) {
          cvision_face_models_measure(state.models, pixels.baseAddress, Int32(picture.width), Int32(picture.height), $0, &measures)
        }
      }
    }
    return status == 0 && measures.score > Self.leastScore && measures.size >= 8 ? measures : nil
  }
}
