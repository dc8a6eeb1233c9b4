import LocalNetwork
import NIOCore
import NIOHTTP1
import OutsideText

/// A client in the local network: it gets only the page `/pair` until it has entered a code.
struct LocalNetworkClient: Sendable {
    let pairing: Pairing
    let address: IPAddress

    enum Admission: Sendable {
        case caller(Caller)
        /// The response to a request for `/pair`, or to a client without a valid token.
        case response(WebResponse)
    }

    /// Decides whether a request comes from a paired device; otherwise, and for `/pair`, returns the response.
    func admission(of request: WebRequest) async -> Admission {
        do throws(LocalNetworkError) {
            let device = try pairing.device(of: request)
            if device == nil, !pairing.unpaired.admits(address, at: .now) {
                return .response(.closing(.tooManyRequests, "there are too many requests"))
            }
            if request.path == "/pair", request.method == .POST {
                return .response(try await answerCode(request, device))
            }
            if let file = pairing.files[String(request.path)], [.GET, .HEAD].contains(request.method) {
                return .response(file.response(to: request))
            }
            guard let device else { return .response(Self.refusal(of: request)) }
            if request.path == "/events" { await pairing.recordUse(of: device) }
            return .caller(Caller(device))
        } catch {
            pairing.report(.failed(error))
            return .response(
                .closing(.serviceUnavailable, "the list of devices cannot be used; see the output of the server")
            )
        }
    }

    private func answerCode(
        _ request: WebRequest,
        _ device: PairedDevice?
    ) async throws(LocalNetworkError) -> WebResponse {
        guard pairing.attempts.admits(address, at: .now) else {
            return WebResponse(refusal: .tooManyRequests, "there were too many codes; wait a minute")
        }
        guard !request.isBodyTooLong,
            let sent = try? UntrustedJSON.decode(SentCode.self, from: Array(request.body.readableBytesView))
        else { return .closing(.badRequest, #"not a code: send {"code": "12345678", "name": "phone"}"#) }
        let pairing = pairing
        let result = await pairing.onThreadPool { () throws(LocalNetworkError) in
            try pairing.admit(sent.code, name: sent.name, replacing: device?.id)
        }
        guard case .paired(let paired, let token) = try result.get() else {
            return .closing(.forbidden, "the code is wrong or has expired")
        }
        var response = WebResponse(json: JSONText.of(["role": paired.role.rawValue]))
        response.headers.add(name: "Set-Cookie", value: DeviceCookie.field(token))
        return response
    }

    /// The response to a client that is not paired: a page is redirected to `/pair`.
    private static func refusal(of request: WebRequest) -> WebResponse {
        var response = WebResponse.closing(.unauthorized, "enter the code of stridectl web devices add at /pair")
        let isPage =
            request.single("Sec-Fetch-Mode") == "navigate" || request.single("Accept")?.hasPrefix("text/html") == true
        if request.method == .GET, isPage {
            response.status = .found
            response.headers.add(name: "Location", value: "/pair")
        }
        return response
    }
}

private struct SentCode: Decodable {
    let code: String
    let name: String
}
