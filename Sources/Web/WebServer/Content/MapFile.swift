import Files
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix

/// The map file (PMTiles) of the user, which may have many gigabytes: the page requests small parts of it.
///
/// A slow disk blocks only threads of NIO's thread pool, which the connections do not use.
struct MapFile: Sendable {
    /// The most bytes in one response.
    ///
    /// Directories have at most some hundred kilobytes, and tiles rarely have more than 500 kB.
    static let mostBytes = 1 << 20

    /// The path of the file; it is opened for each request, because the file may be replaced meanwhile.
    let path: String

    /// The response to a request for a part of the file.
    ///
    /// A response may have fewer bytes than the request asks for (RFC 9110, section 15.3.7). With `If-Match`, a client makes sure that
    /// all parts are of the same file.
    func response(to request: WebRequest) async -> WebResponse {
        guard let range = request.single("Range").flatMap({ ByteRange(parsing: $0) }) else {
            return WebResponse(refusal: .badRequest, "ask for one part of the map with the field Range")
        }
        let condition = request.single("If-Match")
        let failure = WebResponse(refusal: .serviceUnavailable, "the server is ending")
        return await (try? NIOThreadPool.singleton.runIfActive { read(range, ifMatch: condition) }) ?? failure
    }

    private func read(_ range: ByteRange, ifMatch condition: String?) -> WebResponse {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return unreadable(String(cString: strerror(errno))) }
        defer { close(descriptor) }
        guard let state = FileState(of: descriptor) else { return unreadable(String(cString: strerror(errno))) }
        guard state.isRegular else { return unreadable("not a regular file") }
        let size = state.size
        let tag = EntityTag(of: state)
        guard condition.map({ tag.matchesStrongly($0) }) ?? true else {
            return WebResponse(refusal: .preconditionFailed, "the map file has changed")
        }
        guard let bytes = range.bytes(of: size, limit: Self.mostBytes) else {
            var response = WebResponse(refusal: .rangeNotSatisfiable, "the map file has no such part")
            response.headers.add(name: "Content-Range", value: "bytes */\(size)")
            return response
        }
        guard let body = Self.read(bytes, of: descriptor) else {
            return unreadable("it has become shorter, or cannot be read")
        }
        var response = WebResponse(.partialContent, "application/vnd.pmtiles", body)
        response.headers.replaceOrAdd(name: "Cache-Control", value: "no-cache")
        response.headers.add(name: "Accept-Ranges", value: "bytes")
        response.headers.add(name: "Content-Range", value: "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/\(size)")
        response.headers.add(name: "ETag", value: tag.text)
        return response
    }

    /// The response if the file cannot be read; `reason` must not contain the path, which the page must not know.
    private func unreadable(_ reason: String) -> WebResponse {
        WebResponse(refusal: .notFound, "the map file cannot be read: \(reason)")
    }

    /// Reads bytes; nil if the file does not have all of them.
    private static func read(_ range: Range<Int>, of descriptor: CInt) -> ByteBuffer? {
        var buffer = ByteBuffer()
        // Safe: `pread` writes at most the capacity of the given memory, and returns how many bytes it has written.
        let count = buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: range.count) { memory in
            var count = 0
            while count < range.count {
                let more = pread(
                    descriptor,
                    memory.baseAddress?.advanced(by: count),
                    range.count - count,
                    range.lowerBound + count
                )
                guard more > 0 else { break }
                count += more
            }
            return count
        }
        return count == range.count ? buffer : nil
    }
}

extension EntityTag {
    /// Creates a tag from the inode number, size and modification time, because the file is too large to be hashed.
    fileprivate init(of state: FileState) {
        let parts =
            [state.node, UInt64(state.size)]
            + [state.modifiedSeconds, state.modifiedNanoseconds].map { UInt64(bitPattern: Int64($0)) }
        text = "\"" + parts.map { String($0, radix: 16) }.joined(separator: "-") + "\""
    }
}

/// One range of bytes that a client asks for (RFC 9110, section 14.1.2).
enum ByteRange: Hashable, Sendable {
    /// From the first position through the last one; nil means to the end of the file.
    case from(Int, through: Int?)
    /// This number of bytes at the end of the file.
    case last(Int)

    /// Parses the field `Range`, such as `bytes=0-16383`; nil for any other text, and for more than one range.
    init?(parsing field: some StringProtocol) {
        guard field.lowercased().hasPrefix("bytes=") else { return nil }
        let parts = field.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        switch (Self.number(parts[0]), Self.number(parts[1])) {
        case (let first?, nil) where parts[1].isEmpty: self = .from(first, through: nil)
        case (let first?, let last?) where first <= last: self = .from(first, through: last)
        case (nil, let count?) where parts[0].isEmpty: self = .last(count)
        default: return nil
        }
    }

    /// The bytes of a file of this size, at most `limit` of them; nil if the range contains none.
    func bytes(of size: Int, limit: Int) -> Range<Int>? {
        let (start, end) =
            switch self {
            case .from(let first, let last): (first, last.map { min($0, size - 1) + 1 } ?? size)
            case .last(let count): (max(size - count, 0), size)
            }
        guard start < end else { return nil }
        return start..<min(end, start + limit)
    }

    private static func number(_ text: some StringProtocol) -> Int? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
    }
}
