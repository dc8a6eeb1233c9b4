/// The client side of gpsd's protocol, without a socket: it receives bytes and returns the actions to make.
///
/// gpsd first sends VERSION. We request NMEA, which contains the receiver's own speeds, and receive DEVICES, WATCH and then
/// sentences. If a server does not grant NMEA, we request JSON reports instead.
struct GPSDConversation: Sendable {
    /// An action that the caller must perform.
    enum Action: Hashable {
        /// Write this request separately: after a faulty request gpsd discards the rest of the same packet.
        case send(String)
        /// Report that gpsd has granted the request and now reads its receivers for us.
        case granted(release: String)
        case observed(Observation)
        case close(GPSDError)
    }

    private enum State: Hashable {
        case awaitingGreeting
        case requesting(release: String, nmea: Bool)
        case watching(nmea: Bool)
        case over
    }

    private static let nmeaRequest = "?WATCH={\"enable\":true,\"nmea\":true};\n"
    private static let jsonRequest = "?WATCH={\"enable\":true,\"json\":true};\n"
    /// Longest accepted JSON line, in bytes; gpsd truncates its own lines to 10,240 bytes.
    private static let longestObject = 16_384
    /// Most bytes accepted before gpsd's greeting, which has about 90; a server that sends more is not gpsd.
    private static let longestPreamble = 4096

    private var state = State.awaitingGreeting
    private var sentences = NMEADecoder(source: .gpsd)
    private var reports = TPVGate()
    private var object: [UInt8] = []
    private var isInObject = false
    private var isAtLineStart = true
    private var receivedBeforeGreeting = 0
    /// The latest time given to an observation so far.
    private var latest: Duration?

    /// Numbers of sentences and speeds so far, by result.
    var counts: NMEACounts {
        var counts = sentences.counts
        counts.implausible += reports.implausible
        counts.stale += reports.stale
        counts.derived += reports.derived
        return counts
    }

    /// Whether gpsd's greeting has been received.
    var isGreeted: Bool { state != .awaitingGreeting }

    /// The request that gpsd has granted, or nil; if it is sent again, gpsd searches for receivers that it has lost.
    var grantedRequest: String? {
        guard case .watching(let nmea) = state else { return nil }
        return nmea ? Self.nmeaRequest : Self.jsonRequest
    }

    mutating func receive(_ bytes: [UInt8], at arrival: Duration) -> [Action] {
        var actions: [Action] = []
        var rest = bytes[...]
        while let first = rest.first, state != .over {
            if isAtLineStart { isInObject = first == UInt8(ascii: "{") }
            let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
            let piece = rest[..<end]
            rest = rest[end...]
            isAtLineStart = piece.last == UInt8(ascii: "\n")
            if !isGreeted {
                receivedBeforeGreeting += piece.count
                if receivedBeforeGreeting > Self.longestPreamble { return close(.notGPSD) }
            }
            actions += isInObject ? receiveObject(piece, at: arrival) : receiveSentences(piece, at: arrival)
        }
        return actions
    }

    private mutating func receiveSentences(_ piece: ArraySlice<UInt8>, at arrival: Duration) -> [Action] {
        guard isGreeted else { return [] }
        return sentences.feed(piece.span, at: arrival).map { .observed(keepInOrder($0)) }
    }

    private mutating func receiveObject(_ piece: ArraySlice<UInt8>, at arrival: Duration) -> [Action] {
        // Storing one byte more than the limit is enough to mark the line as too long.
        object += piece.prefix(Self.longestObject + 1 - object.count)
        guard isAtLineStart else { return [] }
        defer { object.removeAll(keepingCapacity: true) }
        guard object.count <= Self.longestObject, let message = GPSDMessage(object) else { return [] }
        return apply(message, at: arrival)
    }

    private mutating func apply(_ message: GPSDMessage, at arrival: Duration) -> [Action] {
        switch (message, state) {
        case (.version(let release, let major), .awaitingGreeting):
            guard major == 3 else { return close(.unknownProtocol(major)) }
            state = .requesting(release: release, nmea: true)
            return [.send(Self.nmeaRequest)]
        case (.watch(let nmea, let json), .requesting(let release, let requestedNMEA)):
            if requestedNMEA ? nmea : json {
                state = .watching(nmea: requestedNMEA)
                return [.granted(release: release)]
            }
            return requestedNMEA ? requestReports(release) : close(.refused("it offers neither NMEA nor JSON"))
        case (.error(let message), .requesting(let release, let requestedNMEA)):
            return requestedNMEA ? requestReports(release) : close(.refused(message))
        case (.report(let report), .watching), (.report(let report), .requesting):
            return reports.apply(report, at: arrival).map { [.observed(keepInOrder($0))] } ?? []
        default:
            return []
        }
    }

    /// Ensures that the times of observations never decrease: sentences and JSON reports have separate clocks.
    private mutating func keepInOrder(_ observation: Observation) -> Observation {
        let instant = latest.map { max($0, observation.instant) } ?? observation.instant
        latest = instant
        return observation.moved(to: instant)
    }

    private mutating func requestReports(_ release: String) -> [Action] {
        state = .requesting(release: release, nmea: false)
        return [.send(Self.jsonRequest)]
    }

    private mutating func close(_ reason: GPSDError) -> [Action] {
        state = .over
        return [.close(reason)]
    }
}

/// Why a connection to gpsd failed or ended.
package enum GPSDError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The connection could not be made, for this reason.
    case unreachable(String)
    case closed
    /// The connection was made and later broke, for this reason.
    case broken(String)
    /// The server does not use gpsd's protocol, or the connection ended before gpsd's greeting.
    case notGPSD
    case unknownProtocol(Int)
    /// The server refused to send data; contains the reason, at most 80 characters.
    case refused(String)

    /// The error as part of a sentence, for the log and the status.
    package var description: String {
        switch self {
        case .unreachable(let reason): reason
        case .closed: "the connection ended: gpsd closed it or did not accept the request in time"
        case .broken(let reason): "the connection broke: \(reason)"
        case .notGPSD: "the server at this address did not answer like gpsd; check host and port"
        case .unknownProtocol(let version): "gpsd uses version \(version) of its protocol; strided supports version 3"
        case .refused(let message): "gpsd refused to send data: \(message)"
        }
    }
}
