import CCurl
import Glibc
import LateLibraries

/// Why a request got no answer, with the error code of libcurl.
package struct HTTPSError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error code of libcurl (`CURLcode`).
    package let code: UInt32
    /// The reason in words, without the address and without secrets.
    package let description: String
    /// Whether the server may have received the request; if false, it certainly has not.
    package let mayHaveArrived: Bool

    /// What libcurl knows about a failure besides its code.
    struct Failure {
        /// libcurl's explanation; it can contain the address of a proxy with its password, so it is shown only for some codes.
        var detail = ""
        var hasAnswer = false
        var authority: String?
        var host: String?
        /// The number in `errno` of the last connection that failed; 0 if there is none.
        var number: Int32 = 0
        /// The status with which a proxy answered to `CONNECT`; 0 without a proxy.
        var proxyStatus = 0

        var isRefusedByProxy: Bool { proxyStatus != 0 && !(200...299).contains(proxyStatus) }

        /// Whether the failed connection was to the proxy that the environment variables name.
        var concernsProxy: Bool {
            let variables = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
            return variables.contains { getenv($0) != nil }
                && !(host.map { detail.contains("connect to \($0) ") } ?? false)
        }
    }

    /// A request that was not sent, for a reason of our own.
    init(_ description: String) {
        code = CURLE_URL_MALFORMAT.rawValue
        self.description = description
        mayHaveArrived = false
    }

    init(_ code: CURLcode, _ failure: Failure = Failure()) {
        self.code = code.rawValue
        description = Self.reason(code, failure)
        // These errors occur before the request is sent. An answer that is not HTTP, or whose header is too long, is none of them.
        let before: [CURLcode] = [
            CURLE_URL_MALFORMAT, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT,
            CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_FAILED_INIT,
        ]
        let isWithoutMemory = code == CURLE_OUT_OF_MEMORY && !failure.hasAnswer
        mayHaveArrived = !before.contains(code) && !failure.isRefusedByProxy && !isWithoutMemory
    }

    private static func reason(_ code: CURLcode, _ failure: Failure) -> String {
        if failure.isRefusedByProxy { return "the proxy refuses the connection (\(failure.proxyStatus))" }
        let text = failure.detail.isEmpty ? String(cString: curl_easy_strerror(code)) : failure.detail
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: return "the name of the server was not found, or there is no network"
        case CURLE_COULDNT_RESOLVE_PROXY: return badProxy
        case CURLE_COULDNT_CONNECT:
            if failure.concernsProxy { return badProxy }
            guard failure.number != 0 else { return "the server cannot be reached" }
            return "the server cannot be reached: \(String(cString: strerror(failure.number)))"
        case CURLE_PEER_FAILED_VERIFICATION:
            return
                "the certificate of the server is not trusted (\(text)); for an own authority, add its file with --ca"
        case CURLE_SSL_CACERT_BADFILE:
            return "the file of --ca has no certificate or cannot be read: \(failure.authority ?? "")"
        case CURLE_SSL_CONNECT_ERROR: return "there is no encrypted connection to the server (\(text))"
        case CURLE_OPERATION_TIMEDOUT: return "the server did not answer in time"
        case CURLE_WRITE_ERROR: return "the answer of the server is longer than \(HTTPSClient.longestAnswer >> 20) MiB"
        case CURLE_UNSUPPORTED_PROTOCOL: return "the answer of the server is not HTTP; check the port of the address"
        case CURLE_URL_MALFORMAT: return "the address is not valid"
        case CURLE_OUT_OF_MEMORY:
            return failure.hasAnswer ? "the header of the server's answer is too long" : "there is not enough memory"
        case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM,
            CURLE_BAD_CONTENT_ENCODING:
            return failure.hasAnswer ? "the answer of the server was cut off" : "the connection broke before the answer"
        case CURLE_SEND_ERROR: return "the connection broke while the request was sent"
        case CURLE_FAILED_INIT where !LateLibrary.curl.isInstalled: return LateLibrary.curl.absence
        default: return "the request failed: \(String(cString: curl_easy_strerror(code))) (\(code.rawValue))"
        }
    }

    private static let badProxy =
        "the proxy of the environment cannot be reached or used; correct the variable https_proxy or all_proxy"
}
