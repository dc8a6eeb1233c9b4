import CCurl

/// Sends requests one after the other, over TLS 1.2 or later only, and waits for the answers.
///
/// The certificate and the name of the server are always verified. Redirects are not followed, so that data and keys go to no other
/// server than the one that the user has named. Not thread-safe. The corresponding function of libcurl is `curl_easy_perform`.
package struct HTTPSClient: ~Copyable {
    /// The largest answer, in bytes; a longer one is an error.
    package static let longestAnswer = 8 << 20

    private let handle: UnsafeMutableRawPointer?
    private let authority: String?
    private let timeout: Int

    /// Creates a client that trusts the certificates of the file `authority`, or those of the system.
    ///
    /// - Parameter timeout: The longest time from the start of a request to the end of its answer, in whole seconds.
    package init(authority: String? = nil, timeout: Duration = .seconds(120)) {
        self.authority = authority
        self.timeout = Int(timeout.components.seconds)
        handle = curl_easy_init()
    }

    deinit { curl_easy_cleanup(handle) }

    /// Sends a request and returns the answer, whatever its status is; throws if there is no complete answer.
    package func send(_ request: HTTPSRequest) throws(HTTPSError) -> HTTPSAnswer {
        if let problem = ServiceAddress.danger(in: request.url) { throw HTTPSError(problem) }
        guard let handle else { throw HTTPSError(CURLE_FAILED_INIT) }
        // The options of the previous request are removed; the connection stays open.
        curl_easy_reset(handle)
        limit(handle)
        let received = ReceivedAnswer(limit: Self.longestAnswer)
        receive(received, handle)
        var fields: UnsafeMutablePointer<curl_slist>?
        defer { curl_slist_free_all(fields) }
        // libcurl would otherwise wait for one second for the status 100 before it sends a large body.
        for line in ["Expect:", "User-Agent: strided"] + request.headers.map({ "\($0): \($1)" }) {
            fields = curl_slist_append(fields, line)
        }
        _ = curl_set_pointer(handle, CURLOPT_HTTPHEADER, fields)
        _ = curl_set_text(handle, CURLOPT_URL, request.url)
        _ = curl_set_text(handle, CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        // If a reused connection breaks before the answer, libcurl repeats the request, which could create a second upload.
        if request.method == .post { _ = curl_set_long(handle, CURLOPT_FRESH_CONNECT, 1) }
        let result = request.body.withUnsafeBytes { body in
            if !body.isEmpty || request.method == .post {
                _ = curl_set_long(handle, CURLOPT_POSTFIELDSIZE, body.count)
                _ = curl_set_pointer(handle, CURLOPT_POSTFIELDS, body.baseAddress)
            }
            return withExtendedLifetime(received) { curl_easy_perform(handle) }
        }
        var status = 0
        guard result == CURLE_OK else {
            var failure = HTTPSError.Failure(
                detail: received.failure,
                hasAnswer: received.hasBegun,
                authority: authority
            )
            failure.host = ServiceAddress.host(of: request.url)
            if curl_get_long(handle, CURLINFO_OS_ERRNO, &status) == CURLE_OK {
                failure.number = Int32(clamping: status)
            }
            if curl_get_long(handle, CURLINFO_HTTP_CONNECTCODE, &status) == CURLE_OK { failure.proxyStatus = status }
            throw HTTPSError(result, failure)
        }
        _ = curl_get_long(handle, CURLINFO_RESPONSE_CODE, &status)
        return HTTPSAnswer(status: status, headers: received.headers, body: received.body)
    }

    private func limit(_ handle: UnsafeMutableRawPointer) {
        _ = curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "https")
        _ = curl_set_long(handle, CURLOPT_SSL_VERIFYPEER, 1)
        _ = curl_set_long(handle, CURLOPT_SSL_VERIFYHOST, 2)
        _ = curl_set_long(handle, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        if let authority {
            _ = curl_set_text(handle, CURLOPT_CAINFO, authority)
            // The folder of the system's certificates must not be trusted in addition.
            _ = curl_set_text(handle, CURLOPT_CAPATH, nil)
        }
        _ = curl_set_long(handle, CURLOPT_FOLLOWLOCATION, 0)
        // Signals for time limits would interrupt other threads.
        _ = curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
        _ = curl_set_long(handle, CURLOPT_CONNECTTIMEOUT, 20)
        _ = curl_set_long(handle, CURLOPT_TIMEOUT, timeout)
    }

    private func receive(_ answer: ReceivedAnswer, _ handle: UnsafeMutableRawPointer) {
        let context = Unmanaged.passUnretained(answer).toOpaque()
        _ = curl_set_pointer(handle, CURLOPT_WRITEDATA, context)
        _ = curl_set_transfer(handle, CURLOPT_WRITEFUNCTION) { data, size, count, context in
            ReceivedAnswer.from(context)?.append(body: UnsafeRawBufferPointer(start: data, count: size * count)) ?? 0
        }
        _ = curl_set_pointer(handle, CURLOPT_HEADERDATA, context)
        _ = curl_set_transfer(handle, CURLOPT_HEADERFUNCTION) { data, size, count, context in
            ReceivedAnswer.from(context)?.append(header: UnsafeRawBufferPointer(start: data, count: size * count)) ?? 0
        }
        _ = curl_set_pointer(handle, CURLOPT_ERRORBUFFER, answer.reason)
    }
}

private final class ReceivedAnswer {
    private(set) var headers: [String: String] = [:]
    private(set) var body: [UInt8] = []
    /// Whether the first line of an answer has arrived.
    private(set) var hasBegun = false
    /// The buffer in which libcurl explains an error.
    let reason = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
        reason.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit { reason.deallocate() }

    var failure: String { String(cString: reason) }

    /// The object behind the pointer that libcurl passes to its callbacks; it outlives the request.
    static func from(_ context: UnsafeMutableRawPointer?) -> ReceivedAnswer? {
        context.map { Unmanaged<ReceivedAnswer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Returns the number of accepted bytes; another number than the given one ends the request.
    func append(body bytes: UnsafeRawBufferPointer) -> Int {
        guard body.count + bytes.count <= limit else { return 0 }
        body += bytes
        return bytes.count
    }

    func append(header bytes: UnsafeRawBufferPointer) -> Int {
        hasBegun = true
        let line = String(decoding: bytes, as: UTF8.self)
        if let colon = line.firstIndex(of: ":"), headers.count < 200 {
            let value = line[line.index(after: colon)...].drop { $0.isWhitespace }
            headers[line[..<colon].lowercased()] = String(value.reversed().drop { $0.isWhitespace }.reversed())
        }
        return bytes.count
    }
}

/// A request to a web server, as a value: nothing is sent before `HTTPSClient.send(_:)`.
package struct HTTPSRequest: Hashable, Sendable {
    /// The methods of HTTP and WebDAV that uploads need; the raw values are sent.
    package enum Method: String, Hashable, Sendable {
        case get = "GET"
        case post = "POST"
        /// Stores a resource at the given address; repeating it changes nothing.
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
        /// Creates a folder on a WebDAV server (RFC 4918).
        case makeFolder = "MKCOL"
    }

    package var method: Method
    /// The address; only `https` is accepted.
    package var url: String
    /// The header fields; they can contain secrets, so they must not be logged.
    package var headers: [String: String]
    package var body: [UInt8]

    package init(_ method: Method, _ url: String, headers: [String: String] = [:], body: [UInt8] = []) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

package struct HTTPSAnswer: Hashable, Sendable {
    /// The status code, for example 201.
    package let status: Int
    /// The header fields; the names are in lower case.
    package var headers: [String: String] = [:]
    package var body: [UInt8] = []
}
