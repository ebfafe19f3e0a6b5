import CVision
import Documents
import Glibc
import Synchronization

/// MediaPipe's face models and dlib's recognition network, which are installed beside the program (`make models`). The models find real faces
/// far better than our own networks, which serve without them. Only the recognition network tells whose face it is.
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
  /// The file of the recognition network. The other models serve without it.
  public static let recognition = "dlib_face_recognition_resnet_model_v1.dat"
  /// The largest file that is read, in bytes. The models have at most 2.6 million, the recognition network 22.5 million.
  private static let largestFile = 32 << 20

  /// The networks are used by one thread at a time.
  private struct State: @unchecked Sendable {
    let models: OpaquePointer
    /// Whether the recognition network serves; nil before it was needed.
    var recognizes: Bool?
  }
  private let state: Mutex<State>
  private let folder: String

  /// Reads the models of a folder.
  /// - Throws: `failed` with the file that is missing, damaged or another one.
  public init(folder: String) throws(ImageError) {
    guard let models = cvision_face_models_new() else { throw ImageError(.outOfMemory, "There is no memory for the face models.") }
    for (index, file) in Self.files.enumerated() {
      do throws(ImageError) { try Self.read("\(folder)/\(file)", as: cvision_face_model(UInt32(index)), into: models) } catch {
        cvision_face_models_free(models)
        throw error
      }
    }
    state = Mutex(State(models: models))
    self.folder = folder
  }

  deinit { state.withLock { cvision_face_models_free($0.models) } }

  private static func read(_ path: String, as model: cvision_face_model, into models: OpaquePointer) throws(ImageError) {
    guard let bytes = bytes(of: path) else { throw ImageError(.failed, "\(path) cannot be read.") }
    var problem = [CChar](repeating: 0, count: 200)
    guard cvision_face_models_read(models, model, bytes, bytes.count, &problem, problem.count) != 0 else { return }
    let why = String(decoding: problem.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    throw ImageError(.failed, "\(path) is no model that can be used. \(why)")
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
  /// Whether the recognition network is there and can be used. It is read when it is first asked for, because only comparisons need it.
  public var recognizes: Bool {
    state.withLock { state in
      if let known = state.recognizes { return known }
      let isRead = (try? Self.read("\(folder)/\(Self.recognition)", as: CVISION_FACE_RECOGNITION, into: state.models)) != nil
      state.recognizes = isRead
      return isRead
    }
  }

  /// Whose face it is; nil without the recognition network.
  func template(_ picture: GrayImage, of face: cvision_face_measures) -> FaceTemplate? {
    guard recognizes else { return nil }
    var numbers = [Float](repeating: 0, count: FaceTemplate.length)
    let status = state.withLock { state in
      picture.pixels.withUnsafeBufferPointer { pixels in
        withUnsafePointer(to: face.aligned) {
          cvision_face_models_embed(state.models, pixels.baseAddress, Int32(picture.width), Int32(picture.height), $0, &numbers)
        }
      }
    }
    return status == 0 ? FaceTemplate(numbers) : nil
  }
}
