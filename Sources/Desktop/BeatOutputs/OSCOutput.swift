import Glibc
package import Metronome
import Playback

// Open Sound Control
//
// Each step is one bundle (opensoundcontrol.org, "OSC 1.0 Specification"), which is sent some time before the step is heard. Its time tag is
// the time at which the step is heard, so a receiver that schedules bundles is as exact as its clock, and the network may be slow.

/// Where the beats are sent by Open Sound Control over UDP.
package struct OSCSettings: BeatSettings {
    package static var beatsPerStep: Int64 { 1 }
    package static let aheads: ClosedRange<Duration> = .zero...(.seconds(1))

    /// Nil switches the output off.
    package var address: OSCAddress?
    /// The time from the sending of a beat until it is heard.
    package var ahead = Duration.milliseconds(100)

    package init() {}

    package var isOn: Bool { address != nil }
    package var offset: Duration { .zero - ahead }

    /// All steps, also those without a click.
    package func includes(_ foot: Foot, _ cue: Cue) -> Bool { true }
}

package struct OSCAddress: Hashable, Sendable, CustomStringConvertible {
    /// A host name, an IPv4 address, or an IPv6 address without brackets.
    package let host: String
    package let port: UInt16

    /// Parses `host:port` or `[IPv6 address]:port`; nil for other text.
    package init?(parsing text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[colon...].dropFirst()), port > 0,
            text[colon...].dropFirst().utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        var host = text[..<colon]
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        if isBracketed { host = host.dropFirst().dropLast() }
        // The longest possible name has 253 bytes (RFC 1035, 2.3.4).
        guard (1...253).contains(host.utf8.count), host.contains(":") == isBracketed,
            host.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !host.contains(where: { "[]/".contains($0) })
        else { return nil }
        (self.host, self.port) = (String(host), port)
    }

    package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

package struct OSCReport: BeatReport {
    package var requested = 0
    /// Why nothing is sent; nil if there is no problem.
    package var problem: String?

    package init() {}
}

package typealias OSCSender = BeatDriver<OSCOutput>

extension BeatDriver where Output == OSCOutput {
    package convenience init(reportChange: @escaping @Sendable () -> Void) {
        self.init("osc", reportChange: reportChange) { OSCOutput() }
    }
}

/// Sends each step, and each change between running, paused and stopped, to one address.
package struct OSCOutput: BeatOutput, ~Copyable {
    package private(set) var report = OSCReport()
    package var descriptors: [Int32] { [] }
    private var address: OSCAddress?
    private var descriptor: Int32 = -1
    /// The time from which on a failed address is tried again.
    private var retryAt: Int64 = .min
    private var sentState: String?

    init() {}

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    package mutating func update(at now: Int64, _ schedule: inout BeatSchedule<OSCSettings>) -> Int64? {
        if schedule.settings.address != address {
            disconnect()
            (address, retryAt, sentState) = (schedule.settings.address, .min, nil)
        }
        if descriptor < 0, now >= retryAt { connect(at: now) }
        if sentState != schedule.state.rawValue {
            sentState = schedule.state.rawValue
            send(OSCPacket.state(schedule.state.rawValue))
        }
        while true {
            let next = schedule.next(at: now)
            guard let beat = next.due else { return next.deadline }
            send(OSCPacket.beat(beat, unixTime: MonotonicTime(nanoseconds: beat.heardAt).unixNanoseconds))
        }
    }

    /// Opens a socket; the search for the address of a name can take seconds.
    private mutating func connect(at now: Int64) {
        guard let address else { return }
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_DGRAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let result = getaddrinfo(address.host, "\(address.port)", &hints, &list)
        defer { if let list { freeaddrinfo(list) } }
        var reason = result == 0 ? "no address" : String(cString: gai_strerror(result))
        var entry = list
        while let found = entry?.pointee, descriptor < 0 {
            descriptor = socket(found.ai_family, found.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
            if descriptor < 0 || Glibc.connect(descriptor, found.ai_addr, found.ai_addrlen) != 0 {
                reason = String(cString: strerror(errno))
                disconnect()
            }
            entry = found.ai_next
        }
        report.problem = descriptor < 0 ? "no OSC to \(address): \(reason)" : nil
        if descriptor < 0 { retryAt = now + Self.retryInterval }
    }

    private mutating func disconnect() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    /// Sends a packet; it is lost if there is no receiver, and after another error the address is looked up again.
    private mutating func send(_ packet: [UInt8]) {
        guard descriptor >= 0 else { return }
        let sent = Glibc.send(descriptor, packet, packet.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        // The kernel reports with ECONNREFUSED that no program received an earlier packet.
        guard sent < 0, ![ECONNREFUSED, EAGAIN, ENOBUFS, EINTR].contains(errno) else { return }
        disconnect()
    }
}

/// The bytes of OSC packets.
enum OSCPacket {
    /// A bundle with the number of the step, its foot (0 left, 1 right) and the tempo in steps per minute.
    static func beat(_ beat: Beat, unixTime: Int64) -> [UInt8] {
        let foot: Int32 = Foot(ofStep: beat.number) == .left ? 0 : 1
        let step = bigEndian(UInt32(truncatingIfNeeded: beat.number)) + bigEndian(UInt32(foot))
        let tempo = bigEndian(Float(beat.tempo.stepsPerMinute).bitPattern)
        let messages = [message("/strided/beat", ",ii", step), message("/strided/tempo", ",f", tempo)]
        return string("#bundle") + timeTag(unixTime)
            + messages.flatMap { bigEndian(UInt32($0.count)) + $0 }
    }

    /// A message with the word "running", "paused" or "stopped".
    static func state(_ word: String) -> [UInt8] { message("/strided/state", ",s", string(word)) }

    private static func message(_ address: String, _ types: String, _ arguments: [UInt8]) -> [UInt8] {
        string(address) + string(types) + arguments
    }

    /// The text with one to four zero bytes after it, so that its length is a multiple of four.
    private static func string(_ text: String) -> [UInt8] {
        Array(text.utf8) + [UInt8](repeating: 0, count: 4 - text.utf8.count % 4)
    }

    /// Seconds since 1900 and a binary fraction of a second (RFC 5905, 6).
    ///
    /// - Parameter unixTime: nanoseconds since 1970.
    static func timeTag(_ unixTime: Int64) -> [UInt8] {
        let (seconds, nanoseconds) = unixTime.quotientAndRemainder(dividingBy: 1_000_000_000)
        let fraction = (UInt64(nanoseconds) << 32) / 1_000_000_000
        return bigEndian(UInt32(truncatingIfNeeded: seconds + 2_208_988_800)) + bigEndian(UInt32(fraction))
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }
}
