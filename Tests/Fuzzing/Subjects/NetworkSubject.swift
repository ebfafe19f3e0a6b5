import CVision

extension Subject {
  /// Networks in the format of TensorFlow Lite, which are read and run once. None of them is one of the face models, so each is refused.
  static let networks = Subject("networks", samples: SampleNetwork.all, words: ["TFL3"]) { bytes in
    guard let models = cvision_face_models_new() else { return "There is no memory." }
    defer { cvision_face_models_free(models) }
    for model in [CVISION_FACE_NEAR, CVISION_FACE_FAR, CVISION_FACE_MESH, CVISION_FACE_EYE] {
      guard let problem = problem(of: bytes, as: model, models) else { return "A network serves as a face model, and is none." }
      if !problem.hasSuffix(".") { return "A network is refused without a sentence: \(problem)" }
    }
    return nil
  }

  /// Why the bytes are not this model; nil when they are.
  public static func problem(of bytes: [UInt8]) -> String? {
    guard let models = cvision_face_models_new() else { return nil }
    defer { cvision_face_models_free(models) }
    return problem(of: bytes, as: CVISION_FACE_NEAR, models)
  }

  private static func problem(of bytes: [UInt8], as model: cvision_face_model, _ models: OpaquePointer) -> String? {
    var problem = [CChar](repeating: 0, count: 200)
    guard cvision_face_models_read(models, model, bytes, bytes.count, &problem, problem.count) != 0 else { return nil }
    return String(decoding: problem.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
