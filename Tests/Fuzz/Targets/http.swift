import NIOCore
import NIOEmbedded
import NIOHTTP1

/// The bytes of a connection to the page: heads and bodies, also chunked.
func fuzz(_ input: FuzzInput) {
    let whole = requests([input.bytes])
    for request in whole {
        let limit = request.path.hasPrefix("/sensor/") ? WebLimits().sensorBodyBytes : WebLimits().bodyBytes
        require("a body is within its limit", request.body.readableBytes <= limit)
        require("a path has no query", !request.path.contains("?"))
        checkText(request)
        guard let range = request.single("Range").flatMap({ ByteRange(parsing: $0) }) else { continue }
        for size in [0, 1, 1000, Int(input.cut) << 40] {
            guard let part = range.bytes(of: size, limit: 500) else { continue }
            require("a range is in the file", part.lowerBound >= 0 && part.upperBound <= size && 1...500 ~= part.count)
        }
    }
    let pieces = requests(input.pieces)
    require("the same comes out however the bytes are cut", pieces.map(Summary.init) == whole.map(Summary.init))
}

/// What a user entered comes out of the query as a browser encodes it: letters and digits as they are, a space as a plus sign.
private func checkText(_ request: WebRequest) {
    let text = request.text("search")
    require("a text of a form is short", text.count <= 200)
    let raw = String(request.parameter("search") ?? "")
    let isPlain = raw.utf8.allSatisfy { $0 < 128 && $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "+") }
    require("a text without codes stays as it is", !isPlain || text == String(raw.prefix(200)))
    let codes = raw.split(separator: "%", omittingEmptySubsequences: false).dropFirst()
    let isBroken = codes.allSatisfy { !($0.first?.isHexDigit ?? false) }
    require("what is no code stays as it is", !isBroken || !raw.allSatisfy(\.isASCII) || text == spaced(raw))
}

private func spaced(_ text: String) -> String { String(String(text.map { $0 == "+" ? " " : $0 }).prefix(200)) }

/// What must not depend on how the bytes arrive.
private struct Summary: Equatable {
    let line: [String]
    let headers: [String]
    let body: [UInt8]
    let isTooLong: Bool

    init(_ request: WebRequest) {
        line = [request.method.rawValue, String(request.path), String(request.query), String(request.keepsAlive)]
        headers = request.headers.map { "\($0.name): \($0.value)" }
        // Of a body that is too long, the pieces say how much of its beginning is kept.
        body = request.isBodyTooLong ? [] : Array(request.body.readableBytesView)
        isTooLong = request.isBodyTooLong
    }
}

/// The requests in these pieces, each answered at once.
private func requests(_ pieces: [[UInt8]]) -> [WebRequest] {
    let channel = EmbeddedChannel()
    defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
    do {
        let (pipeline, limits) = (channel.pipeline.syncOperations, WebLimits())
        let timer = ConnectionTimer(limits: limits)
        try pipeline.addHandler(timer)
        var decoding = NIOHTTPDecoderLimitConfiguration()
        decoding.maxHeaderListSize = limits.headBytes
        decoding.maxHeaderFieldSize = limits.headBytes
        try pipeline.configureHTTPServerPipeline(
            withEncoderConfiguration: .init(),
            withDecoderLimitConfiguration: decoding
        )
        try pipeline.addHandler(RequestAssembler(timer: timer, limits: limits))
        try channel.connect(to: SocketAddress(unixDomainSocketPath: "/page")).wait()
    } catch { return [] }
    var result: [WebRequest] = []
    for piece in pieces {
        guard (try? channel.writeInbound(ByteBuffer(bytes: piece))) != nil else { break }
        while let request = try? channel.readInbound(as: WebRequest.self) {
            result.append(request)
            let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: ["Content-Length": "0"])
            _ = try? channel.writeOutbound(ResponsePart.head(head))
            _ = try? channel.writeOutbound(ResponsePart.end(nil))
        }
    }
    return result
}
