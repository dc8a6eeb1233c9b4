import LocalNetwork
import NIOCore
import NIOHTTP1
import OutsideText
import Secrets

/// A client in the local network: it gets only the page `/pair` until it has entered a code.
struct LocalNetworkClient: Sendable {
    let pairing: Pairing
    let address: IPAddress
    let group: GroupController
    /// The address of this machine that the client has reached.
    let own: IPAddress?

    enum Admission: Sendable {
        case caller(Caller)
        /// The response to a request for `/pair`, or to a client without a valid token.
        case response(WebResponse)
        /// The stream of the beat for this member of the group.
        case beat(member: String)
    }

    /// Decides whether a request comes from a paired device; otherwise, and for `/pair`, returns the response.
    func admission(of request: WebRequest) async -> Admission {
        if let secret = request.single("Authorization"), secret.hasPrefix("Bearer ") {
            return await admission(ofMember: request, String(secret.dropFirst(7)))
        }
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

    /// A member of the group gets the beat, the clock and the list of members, and nothing else.
    private func admission(ofMember request: WebRequest, _ secret: String) async -> Admission {
        guard await group.admits(secret) else {
            guard pairing.unpaired.admits(address, at: .now) else {
                return .response(.closing(.tooManyRequests, "there are too many requests"))
            }
            return .response(.closing(.unauthorized, "this is not the secret of the group"))
        }
        let id = String(request.parameter("id")?.prefix(8) ?? "")
        switch (request.method, request.path) {
        case (.GET, "/clock"): return .caller(Caller(member: ()))
        case (.GET, "/group"):
            guard
                let answer = await group.answer(
                    to: id,
                    epoch: request.parameter("epoch").flatMap { Int($0) } ?? 0,
                    reachedAt: own
                )
            else { break }
            return .response(WebResponse(json: JSONText.of(answer)))
        case (.GET, "/group/events"):
            await group.connect(
                id,
                address: address,
                port: request.parameter("port").flatMap { Int($0) },
                fingerprint: request.parameter("fingerprint").map(String.init)
            )
            return .beat(member: id)
        case (.POST, "/group/leave"):
            await group.apply(.removed(id, secret: Secret.hexadecimal(bytes: 32)))
            return .response(WebResponse(json: "{}"))
        default: break
        }
        return .response(.closing(.forbidden, "a member of the group gets only the beat and the clock"))
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
        if let member = sent.member { return try await answerCode(sent, member) }
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

    /// Admits a strided of another runner to the group: it gets the members and the secret, but is no device.
    private func answerCode(_ sent: SentCode, _ member: SentMember) async throws(LocalNetworkError) -> WebResponse {
        if let leader = await group.leader {
            let place = leader.host.map { "\($0.urlHost):\(leader.port)" } ?? ""
            return .closing(.conflict, "this machine follows \(leader.name) itself; join \(place)")
        }
        guard RunnerGroup.isID(member.id), (1...65_535).contains(member.port),
            let fingerprint = Fingerprint(parsing: member.fingerprint)
        else { return .closing(.badRequest, "not a member of a group") }
        let pairing = pairing
        let result = await pairing.onThreadPool { () throws(LocalNetworkError) in try pairing.accepts(sent.code) }
        guard try result.get() else { return .closing(.forbidden, "the code is wrong or has expired") }
        let new = RunnerGroup.Member(
            id: member.id,
            name: sent.name,
            address: address.description,
            port: member.port,
            fingerprint: fingerprint.text
        )
        guard let version = await group.admit(new, reachedAt: own) else {
            return .closing(.conflict, "the group is full")
        }
        pairing.report(.joined(name: new.name))
        return WebResponse(json: JSONText.of(version))
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

struct SentCode: Codable {
    let code: String
    let name: String
    /// Present if a strided wants to join the group.
    let member: SentMember?
}

/// A strided that wants to join: how the others reach its server.
struct SentMember: Codable {
    let id: String
    let port: Int
    let fingerprint: String
}
