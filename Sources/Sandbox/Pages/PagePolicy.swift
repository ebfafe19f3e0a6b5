import HTTPTypes
import Services

/// The headers that keep the pages safe: nothing is loaded from elsewhere, nothing is sent elsewhere, and only known pages can embed them.
struct PagePolicy: Sendable {
  /// The origins that may embed the hosted page, besides the server's own.
  let embedders: [String]

  func page(_ html: String, language: String, isEmbeddable: Bool) -> ServiceResponse {
    var response = ServiceResponse(.ok, body: Array(html.utf8), type: "text/html; charset=utf-8")
    response.head.headerFields[.contentLanguage] = language
    response.head.headerFields[.vary] = "Accept-Language"
    response.head.headerFields[.contentSecurityPolicy] = contentSecurityPolicy(isEmbeddable: isEmbeddable)
    // The test page gives the camera to the page that it embeds.
    response.head.headerFields[.permissionsPolicy] = "camera=(self), microphone=(), geolocation=()"
    return guarded(response)
  }

  /// - Parameter file: the file, or nil if there is none of the requested name.
  func file(_ file: PageFile?) -> ServiceResponse {
    guard let file else { return guarded(.refusal(.notFound, "There is no such file.")) }
    return guarded(ServiceResponse(.ok, body: file.bytes, type: file.type.rawValue))
  }

  /// A drawing that a browser opens by itself, and not in a page, does nothing either.
  func picture(_ picture: PageFile?) -> ServiceResponse {
    var response = file(picture)
    response.head.headerFields[.contentSecurityPolicy] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    return response
  }

  /// It has the key of a link.
  func code(_ code: PageFile?) -> ServiceResponse {
    var response = picture(code)
    response.head.headerFields[.cacheControl] = "no-store"
    return response
  }

  func contentSecurityPolicy(isEmbeddable: Bool) -> String {
    let ancestors = isEmbeddable ? (["'self'"] + embedders).joined(separator: " ") : "'none'"
    return [
      "default-src 'none'", "script-src 'self'", "style-src 'self'", "font-src 'self'", "connect-src 'self'", "img-src 'self' blob: data:",
      "media-src 'self' blob:", "frame-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors \(ancestors)",
    ].joined(separator: "; ")
  }

  private func guarded(_ response: ServiceResponse) -> ServiceResponse {
    var response = response
    response.head.headerFields[.cacheControl] = "no-cache"
    // The address of a page has the key of its link.
    response.head.headerFields[.referrerPolicy] = "no-referrer"
    response.head.headerFields[.xContentTypeOptions] = "nosniff"
    return response
  }
}

extension HTTPField.Name {
  fileprivate static let referrerPolicy = HTTPField.Name("Referrer-Policy")!  // swift-format-ignore: NeverForceUnwrap
  fileprivate static let permissionsPolicy = HTTPField.Name("Permissions-Policy")!  // swift-format-ignore: NeverForceUnwrap
}
