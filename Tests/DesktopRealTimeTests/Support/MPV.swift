import Foundation
import SystemBus

/// mpv with its MPRIS plugin: idle, and heard by nobody.
final class MPV {
    static let program = "/usr/bin/mpv"
    static let plugin = "/usr/lib/mpv-mpris/mpris.so"
    static let isThere = Session.isThere && Program.areThere(program, plugin)
    static let missing = "needs mpv, mpv-mpris and dbus-daemon: apt-get install mpv mpv-mpris dbus-daemon"

    let process: Child
    let service: String
    private let witness: Witness

    /// Starts it, and waits until it is on the bus.
    ///
    /// - Parameter service: the name that it takes; that of a second one has its process's number in it.
    init(in session: Session, _ options: [String] = [], seenBy witness: Witness) throws {
        let before = try Self.services(witness)
        process = try session.run(
            Self.program,
            ["--no-config", "--load-scripts=no", "--script=\(Self.plugin)", "--idle", "--no-video", "--ao=null"]
                + options
        )
        self.witness = witness
        var name: String?
        try witness.wait(for: "mpv") {
            name = try Self.services(witness).subtracting(before).first
            return name != nil
        }
        service = name ?? ""
        // It has its name before its objects.
        try witness.wait(for: "mpv's status") { (try? status()) != nil }
    }

    func status() throws -> String? { try player("PlaybackStatus")?.text }

    /// The path of what it plays.
    func file() throws -> String? {
        try player("Metadata")?.entries?["xesam:url"]?.text.flatMap { URL(string: $0)?.path }
    }

    /// Waits until it plays that file.
    func wait(forFile path: String) throws {
        try witness.wait(for: path) { try file() == path }
    }

    /// Waits until it is doing that.
    func wait(forStatus status: String) throws {
        try witness.wait(for: status) { try self.status() == status }
    }

    private func player(_ property: String) throws -> BusValue? {
        try witness.property(
            property,
            of: BusObject(
                service: service,
                path: "/org/mpris/MediaPlayer2",
                interface: "org.mpris.MediaPlayer2.Player"
            )
        )
    }

    private static func services(_ witness: Witness) throws -> Set<String> {
        let names = try witness.ask("ListNames").first?.values ?? []
        return Set(names.compactMap(\.text).filter { $0.hasPrefix("org.mpris.MediaPlayer2.") })
    }
}

extension Session {
    /// A file of silence, for so many seconds.
    func silence(_ name: String, seconds: Int = 60) throws -> String {
        let count = UInt32(seconds * 8_000)
        func bytes(_ value: some FixedWidthInteger) -> Data { withUnsafeBytes(of: value.littleEndian) { Data($0) } }
        var wave = Data("RIFF".utf8) + bytes(36 + count) + Data("WAVEfmt ".utf8) + bytes(UInt32(16))
        // PCM, one channel, 8,000 frames and bytes a second, 1 byte a frame, 8 bits.
        wave += bytes(UInt16(1)) + bytes(UInt16(1)) + bytes(UInt32(8_000)) + bytes(UInt32(8_000))
        wave += bytes(UInt16(1)) + bytes(UInt16(8)) + Data("data".utf8) + bytes(count)
        return try file(name, wave + Data(repeating: 128, count: Int(count)))
    }
}
