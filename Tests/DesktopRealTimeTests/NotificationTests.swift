import SystemBus
import Testing

@testable import Desktop

/// Alerts on the screens of real notification servers, on a bus of the test's own.
@Suite(.serialized, .timeLimit(.minutes(15)), .enabled(if: Dunst.isThere, "\(Dunst.missing)"))
struct NotificationTests {
    private let session: Session
    private let witness: Witness
    private let screen: Screen

    init() throws {
        session = try Session()
        witness = try Witness(on: session)
        screen = try Screen(in: session)
    }

    private func dunst(markup: Bool = true) throws -> Dunst {
        try Dunst(in: session, on: screen, markup: markup, seenBy: witness)
    }

    @Test func twoAlertsOfAKindAreOneWithTheLaterText() async throws {
        let dunst = try dunst()
        let desktop = DesktopSession(address: session.address)
        try await desktop.show(Alert(.inactivity, title: "Sat for 60 s", body: "get up"))
        try await desktop.show(Alert(.inactivity, title: "Sat for 120 s", body: "get up now"))
        #expect(try dunst.displayed() == 1)
        let closed = try dunst.closed()
        #expect(closed.map(\.title) == ["Sat for 120 s"])
        #expect(closed.first?.body?.contains("get up now") == true)
    }

    @Test func alertsOfSeveralKindsAreBesideEachOther() async throws {
        let dunst = try dunst()
        let desktop = DesktopSession(address: session.address)
        // In other words each time: dunst itself makes one of two that are alike.
        for words in ["first", "then"] {
            for kind in Alert.Kind.allCases { try await desktop.show(Alert(kind, title: "\(words) \(kind)")) }
        }
        #expect(try dunst.displayed() == Alert.Kind.allCases.count)
        #expect(Set(try dunst.closed().map(\.title)) == Set(Alert.Kind.allCases.map { "then \($0)" }))
    }

    @Test func alertsAtOnceDoNotStackEither() async throws {
        let dunst = try dunst()
        let desktop = DesktopSession(address: session.address)
        try await withThrowingTaskGroup { group in
            for number in 0..<8 {
                group.addTask { try await desktop.show(Alert(.fault, title: "fault \(number)")) }
            }
            try await group.waitForAll()
        }
        #expect(try dunst.displayed() == 1)
    }

    @Test func aServerStartedAnewGetsTheNextAlert() async throws {
        let desktop = DesktopSession(address: session.address)
        let first = try dunst()
        for kind in [Alert.Kind.recording, .goal] { try await desktop.show(Alert(kind, title: "before")) }
        try first.end()
        let second = try dunst()
        try await desktop.show(Alert(.goal, title: "after"))
        #expect(try second.displayed() == 1)
        // Its numbers begin anew as well: were the old ones kept, this would take the goal's place.
        try await desktop.show(Alert(.recording, title: "after that"))
        #expect(try second.displayed() == 2)
    }

    @Test func aBusStartedAnewGetsTheNextAlert() async throws {
        let desktop = DesktopSession(address: session.address)
        let first = try dunst()
        try await desktop.show(Alert(.goal, title: "before"))
        session.end()
        let failure = await failure { () throws(AlertNotShown) in
            try await desktop.show(Alert(.goal, title: "between"))
        }
        if case .bus? = failure?.reason {} else { Issue.record("\(String(describing: failure))") }
        try session.start()
        let witness = try Witness(on: session)
        let second = try Dunst(in: session, on: screen, seenBy: witness)
        try await desktop.show(Alert(.goal, title: "after"))
        #expect(try second.displayed() == 1)
        _ = first
    }

    @Test func theServerIsToldWhatTheAlertIs() async throws {
        let dunst = try dunst()
        let desktop = DesktopSession(address: session.address)
        try await desktop.show(Alert(.fault, title: "Disk full", body: "make room"))
        try dunst.process.wait { $0.contains("timeout: 0") && $0.contains("}") }
        for line in [
            "appname: 'strided'", "summary: 'Disk full'", "body: 'make room'", "icon: 'dialog-warning'",
            "urgency: CRITICAL", "category: x-strided.fault", "desktop_entry: 'strided'",
        ] {
            #expect(dunst.process.said.contains(line), "\(dunst.process.said)")
        }
    }

    @Test(arguments: [true, false]) func whatLooksLikeMarkupIsShownAsItIs(markup: Bool) async throws {
        let dunst = try dunst(markup: markup)
        let desktop = DesktopSession(address: session.address)
        try await desktop.show(Alert(.goal, title: "5 < 6 & 7", body: "a <b>bold</b> & free run"))
        let text = markup ? "a &lt;b&gt;bold&lt;/b&gt; &amp; free run" : "a <b>bold</b> & free run"
        try dunst.process.wait { $0.contains("body: ") && $0.contains("}") }
        #expect(dunst.process.said.contains("body: '\(text)'"), "\(dunst.process.said)")
        #expect(dunst.process.said.contains("summary: '5 < 6 & 7'"), "\(dunst.process.said)")
    }

    @Test func withoutAServerItIsSaidOnceAndTriedAgain() async throws {
        let desktop = DesktopSession(address: session.address)
        let alert = Alert(.reminder, title: "18:00")
        for isNews in [true, false, false] {
            let failure = await failure { () throws(AlertNotShown) in try await desktop.show(alert) }
            #expect(failure == AlertNotShown(reason: .noNotificationServer(nil), isNews: isNews))
        }
        let dunst = try dunst()
        try await desktop.show(alert)
        #expect(try dunst.displayed() == 1)
        try dunst.end()
        let failure = await failure { () throws(AlertNotShown) in try await desktop.show(alert) }
        #expect(failure?.isNews == true)
    }

    @Test func aServerThatHangsIsGivenUpAndThoseAfterItToo() async throws {
        let dunst = try dunst()
        let desktop = DesktopSession(address: session.address, patience: .seconds(1))
        try await desktop.show(Alert(.goal, title: "before"))
        dunst.process.halt()
        let failure = await failure { () throws(AlertNotShown) in
            try await desktop.show(Alert(.goal, title: "during"))
        }
        #expect(failure == AlertNotShown(reason: .silent(service: Dunst.service), isNews: true))
        // Others go on: this one asks the bus alone.
        #expect(try await desktop.runningPlayers() == [])
        dunst.process.goOn()
        _ = try dunst.displayed()
        try await desktop.show(Alert(.goal, title: "after"))
        #expect(try dunst.displayed() == 1)
        #expect(try dunst.closed().map(\.title) == ["after"])
    }
}

/// What a body throws.
func failure<Failure: Error>(_ body: () async throws(Failure) -> Void) async -> Failure? {
    do throws(Failure) {
        try await body()
        return nil
    } catch {
        return error
    }
}
