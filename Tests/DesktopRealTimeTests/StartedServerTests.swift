import Desktop
import SystemBus
import Testing
import TestSupport

/// Notification servers that the bus starts or fails to start.
@Suite(.serialized, .timeLimit(.minutes(15)), .needs("dbus-daemon", Dunst.program, Screen.program))
struct StartedServerTests {
    private let alert = DesktopNotification(.reminder, title: "18:00")

    @Test func aMissingServerIsStarted() async throws {
        let elsewhere = try PrivateBus(.session)
        let screen = try Screen(in: elsewhere)
        let session = try PrivateBus(
            .session,
            services: [
                Dunst.service: "/usr/bin/env DISPLAY=\(screen.name) \(Dunst.program) -print"
            ]
        )
        let witness = try Witness(on: session)
        let desktop = DesktopSession(address: session.address)
        for _ in 0..<2 { try await desktop.show(alert) }
        #expect(try Dunst.displayed(seenBy: witness) == 1)
    }

    @Test func aSlowServerStartTimesOutWithItsName() async throws {
        let session = try PrivateBus(.session, services: [Dunst.service: "/bin/sleep 20"])
        let desktop = DesktopSession(address: session.address, timeout: .milliseconds(500))
        let unshown = await failure { () throws(NotificationError) in try await desktop.show(alert) }
        #expect(unshown?.reason == .silent(service: Dunst.service))
    }

    @Test func aFailedServerStartIsReportedWithItsReason() async throws {
        let session = try PrivateBus(.session, services: [Dunst.service: "/bin/false"])
        let desktop = DesktopSession(address: session.address)
        let unshown = await failure { () throws(NotificationError) in try await desktop.show(alert) }
        guard case .noNotificationServer(let refusal?)? = unshown?.reason else {
            Issue.record("\(unshown as Any)")
            return
        }
        #expect(refusal.name.hasPrefix("org.freedesktop.DBus.Error.Spawn."))
        #expect(unshown?.reason.advice?.contains("dunst") == true)
    }
}
