import Documents
import Testing

@testable import Imaging

/// `vestibule read faces`, as far as it needs no models.
struct FaceReportTests {
  private static func reference(_ numbers: [Float]?) -> FaceReference {
    var face = FaceReading(x: 10, y: 10, width: 90, height: 90)
    face.template = numbers.flatMap { FaceTemplate($0 + [Float](repeating: 0, count: FaceTemplate.length - $0.count)) }
    return FaceReference(of: Reading(width: 200, height: 200, faces: numbers == nil ? [] : [face]))
  }

  @Test func aComparisonIsOneLine() {
    func line(_ a: [Float]?, _ b: [Float]?) -> String {
      FaceReport.line(for: ("a.jpg", "b.jpg"), FaceComparison(Self.reference(a), Self.reference(b)))
    }
    #expect(line([0.3], [0.3]) == #"{"files":["a.jpg","b.jpg"],"band":"same","similarity":1}"#)
    #expect(line([0.45, 0.45], [0, 0, 0.45, 0.45]) == #"{"files":["a.jpg","b.jpg"],"band":"different","similarity":0}"#)
    #expect(line([0.3], nil) == #"{"files":["a.jpg","b.jpg"],"band":"undetermined","reason":"noFace"}"#)
  }

  @Test func aFileThatCannotBeReadIsNamed() async throws {
    let link = ImagingTestKit.link()
    defer { link.close() }
    let (text, isReadable) = await FaceReport.line(for: ("/nonexistent/a.jpg", "/nonexistent/b.jpg"), with: link)
    #expect(!isReadable && text.contains("/nonexistent/a.jpg") && text.contains(#""error""#))
  }
}
