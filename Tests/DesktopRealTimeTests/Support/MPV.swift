import Foundation
import SystemBus
import TestSupport

/// mpv with its MPRIS plugin, idle and without sound output.
final class MPV {
    static let program = "/usr/bin/mpv"
    static let plugin = "/usr/lib/mpv-mpris/mpris.so"

    let process: ChildProcess
    let service: String
    private let witness: Witness

    /// Starts mpv and waits until it is on the bus.
    ///
    /// - Parameter service: the bus name; further instances have their process number in the name.
    init(in session: PrivateBus, _ options: [String] = [], seenBy witness: Witness) throws {
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
        // mpv registers its name before its objects; wait for the objects.
        try witness.wait(for: "mpv's status") { (try? status()) != nil }
    }

    func status() throws -> String? { try player("PlaybackStatus")?.text }

    /// The path of the current file.
    func file() throws -> String? {
        try player("Metadata")?.entries?["xesam:url"]?.text.flatMap { URL(string: $0)?.path }
    }

    /// Waits until mpv plays the file.
    func wait(forFile path: String) throws {
        try witness.wait(for: path) { try file() == path }
    }

    /// Waits for a playback state.
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

extension PrivateBus {
    /// Creates a silent sound file of the given length.
    func silence(_ name: String, seconds: Int = 60) throws -> String {
        let count = UInt32(seconds * 8_000)
        func bytes(_ value: some FixedWidthInteger) -> Data { withUnsafeBytes(of: value.littleEndian) { Data($0) } }
        var wave = Data("RIFF".utf8) + bytes(36 + count) + Data("WAVEfmt ".utf8) + bytes(UInt32(16))
        // PCM, one channel, 8,000 frames and bytes per second, 1 byte per frame, 8 bits.
        wave += bytes(UInt16(1)) + bytes(UInt16(1)) + bytes(UInt32(8_000)) + bytes(UInt32(8_000))
        wave += bytes(UInt16(1)) + bytes(UInt16(8)) + Data("data".utf8) + bytes(count)
        return try folder.file(name, containing: wave + Data(repeating: 128, count: Int(count)))
    }
}
