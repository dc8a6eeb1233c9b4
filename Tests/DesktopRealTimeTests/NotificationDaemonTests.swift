import Desktop
import Testing
import TestSupport

/// Notifications shown by GNOME's notification-daemon on a private bus.
@Suite(.serialized, .timeLimit(.minutes(15)), .needs("dbus-daemon", NotificationDaemon.program, Screen.program))
struct NotificationDaemonTests {
    @Test func notificationsOfAKindShareOneNumber() async throws {
        let session = try PrivateBus(.session)
        let witness = try Witness(on: session)
        let screen = try Screen(in: session)
        let daemon = try NotificationDaemon(in: session, on: screen, seenBy: witness)
        let desktop = DesktopSession(address: session.address)
        for kind in [DesktopNotification.Kind.goal, .goal, .inactivity, .goal, .inactivity] {
            try await desktop.show(DesktopNotification(kind, title: kind.rawValue, body: "<b>&"))
        }
        #expect((1...5).map { daemon.close($0) } == [true, true, false, false, false])
    }

    @Test(.needs("dbus-daemon", Dunst.program, Screen.program))
    func aDifferentServerReceivesTheNextNotification() async throws {
        let session = try PrivateBus(.session)
        let witness = try Witness(on: session)
        let screen = try Screen(in: session)
        let dunst = try Dunst(in: session, on: screen, seenBy: witness)
        let desktop = DesktopSession(address: session.address)
        for kind in [DesktopNotification.Kind.goal, .fault] {
            try await desktop.show(DesktopNotification(kind, title: "here"))
        }
        try dunst.end()
        let daemon = try NotificationDaemon(in: session, on: screen, seenBy: witness)
        try await desktop.show(DesktopNotification(.fault, title: "there"))
        #expect((1...3).map { daemon.close($0) } == [true, false, false])
    }
}
