import Activities
import Testing

@testable import Sync

/// Requests and the meanings of answers, as tables.
struct ServiceTests {
    private static let identity = UploadIdentity(
        token: "0123456789abcdef",
        start: Moment(unixMilliseconds: 1_790_000_000_000),
        kind: .run
    )
    private static let content = UploadContent(file: [1, 2, 3], name: "Lauf & Spaß")
    private static let create = UploadOrder.create(identity, content)

    private static func service(_ kind: ServiceKind) throws -> any UploadService {
        let account = ServiceAccount(
            kind: kind,
            url: "https://example.org",
            user: "i1",
            secret: "s",
            sports: ["run": 5]
        )
        return try #require(account.service)
    }

    @Test(
        arguments: [
            (
                .intervals, create, .post,
                "https://example.org/api/v1/athlete/i1/activities?external_id=strided-0123456789abcdef&name=Lauf%20%26%20Spa%C3%9F"
            ),
            (.intervals, .delete("i/7"), .delete, "https://example.org/api/v1/activity/i%2F7"),
            (.endurain, create, .post, "https://example.org/api/v1/activities/create/upload"),
            (.fittrackee, create, .post, "https://example.org/api/workouts"),
            (.fittrackee, .update("w1", identity, content), .patch, "https://example.org/api/workouts/w1"),
            (
                .fittrackee, .find(identity), .get,
                "https://example.org/api/workouts?from=2026-09-20&to=2026-09-22&per_page=100"
            ),
            (.webdav, create, .put, "https://example.org/2026-09-21-1413-run-01234567.fit"),
        ] as [(ServiceKind, UploadOrder, HTTPSRequest.Method, String)]
    )
    func requests(kind: ServiceKind, order: UploadOrder, method: HTTPSRequest.Method, url: String) throws {
        let request = try #require(try Self.service(kind).request(for: order))
        #expect(request.method == method)
        #expect(request.url == url)
    }

    @Test func whatAServiceDoesNotSupportHasNoRequest() throws {
        for order in [UploadOrder.find(Self.identity), .update("1", Self.identity, Self.content), .delete("1")] {
            #expect(try Self.service(.endurain).request(for: order) == nil)
        }
    }

    @Test(
        arguments: [
            (.intervals, create, 201, #"{"id":"i9"}"#, .done(remote: "i9")),
            (.intervals, create, 200, #"{"activities":[{"id":"i9"}]}"#, .done(remote: "i9")),
            (.intervals, create, 200, "what?", .duplicate), (.intervals, create, 409, "", .duplicate),
            (.intervals, .find(identity), 200, "[]", .notFound),
            (
                .intervals, .find(identity), 200, #"[{"id":"i9","external_id":"strided-0123456789abcdef"}]"#,
                .found(remote: "i9")
            ),
            (.intervals, .delete("i9"), 404, "", .gone),
            (.endurain, create, 201, #"[{"id":7}]"#, .done(remote: "7")),
            (.endurain, create, 202, #"{"id":"job"}"#, .done(remote: nil)),
            (.webdav, create, 204, "", .done(remote: "2026-09-21-1413-run-01234567.fit")),
            (.webdav, create, 409, "", .needsFolder), (.webdav, .delete("a"), 404, "", .gone),
            (
                .fittrackee, .find(identity), 200,
                #"{"data":{"workouts":[{"id":"w","workout_date":"Mon, 21 Sep 2026 14:13:20 GMT"}]}}"#,
                .found(remote: "w")
            ),
        ] as [(ServiceKind, UploadOrder, Int, String, AnswerMeaning)]
    )
    func meanings(kind: ServiceKind, order: UploadOrder, status: Int, body: String, expected: AnswerMeaning) throws {
        let answer = HTTPSAnswer(status: status, body: Array(body.utf8))
        #expect(try Self.service(kind).meaning(of: answer, to: order) == expected)
    }

    /// All services treat these in the same way.
    @Test(arguments: [ServiceKind.intervals, .endurain, .fittrackee, .webdav])
    func failures(kind: ServiceKind) throws {
        func meaning(_ status: Int) throws -> AnswerMeaning {
            let answer = HTTPSAnswer(status: status, headers: ["retry-after": "7"])
            return try Self.service(kind).meaning(of: answer, to: Self.create)
        }
        for status in [301, 308, 401, 403] {
            guard case .keyRefused = try meaning(status) else { Issue.record("\(status)"); continue }
        }
        for status in [400, 413, 415, 422] {
            guard case .refused = try meaning(status) else { Issue.record("\(status)"); continue }
        }
        for status in [429, 503] {
            guard case .busy("7", _) = try meaning(status) else { Issue.record("\(status)"); continue }
        }
        guard case .failed = try meaning(500) else { Issue.record("500"); return }
    }

    @Test(
        arguments: [
            ("https://example.org", nil), ("HTTPS://example.org:8443/dav/joe@home", nil), ("https://[::1]:8443/x", nil),
            ("http://example.org", "https://"), ("https://", "no host"), ("https:///x", "no host"),
            ("https://joe:secret@example.org/dav", "--user"), ("https://token@example.org", "--user"),
            ("https://example.org/?key=secret", "question mark"), ("https://example.org/a b", "spaces"),
            ("https://example.org/\u{1B}[2J", "control"), ("https://example.org:99999", "port"),
            ("https://example.org:", "port"), ("https://[::1", "host"),
            ("https://example.org\\@localhost", "backslash"),
        ] as [(String, String?)]
    )
    func addresses(address: String, problem: String?) {
        let found = ServiceAddress.problem(in: address)
        #expect(problem.map { found?.contains($0) == true } ?? (found == nil), "\(found ?? "")")
        let shown = ServiceAddress.withoutUser(address)
        #expect(!address.contains("@example.org") || shown == address.replacing(/:\/\/.*@/, with: "://"))
        #expect(address.contains("@example.org") || shown == address)
    }

    @Test func theLoginAcceptsOnlyItsOwnState() {
        let login = FitTrackeeLogin(
            url: "https://example.org",
            client: "c",
            secret: "s",
            redirect: "http://localhost:8019/",
            state: "xyz",
            verifier: "v"
        )
        #expect(login.code(in: "/?code=a%2Bb&state=xyz") == "a+b")
        for target in [
            "/?code=a&state=xy", "/?code=a", "/", "/?state=xyz", "/?error=access_denied&state=xyz",
            "/?code=%&state=xyz",
        ] {
            #expect(login.code(in: target) == nil)
        }
        #expect(login.page(challenge: "abc").contains("&code_challenge=abc&code_challenge_method=S256"))
        #expect(!login.page(challenge: "abc").contains("client_secret"))
    }
}
