import CZlib
import NIOCore
import NIOHTTP1

struct PageFile: Sendable {
    private let type: String
    private let content: ByteBuffer
    private let packed: ByteBuffer?
    private let tag: EntityTag

    /// The page may load only its own files, and no other page may show it in a frame (Content Security Policy Level 3).
    static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; media-src 'self'; \
        manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
        """

    /// Compresses the content, unless this makes it no smaller.
    init(type: String, content: [UInt8]) {
        self.type = type
        self.content = ByteBuffer(bytes: content)
        packed = Gzip.compress(content, level: 9).flatMap { $0.count < content.count ? ByteBuffer(bytes: $0) : nil }
        tag = EntityTag(of: content)
    }

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

/// The `ETag` of a file: it changes if the content changes.
struct EntityTag: Hashable, Sendable {
    /// The tag with its quotation marks.
    let text: String

    /// Creates the tag of a content; the hash is FNV-1a with 64 bits (draft-eastlake-fnv).
    init(of content: some Sequence<UInt8>) {
        let hash = content.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        text = "W/\"\(String(hash, radix: 16))\""
    }

    /// Whether a client that sends this `If-None-Match` field has the content (weak comparison, RFC 9110 section 13.1.2).
    func matches(_ field: String?) -> Bool { Self.isOne(of: ["*", text, String(text.dropFirst(2))], in: field ?? "") }

    /// Whether a field `If-Match` names this content (strong comparison, RFC 9110 section 13.1.1).
    func matchesStrongly(_ field: String) -> Bool { Self.isOne(of: ["*", text], in: field) }

    private static func isOne(of tags: [String], in field: String) -> Bool {
        field.split(separator: ",").contains { item in tags.contains(item.filter { $0 != " " }) }
    }
}

enum Gzip {
    /// `windowBits` of `deflateInit2` for the longest window (15) in gzip format (16), see zlib.h.
    private static let gzipWindow: Int32 = 15 + 16
    /// `memLevel` of `deflateInit2`: zlib's default.
    private static let memoryLevel: Int32 = 8

    /// Compresses bytes, with a level from 1 (fast) to 9 (small); nil if there is not enough memory or zlib is not installed.
    static func compress(_ bytes: some Sequence<UInt8>, level: Int32) -> [UInt8]? {
        var stream = z_stream()
        guard
            deflateInit2_(
                &stream,
                level,
                Z_DEFLATED,
                gzipWindow,
                memoryLevel,
                Z_DEFAULT_STRATEGY,
                ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)
            ) == Z_OK
        else { return nil }
        defer { deflateEnd(&stream) }
        var input = Array(bytes)
        let bound = Int(deflateBound(&stream, UInt(input.count)))
        var length = 0
        // Safe: zlib writes the first `length` bytes, and only these become elements.
        let output = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                // The output has room for all data (`deflateBound`), so one call completes it.
                if deflate(&stream, Z_FINISH) == Z_STREAM_END { length = Int(stream.total_out) }
            }
            count = length
        }
        return length > 0 ? output : nil
    }
}
