import Activities
import Exchange
import OutsideText

/// A server that runs FitTrackee.
///
/// From its documentation (docs.fittrackee.org, "Workouts" and "OAuth 2.0") and source: `POST /api/workouts` with the file in the part
/// `file` and JSON in the part `data`; `PATCH` and `DELETE /api/workouts/{id}`; `GET /api/workouts?from=…&to=…`; a bearer token. It stores no
/// identifier of other programs, so an interrupted upload is found by its start.
package struct FitTrackee: UploadService {
    let account: ServiceAccount

    private struct Workouts: Decodable {
        struct Item: Decodable {
            let id: String
            let workout_date: String?
        }
        struct Content: Decodable {
            let workouts: [Item]
        }
        let data: Content
    }

    private struct Changes: Encodable {
        let sport_id: Int
        let title: String?
        let notes: String?
    }

    private func changes(_ identity: UploadIdentity, _ content: UploadContent) -> [UInt8] {
        let sport = account.sports[identity.kind.rawValue] ?? 1
        return Array(JSONOutput.data(of: Changes(sport_id: sport, title: content.name, notes: content.note)))
    }

    private func workout(_ remote: String) -> String {
        "\(account.url)/api/workouts/\(PercentEncoding.escaping(remote))"
    }

    package func request(for order: UploadOrder) -> HTTPSRequest? {
        var headers = ["Authorization": "Bearer \(account.secret)", "Accept": "application/json"]
        switch order {
        case .find(let identity):
            let (from, to) = (identity.start.date.advanced(by: -1), identity.start.date.advanced(by: 1))
            let query = "?from=\(from)&to=\(to)&per_page=100"
            return HTTPSRequest(.get, account.url + "/api/workouts" + query, headers: headers)
        case .create(let identity, let content):
            return RequestParts.upload(
                content.file,
                of: identity,
                as: .gpx,
                values: ["data": String(decoding: changes(identity, content), as: UTF8.self)],
                to: account.url + "/api/workouts",
                headers: headers
            )
        case .update(let remote, let identity, let content):
            headers["Content-Type"] = "application/json"
            return HTTPSRequest(.patch, workout(remote), headers: headers, body: changes(identity, content))
        case .delete(let remote): return HTTPSRequest(.delete, workout(remote), headers: headers)
        }
    }

    package func meaning(of answer: HTTPSAnswer, to order: UploadOrder) -> AnswerMeaning {
        if let meaning = answer.commonMeaning { return meaning }
        let workouts = try? UntrustedJSON.decode(Workouts.self, from: answer.body).data.workouts
        switch (order, answer.status) {
        case (.find(let identity), 200...299):
            guard let workouts else { return .failed("the answer of the service is not understood") }
            let item = workouts.first { workout in
                workout.workout_date.flatMap(Moment.init(httpDate:))?.isSecond(of: identity.start) ?? false
            }
            return item.map { .found(remote: $0.id) } ?? .notFound
        case (.create, 200...299): return workouts?.first.map { .done(remote: $0.id) } ?? .duplicate
        case (.update, 200...299), (.delete, 200...299): return .done(remote: nil)
        case (.create, 409): return .duplicate
        case (.create, 404), (.create, 405), (.create, 410): return answer.wrongAddress
        case (.update, 404), (.delete, 404): return .gone
        default: return .refused("the service does not accept the request (\(answer.status))")
        }
    }
}

extension Moment {
    /// Whether the other moment is in the same second; FitTrackee stores whole seconds, which may be rounded.
    fileprivate func isSecond(of other: Moment) -> Bool {
        abs(unixMilliseconds - other.unixMilliseconds) < 1_000
    }
}

/// The OAuth 2.0 login of FitTrackee: authorization code (RFC 6749) with PKCE (RFC 7636) and a redirect to this machine (RFC 8252).
///
/// The runner creates an app in FitTrackee with this redirect address, and strided gets its identifier and its secret. The address of the
/// page and the parameters are those of FitTrackee's documentation ("OAuth 2.0").
package struct FitTrackeeLogin: Hashable, Sendable {
    /// What strided asks for: reading and writing workouts, and nothing else.
    package static let scopes = "workouts:read workouts:write"

    /// The tokens of a login; the access token ends after some days, and the refresh token gives the next pair.
    package struct Tokens: Hashable, Sendable, Decodable {
        package let access_token: String
        package let refresh_token: String?
    }

    package var url: String
    package var client: String
    package var secret: String
    /// The address on this machine to which the browser returns.
    package var redirect: String
    /// A random text that the redirect must contain, so that another page cannot forge the redirect.
    package var state: String
    /// A random text whose hash is sent first, so that an intercepted code is useless.
    package var verifier: String

    package init(url: String, client: String, secret: String, redirect: String, state: String, verifier: String) {
        self.url = url
        self.client = client
        self.secret = secret
        self.redirect = redirect
        self.state = state
        self.verifier = verifier
    }

    /// The page on which the runner permits the access, for the SHA-256 hash of `verifier` in base64url without padding.
    package func page(challenge: String) -> String {
        url + "/profile/apps/authorize?"
            + RequestParts.form([
                "response_type": "code", "client_id": client, "redirect_uri": redirect, "scope": Self.scopes,
                "state": state, "code_challenge": challenge, "code_challenge_method": "S256",
            ])
    }

    /// The code in the path and query to which the browser returned; nil if the state differs, or if the runner did not permit the access.
    package func code(in target: String) -> String? {
        guard let query = target.split(separator: "?", maxSplits: 1).dropFirst().first else { return nil }
        var values: [Substring: String] = [:]
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { values[parts[0]] = RequestParts.decoded(parts[1]) }
        }
        return values["state"] == state ? values["code"] : nil
    }

    package func tokenRequest(code: String) -> HTTPSRequest {
        let values: KeyValuePairs<String, String?> = [
            "grant_type": "authorization_code", "client_id": client, "client_secret": secret, "code": code,
            "code_verifier": verifier, "redirect_uri": redirect,
        ]
        return Self.tokenRequest(url, values)
    }

    package static func refreshRequest(url: String, client: String, secret: String, token: String) -> HTTPSRequest {
        let values: KeyValuePairs<String, String?> = [
            "grant_type": "refresh_token", "client_id": client, "client_secret": secret, "refresh_token": token,
        ]
        return tokenRequest(url, values)
    }

    private static func tokenRequest(_ url: String, _ values: KeyValuePairs<String, String?>) -> HTTPSRequest {
        HTTPSRequest(
            .post,
            url + "/api/oauth/token",
            headers: ["Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"],
            body: Array(RequestParts.form(values).utf8)
        )
    }

    package static func tokens(in answer: HTTPSAnswer) -> Tokens? {
        guard answer.status == 200 else { return nil }
        return try? UntrustedJSON.decode(Tokens.self, from: answer.body)
    }

    /// The request for the list of sports, whose numbers depend on the server.
    package static func sportsRequest(url: String, token: String) -> HTTPSRequest {
        let headers = ["Authorization": "Bearer \(token)", "Accept": "application/json"]
        return HTTPSRequest(.get, url + "/api/sports", headers: headers)
    }

    /// The numbers of the sports by the names of the kinds of activity; nil if the answer has none.
    package static func sports(in answer: HTTPSAnswer) -> [String: Int]? {
        struct Answer: Decodable {
            struct Sport: Decodable {
                let id: Int
                let label: String
            }
            struct Content: Decodable {
                let sports: [Sport]
            }
            let data: Content
        }
        guard let sports = try? UntrustedJSON.decode(Answer.self, from: answer.body).data.sports else { return nil }
        let labels = ["run": "Running", "walk": "Walking", "cycle": "Cycling (Sport)"]
        return labels.compactMapValues { label in sports.first { $0.label == label }?.id }
    }
}

extension RequestParts {
    /// A part of a query without its encoding; nil if an escape is not valid or the bytes are not UTF-8 text.
    static func decoded(_ text: Substring) -> String? {
        let (bytes, isValid) = PercentEncoding.bytes(of: text, plusIsSpace: true)
        return isValid ? String(validating: bytes, as: UTF8.self) : nil
    }
}
