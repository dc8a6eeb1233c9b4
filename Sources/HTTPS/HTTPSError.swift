import CCurl
import LateLibraries

/// Why a request got no answer; a struct over the error code of libcurl.
public struct HTTPSError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error code of libcurl (`CURLcode`).
    public let code: UInt32
    /// The reason in words, without the address and without secrets.
    public let description: String

    init(_ code: CURLcode, detail: String = "") {
        self.code = code.rawValue
        let text = detail.isEmpty ? String(cString: curl_easy_strerror(code)) : detail
        description =
            switch code {
            case CURLE_COULDNT_RESOLVE_HOST: "the name of the server was not found, or there is no network"
            case CURLE_COULDNT_CONNECT: "the server cannot be reached"
            case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE:
                "the certificate of the server is not trusted (\(text)); for an own authority, add its file with --ca"
            case CURLE_OPERATION_TIMEDOUT: "the server did not answer in time"
            case CURLE_WRITE_ERROR: "the answer of the server is longer than \(HTTPSClient.longestAnswer >> 20) MiB"
            case CURLE_UNSUPPORTED_PROTOCOL: "the address does not begin with https://"
            case CURLE_URL_MALFORMAT: "the address is not valid"
            case CURLE_FAILED_INIT where !LateLibrary.curl.isInstalled: LateLibrary.curl.absence
            default: text
            }
    }

    /// Whether the server may have received the request; if false, it certainly has not.
    public var mayHaveArrived: Bool {
        let before: [CURLcode] = [
            CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_RESOLVE_HOST,
            CURLE_COULDNT_CONNECT, CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
            CURLE_FAILED_INIT, CURLE_OUT_OF_MEMORY,
        ]
        return !before.contains { $0.rawValue == code }
    }

    /// Whether the server could not prove its identity, so that no data were sent.
    public var isAboutTrust: Bool {
        [CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE].contains { $0.rawValue == code }
    }
}
