import NIOCore
import NIOHTTP1

/// A file of the page, which the program contains.
struct PageFile: Sendable {
    private let type: String
    private let content: ByteBuffer
    private let packed: ByteBuffer?
    private let tag: EntityTag

    /// The page may load only its own files, and no other page may show it in a frame (Content Security Policy Level 3).
    static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
        manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """

    /// Compresses the content, unless this makes it no smaller.
    init(type: String, content: [UInt8]) {
        self.type = type
        self.content = ByteBuffer(bytes: content)
        packed = Gzip.compress(content, level: 9).flatMap { $0.count < content.count ? ByteBuffer(bytes: $0) : nil }
        tag = EntityTag(of: content)
    }

    /// The size of the content, compressed if possible, in bytes.
    var transferSize: Int { (packed ?? content).readableBytes }

    /// The response to a request for this file; it has no body if the client has the file already.
    func response(to request: WebRequest) -> WebResponse {
        let isPacked = packed != nil && request.acceptsGzip
        var response = WebResponse(.ok, type, isPacked ? packed ?? content : content)
        response.headers.replaceOrAdd(name: "Cache-Control", value: "no-cache")
        response.headers.add(name: "Content-Security-Policy", value: Self.policy)
        response.headers.add(name: "ETag", value: tag.text)
        response.headers.add(name: "Vary", value: "Accept-Encoding")
        if tag.matches(request.single("If-None-Match")) {
            response.status = .notModified
            response.body = ByteBuffer()
            response.headers.remove(name: "Content-Type")
        } else if isPacked {
            response.headers.add(name: "Content-Encoding", value: "gzip")
        }
        return response
    }
}
