import Testing
import TestSupport

@testable import Desktop

/// Notification servers with unusual or wrong behaviour.
@Suite(
    .serialized,
    .timeLimit(.minutes(15)),
    .needs("dbus-daemon"),
    .needsPython(modules: "dbus_fast")
)
struct OddServerTests {
    private let session: PrivateBus
    private let desktop: DesktopSession
    private let alert = DesktopNotification(.goal, title: "a <b>", body: "c <d> &")

    init() throws {
        session = try PrivateBus(.session)
        desktop = DesktopSession(address: session.address)
    }

    private static let notify =
        "def Notify(self, app: 's', old: 'u', icon: 's', title: 's', body: 's', acts: 'as', hints: 'a{sv}', time: 'i')"

    @Test func withoutCapabilitiesTheTextIsNotEscaped() async throws {
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
        // An invalid number in a reply is not used.
        try server.process.wait { $0.hasSuffix("old 0 a <b> c <d> &\nold 0 a <b> c <d> &\n") }
    }

    @Test func anErrorOfTheServerIsReported() async throws {
        let server = try StandIn(
            notifying: """
                @method()
                def GetCapabilities(self) -> 'as': return []
                @method()
                def Notify(self) -> 'u': return 1
                """,
            in: session
        )
        let refusal = await failure { () throws(NotificationError) in try await desktop.show(alert) }
        guard case .refused(_, by: "org.freedesktop.Notifications")? = refusal?.reason else {
            Issue.record("\(refusal as Any)")
            return
        }
        _ = server
    }

    @Test func afterACrashOfTheServerANewOneIsUsed() async throws {
        let server = try StandIn(
            notifying: """
                @method()
                def GetCapabilities(self) -> 'as': return ['body']
                @method()
                \(Self.notify) -> 'u': say('dies'); os._exit(1)
                """,
            in: session
        )
        let refusal = await failure { () throws(NotificationError) in try await desktop.show(alert) }
        #expect(refusal?.reason == .noNotificationServer(nil))
        try server.process.wait { $0.contains("dies") }
    }

    @Test func aServerThatReplacesAnotherReceivesTheNextNotification() async throws {
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

    @Test func theNumberOfAKindIsReused() async throws {
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
        for kind in [DesktopNotification.Kind.goal, .fault, .goal, .fault] {
            try await desktop.show(DesktopNotification(kind, title: "t"))
        }
        let lines = ["old 0 strided 30000 1", "old 0 strided 0 2", "old 41 strided 30000 1", "old 42 strided 0 2"]
        try server.process.wait { $0.hasSuffix(lines.joined(separator: "\n") + "\n") }
    }
}
