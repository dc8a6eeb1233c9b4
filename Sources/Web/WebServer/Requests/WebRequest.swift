import Messages
import NIOCore
import NIOHTTP1
import OutsideText

struct WebRequest: Sendable {
    let method: HTTPMethod
    /// The path without the query, such as `/series`.
    let path: Substring
    /// The text after the question mark; empty if there is none.
    let query: Substring
    let headers: HTTPHeaders
    let keepsAlive: Bool
    /// The time of the monotonic clock at which the first byte arrived, in nanoseconds.
    let receivedAt: Int
    var body = ByteBuffer()
    /// Whether the body is longer than allowed; `body` then contains only its beginning.
    var isBodyTooLong = false

    init(head: HTTPRequestHead, receivedAt: Int) {
        method = head.method
        let parts = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = parts.first ?? ""
        query = parts.count > 1 ? parts[1] : ""
        headers = head.headers
        keepsAlive = head.version == .http1_1 && head.isKeepAlive
        self.receivedAt = receivedAt
    }

    /// The value of a parameter of the query, which must not need percent-encoding; nil if it is absent.
    func parameter(_ name: String) -> Substring? {
        query.split(separator: "&").lazy.map { $0.split(separator: "=", maxSplits: 1) }
            .first { $0.count == 2 && $0[0] == name }?[1]
    }

    /// The text that the user entered into a field of a form, of at most 200 characters; empty if it is absent.
    func text(_ name: String) -> String {
        let bytes = PercentEncoding.bytes(of: parameter(name) ?? "", plusIsSpace: true).bytes
        return String(String(decoding: bytes, as: UTF8.self).prefix(200))
    }

    /// The value of a header field that must not be repeated; nil if it is absent or repeated.
    func single(_ field: String) -> String? {
        let values = headers[field]
        return values.count == 1 ? values[0] : nil
    }

    var acceptsGzip: Bool {
        headers[canonicalForm: "accept-encoding"].contains { item in
            let parts = item.lowercased().split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            return parts.first == "gzip" && !parts.dropFirst().contains { Double($0.dropFirst(2)) == 0 }
        }
    }
}

extension WebRequest {
    /// The language with texts that the client prefers (`Accept-Language`, RFC 9110 section 12.5.4); English if it names none.
    var language: Language {
        let choices = headers[canonicalForm: "accept-language"].prefix(32).flatMap { item -> [(Language, Double)] in
            let parts = item.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            guard let code = parts.first?.split(separator: "-").first?.lowercased(),
                let language = Language(rawValue: code)
            else { return [] }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return quality > 0 ? [(language, quality)] : []
        }
        // The first one of equal quality.
        let start: (Language, Double) = (.english, 0)
        return choices.reduce(start) { best, next in next.1 > best.1 ? next : best }.0
    }
}
