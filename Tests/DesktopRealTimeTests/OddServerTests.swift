import SystemBus
import Testing

@testable import Desktop

/// Notification servers that do not do as they should.
@Suite(.serialized, .timeLimit(.minutes(15)), .enabled(if: StandIn.isThere, "\(StandIn.missing)"))
struct OddServerTests {
    private let session: Session
    private let desktop: DesktopSession
    private let alert = Alert(.goal, title: "a <b>", body: "c <d> &")

    init() throws {
        session = try Session()
        desktop = DesktopSession(address: session.address)
    }

    private static let notify =
        "def Notify(self, app: 's', old: 'u', icon: 's', title: 's', body: 's', acts: 'as', hints: 'a{sv}', time: 'i')"

    @Test func aServerThatCannotSayWhatItCanIsGivenPlainText() async throws {
        let server = try StandIn(
            notifying: """
                @method()
                def GetCapabilities(self) -> 's': return 'body-markup'
                @method()
                \(Self.notify) -> 's': say('old', old, title, body); return 'seven'
                """,
            in: session
        )
        for _ in 0..<2 { try await desktop.show(alert) }
        // A number that is none is not sent back.
        try server.process.wait { $0.hasSuffix("old 0 a <b> c <d> &\nold 0 a <b> c <d> &\n") }
    }

    @Test func aServerThatRefusesIsAnErrorThatSaysSo() async throws {
        let server = try StandIn(
            notifying: """
                @method()
                def GetCapabilities(self) -> 'as': return []
                @method()
                def Notify(self) -> 'u': return 1
                """,
            in: session
        )
        let refusal = await failure { () throws(AlertNotShown) in try await desktop.show(alert) }
        guard case .refused(_, by: "org.freedesktop.Notifications")? = refusal?.reason else {
            Issue.record("\(refusal as Any)")
            return
        }
        _ = server
    }

    @Test func aServerThatDiesOfAnAlertIsLookedForAgain() async throws {
        let server = try StandIn(
            notifying: """
                @method()
                def GetCapabilities(self) -> 'as': return ['body']
                @method()
                \(Self.notify) -> 'u': say('dies'); os._exit(1)
                """,
            in: session
        )
        let refusal = await failure { () throws(AlertNotShown) in try await desktop.show(alert) }
        #expect(refusal?.reason == .noNotificationServer(nil))
        try server.process.wait { $0.contains("dies") }
    }

    @Test func aServerThatTakesTheNameOfAnotherGetsTheNextAlert() async throws {
        let lines = """
            @method()
            def GetCapabilities(self) -> 'as': return ['body']
            @method()
            \(Self.notify) -> 'u': say('old', old); return 7
            """
        let first = try StandIn(notifying: lines, in: session)
        for _ in 0..<2 { try await desktop.show(alert) }
        try first.process.wait { $0.hasSuffix("old 0\nold 7\n") }
        let second = try StandIn(notifying: lines, in: session)
        for _ in 0..<2 { try await desktop.show(alert) }
        try second.process.wait { $0.hasSuffix("old 0\nold 7\n") }
    }

    @Test func theNumberOfAKindIsSentBack() async throws {
        let server = try StandIn(
            notifying: """
                @method()
                def GetCapabilities(self) -> 'as': return ['body']
                @method()
                \(Self.notify) -> 'u': say('old', old, app, time, ord(hints['urgency'].value) \
                if isinstance(hints['urgency'].value, str) else hints['urgency'].value); return 41 if 'goal' in \
                hints['category'].value else 42
                """,
            in: session
        )
        for kind in [Alert.Kind.goal, .fault, .goal, .fault] { try await desktop.show(Alert(kind, title: "t")) }
        let lines = ["old 0 strided 30000 1", "old 0 strided 0 2", "old 41 strided 30000 1", "old 42 strided 0 2"]
        try server.process.wait { $0.hasSuffix(lines.joined(separator: "\n") + "\n") }
    }
}
