import TestSupport
import Testing

@testable import Desktop

/// Notifications shown by a real notification server on a private bus.
@Suite(.serialized, .timeLimit(.minutes(15)), .needs("dbus-daemon", Dunst.program, Screen.program))
struct NotificationTests {
    private let session: PrivateBus
    private let witness: Witness
    private let screen: Screen

    init() throws {
        session = try PrivateBus(.session)
        witness = try Witness(on: session)
        screen = try Screen(in: session)
    }

    private func dunst(markup: Bool = true) throws -> Dunst {
        try Dunst(in: session, on: screen, markup: markup, seenBy: witness)
    }

    @Test func aSecondNotificationOfAKindReplacesTheFirst() async throws {
        let dunst = try dunst()
        let desktop = DesktopSession(address: session.address)
        try await desktop.show(DesktopNotification(.inactivity, title: "Sat for 60 s", body: "get up"))
        try await desktop.show(DesktopNotification(.inactivity, title: "Sat for 120 s", body: "get up now"))
        #expect(try dunst.displayed() == 1)
        let closed = try dunst.closed()
        #expect(closed.map(\.title) == ["Sat for 120 s"])
        #expect(closed.first?.body?.contains("get up now") == true)
    }

    @Test func notificationsOfDifferentKindsAreShownTogether() async throws {
        let dunst = try dunst()
        let desktop = DesktopSession(address: session.address)
        // Use different texts, because dunst merges identical notifications.
        for words in ["first", "then"] {
            for kind in DesktopNotification.Kind.allCases {
                try await desktop.show(DesktopNotification(kind, title: "\(words) \(kind)"))
            }
        }
        #expect(try dunst.displayed() == DesktopNotification.Kind.allCases.count)
        #expect(Set(try dunst.closed().map(\.title)) == Set(DesktopNotification.Kind.allCases.map { "then \($0)" }))
    }

    @Test func concurrentNotificationsOfAKindReplaceEachOther() async throws {
        let dunst = try dunst()
        let desktop = DesktopSession(address: session.address)
        try await withThrowingTaskGroup { group in
            for number in 0..<8 {
                group.addTask { try await desktop.show(DesktopNotification(.fault, title: "fault \(number)")) }
            }
            try await group.waitForAll()
        }
        #expect(try dunst.displayed() == 1)
    }

    @Test func aRestartedServerReceivesTheNextNotification() async throws {
        let desktop = DesktopSession(address: session.address)
        let first = try dunst()
        for kind in [DesktopNotification.Kind.recording, .goal] {
            try await desktop.show(DesktopNotification(kind, title: "before"))
        }
        try first.end()
        let second = try dunst()
        try await desktop.show(DesktopNotification(.goal, title: "after"))
        #expect(try second.displayed() == 1)
        // The new server starts its numbers again. With an old number, this notification would replace the goal.
        try await desktop.show(DesktopNotification(.recording, title: "after that"))
        #expect(try second.displayed() == 2)
    }

    @Test func aRestartedBusReceivesTheNextNotification() async throws {
        let desktop = DesktopSession(address: session.address)
        let first = try dunst()
        try await desktop.show(DesktopNotification(.goal, title: "before"))
        session.end()
        let failure = await failure { () throws(NotificationError) in
            try await desktop.show(DesktopNotification(.goal, title: "between"))
        }
        if case .bus? = failure?.reason {} else { Issue.record("\(String(describing: failure))") }
        try session.start()
        let witness = try Witness(on: session)
        let second = try Dunst(in: session, on: screen, seenBy: witness)
        try await desktop.show(DesktopNotification(.goal, title: "after"))
        #expect(try second.displayed() == 1)
        _ = first
    }

    @Test func theServerReceivesUrgencyAndCategory() async throws {
        let dunst = try dunst()
        let desktop = DesktopSession(address: session.address)
        try await desktop.show(DesktopNotification(.fault, title: "Disk full", body: "make room"))
        try dunst.process.wait { $0.contains("timeout: 0") && $0.contains("}") }
        for line in [
            "appname: 'strided'", "summary: 'Disk full'", "body: 'make room'", "icon: 'dialog-warning'",
            "urgency: CRITICAL", "category: x-strided.fault", "desktop_entry: 'strided'",
        ] {
            #expect(dunst.process.output.contains(line), "\(dunst.process.output)")
        }
    }

    @Test(arguments: [true, false]) func markupCharactersAreShownUnchanged(markup: Bool) async throws {
        let dunst = try dunst(markup: markup)
        let desktop = DesktopSession(address: session.address)
        try await desktop.show(DesktopNotification(.goal, title: "5 < 6 & 7", body: "a <b>bold</b> & free run"))
        let text = markup ? "a &lt;b&gt;bold&lt;/b&gt; &amp; free run" : "a <b>bold</b> & free run"
        try dunst.process.wait { $0.contains("body: ") && $0.contains("}") }
        #expect(dunst.process.output.contains("body: '\(text)'"), "\(dunst.process.output)")
        #expect(dunst.process.output.contains("summary: '5 < 6 & 7'"), "\(dunst.process.output)")
    }

    @Test func aMissingServerIsReportedOnceAndTriedAgain() async throws {
        let desktop = DesktopSession(address: session.address)
        let alert = DesktopNotification(.reminder, title: "18:00")
        for shouldLog in [true, false, false] {
            let failure = await failure { () throws(NotificationError) in try await desktop.show(alert) }
            #expect(failure == NotificationError(reason: .noNotificationServer(nil), shouldLog: shouldLog))
        }
        let dunst = try dunst()
        try await desktop.show(alert)
        #expect(try dunst.displayed() == 1)
        try dunst.end()
        let failure = await failure { () throws(NotificationError) in try await desktop.show(alert) }
        #expect(failure?.shouldLog == true)
    }

    @Test func aServerThatDoesNotRespondTimesOut() async throws {
        let dunst = try dunst()
        let desktop = DesktopSession(address: session.address, timeout: .seconds(1))
        try await desktop.show(DesktopNotification(.goal, title: "before"))
        dunst.process.suspend()
        let failure = await failure { () throws(NotificationError) in
            try await desktop.show(DesktopNotification(.goal, title: "during"))
        }
        #expect(failure == NotificationError(reason: .silent(service: Dunst.service), shouldLog: true))
        // Calls to other programs still work; this one calls only the bus.
        #expect(try await desktop.runningPlayers() == [])
        dunst.process.resume()
        _ = try dunst.displayed()
        try await desktop.show(DesktopNotification(.goal, title: "after"))
        #expect(try dunst.displayed() == 1)
        #expect(try dunst.closed().map(\.title) == ["after"])
    }
}

/// The error that a body throws; nil if it throws none.
func failure<Failure: Error>(_ body: () async throws(Failure) -> Void) async -> Failure? {
    do throws(Failure) {
        try await body()
        return nil
    } catch {
        return error
    }
}

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
