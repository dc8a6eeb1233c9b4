import SystemBus
import TestSupport

/// A virtual display.
final class Screen {
    static let program = "/usr/bin/Xvfb"

    let name: String
    private let server: ChildProcess

    init(in session: PrivateBus) throws {
        // Without -noreset, the server starts again when its last client has ended, and refuses new clients meanwhile.
        server = try session.run(
            Self.program,
            ["-displayfd", "1", "-screen", "0", "640x480x24", "-nolisten", "tcp", "-noreset"]
        )
        var number = ""
        try server.wait { said in
            let lines = said.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            number = lines.first { Int($0) != nil }.map(String.init) ?? ""
            return !number.isEmpty
        }
        name = ":" + number
    }
}

/// The notification server dunst, which reports its notifications on its output and on the bus.
final class Dunst {
    static let program = "/usr/bin/dunst"
    static let service = "org.freedesktop.Notifications"

    let process: ChildProcess
    private let witness: Witness

    /// Starts the server and waits until it is ready.
    ///
    /// - Parameter markup: whether it interprets markup in bodies and reports that capability.
    init(in session: PrivateBus, on screen: Screen, markup: Bool = true, seenBy witness: Witness) throws {
        let configuration = try session.folder.file(
            "dunstrc",
            containing: "[global]\nmarkup = \(markup ? "full" : "no")\n".utf8
        )
        process = try session.run(
            Self.program,
            ["-print", "-conf", configuration],
            environment: ["DISPLAY": screen.name]
        )
        self.witness = witness
        do {
            try witness.wait(forName: Self.service)
        } catch {
            // Its output says why it did not become the notification server.
            process.end()
            try? process.wait { _ in false }
            throw ChildProcess.Failure(program: Self.program, output: process.output)
        }
    }

    /// The number of notifications on the screen.
    func displayed() throws -> Int? { try Self.displayed(seenBy: witness) }

    /// The number of notifications on the screen of any dunst instance.
    static func displayed(seenBy witness: Witness) throws -> Int? {
        try witness.property("displayedLength", of: control)?.integer
    }

    /// Closes all notifications and returns them, latest first.
    func closed() throws -> [(title: String?, body: String?)] {
        _ = try witness.ask("NotificationCloseAll", of: Self.control)
        try witness.wait(for: "an empty screen") { try displayed() == 0 }
        let history = try witness.ask("NotificationListHistory", of: Self.control).first?.values ?? []
        return history.map { ($0.entries?["summary"]?.text, $0.entries?["body"]?.text) }
    }

    /// Stops the server and waits until its bus name is free.
    func end() throws {
        process.end()
        try witness.wait(forNoName: Self.service)
    }

    private static let control = BusObject(
        service: service,
        path: "/org/freedesktop/Notifications",
        interface: "org.dunstproject.cmd0"
    )
}

/// GNOME's notification-daemon; it does not list its notifications, but it closes only existing ones.
final class NotificationDaemon {
    static let program = "/usr/lib/notification-daemon/notification-daemon"

    private let process: ChildProcess
    private let witness: Witness

    /// Starts the server and waits until it is ready.
    init(in session: PrivateBus, on screen: Screen, seenBy witness: Witness) throws {
        process = try session.run(Self.program, environment: ["DISPLAY": screen.name, "NO_AT_BRIDGE": "1"])
        self.witness = witness
        try witness.wait(forName: Dunst.service)
    }

    /// Closes a notification; returns whether it existed.
    func close(_ number: UInt32) -> Bool {
        let object = BusObject(
            service: Dunst.service,
            path: "/org/freedesktop/Notifications",
            interface: Dunst.service
        )
        return (try? witness.ask("CloseNotification", of: object, [.uint32(number)])) != nil
    }
}
