import Desktop
import Glibc
import SystemBus
import TestSupport
import Testing

/// A session bus that is missing, does not respond or is closed.
@Suite(.serialized, .timeLimit(.minutes(15))) struct DesktopTests {
    private let alert = DesktopNotification(.goal, title: "goal")

    @Test func aMissingBusIsReportedOnce() async {
        let desktop = DesktopSession(address: "unix:path=/nonexistent/bus")
        for shouldLog in [true, false] {
            let refusal = await failure { () throws(NotificationError) in try await desktop.show(alert) }
            #expect(refusal?.shouldLog == shouldLog)
            guard case .bus(let error)? = refusal?.reason else {
                Issue.record("\(String(describing: refusal))")
                continue
            }
            #expect(error.attempt == .connect(.session))
            #expect(refusal?.reason.advice?.contains("DBUS_SESSION_BUS_ADDRESS") == true)
        }
    }

    @Test(.needs("dbus-daemon"))
    func aBusThatDoesNotRespondTimesOut() async throws {
        let session = try PrivateBus(.session)
        let desktop = DesktopSession(address: session.address, timeout: .milliseconds(500))
        #expect(try await desktop.runningPlayers() == [])
        session.suspend()
        let silence = await failure { () throws(DesktopError) in _ = try await desktop.runningPlayers() }
        #expect(silence == .silent(service: "org.freedesktop.DBus"))
        let other = DesktopSession(address: session.address, timeout: .milliseconds(500))
        let refusal = await failure { () throws(DesktopError) in _ = try await other.runningPlayers() }
        if case .bus(let error)? = refusal {
            #expect(error.code == ETIMEDOUT)
        } else {
            Issue.record("\(refusal as Any)")
        }
    }

    @Test(.needs("dbus-daemon"), arguments: [true, false])
    func closeCompletesWaitingCallsImmediately(hasConnected: Bool) async throws {
        let session = try PrivateBus(.session)
        let desktop = DesktopSession(address: session.address, timeout: .seconds(3_600))
        if hasConnected { _ = try await desktop.runningPlayers() }
        session.suspend()
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    let refusal = await failure { () throws(NotificationError) in
                        try await desktop.show(DesktopNotification(.goal, title: "goal"))
                    }
                    #expect(refusal?.reason == .closed)
                }
            }
            desktop.close()
        }
        let refusal = await failure { () throws(DesktopError) in _ = try await desktop.runningPlayers() }
        #expect(refusal == .closed)
    }

    @Test(.needs("dbus-daemon"))
    func aCancelledTaskCompletesImmediately() async throws {
        let session = try PrivateBus(.session)
        let desktop = DesktopSession(address: session.address, timeout: .seconds(3_600))
        _ = try await desktop.runningPlayers()
        session.suspend()
        let refusal = await withTaskGroup { group in
            group.addTask {
                await failure { () throws(DesktopError) in _ = try await desktop.runningPlayers() }
            }
            group.cancelAll()
            return await group.next() ?? nil
        }
        #expect(refusal == .closed)
    }
}

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
