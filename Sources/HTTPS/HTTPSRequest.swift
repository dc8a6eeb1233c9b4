/// A request to a web server, as a value: nothing is sent before `HTTPSClient.send(_:)`.
public struct HTTPSRequest: Hashable, Sendable {
    /// The methods of HTTP and WebDAV that uploads need; the raw values are sent.
    public enum Method: String, Hashable, Sendable {
        /// Reads a resource.
        case get = "GET"
        /// Sends data to a resource, which decides what they mean.
        case post = "POST"
        /// Stores a resource at the given address; repeating it changes nothing.
        case put = "PUT"
        /// Changes a part of a resource.
        case patch = "PATCH"
        /// Deletes a resource.
        case delete = "DELETE"
        /// Creates a folder on a WebDAV server (RFC 4918).
        case makeFolder = "MKCOL"
    }

    /// The method.
    public var method: Method
    /// The address; only `https` is accepted.
    public var url: String
    /// The header fields; they can contain secrets, so they must not be logged.
    public var headers: [String: String]
    /// The body; empty for none.
    public var body: [UInt8]

    /// Creates a request.
    public init(_ method: Method, _ url: String, headers: [String: String] = [:], body: [UInt8] = []) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

/// The answer of a web server.
public struct HTTPSAnswer: Hashable, Sendable {
    /// The status code, for example 201.
    public let status: Int
    /// The header fields; the names are in lower case.
    public let headers: [String: String]
    /// The body.
    public let body: [UInt8]

    /// Creates an answer.
    public init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
