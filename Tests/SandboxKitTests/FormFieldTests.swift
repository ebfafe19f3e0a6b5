import Services
import Testing

struct FormFieldTests {
  /// What the WHATWG URL Standard, section 5, gives for these characters.
  @Test func fieldsAreWrittenAsFormsAre() {
    let request = ServiceRequest.post("/token", form: [FormField("user name", "a+b&c=d"), FormField("p", "ü*-._~%")])
    #expect(String(decoding: request.body, as: UTF8.self) == "user+name=a%2Bb%26c%3Dd&p=%C3%BC*-._%7E%25")
    #expect(request.form == [FormField("user name", "a+b&c=d"), FormField("p", "ü*-._~%")])
  }

  @Test func aQueryIsReadLeniently() {
    let request = ServiceRequest(.get, "/get?id=a%2&empty&b=%e4%BD%a0=1")
    #expect(request.path == "/get")
    #expect(request.query == [FormField("id", "a%2"), FormField("empty", ""), FormField("b", "你=1")])
  }
}
