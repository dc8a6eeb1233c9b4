/// The client side of gpsd's protocol, without a socket: it receives bytes and returns the moves to make.
///
/// gpsd first sends VERSION. We request NMEA, which contains the receiver's own speeds, and receive DEVICES, WATCH and then
/// sentences. If a server does not grant NMEA, we request JSON reports instead.
struct GPSDConversation: Sendable {
    /// An action for the caller.
    enum Move: Hashable {
        /// Send this request, each in its own write: after a faulty request gpsd discards the rest of the same packet.
        case ask(String)
        /// gpsd has granted the request and watches its receivers.
        case granted(release: String)
        /// Report this observation.
        case observed(Observation)
        /// Close the connection.
        case leave(GPSDError)
    }

    private enum State: Hashable {
        case awaitingGreeting
        case asking(release: String, nmea: Bool)
        case watching(nmea: Bool)
        case over
    }

    private static let nmeaRequest = "?WATCH={\"enable\":true,\"nmea\":true};\n"
    private static let jsonRequest = "?WATCH={\"enable\":true,\"json\":true};\n"
    /// Longest accepted JSON line, in bytes; gpsd truncates its own lines at 10,240 bytes.
    private static let longestObject = 16_384
    /// Most bytes accepted before the greeting, which has about 90; a server that sends more uses another protocol.
    private static let longestPreamble = 4096

    private var state = State.awaitingGreeting
    private var sentences = NMEADecoder(source: .gpsd)
    private var reports = TPVGate()
    private var object: [UInt8] = []
    private var isInObject = false
    private var isAtLineStart = true
    private var heardBeforeGreeting = 0
    /// The latest observed time.
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

    /// The granted request, or nil; when it is sent again, gpsd searches for receivers that it has lost.
    var grantedRequest: String? {
        guard case .watching(let nmea) = state else { return nil }
        return nmea ? Self.nmeaRequest : Self.jsonRequest
    }

    /// Processes bytes from the server that arrived at `arrival`.
    mutating func hear(_ bytes: [UInt8], at arrival: Duration) -> [Move] {
        var moves: [Move] = []
        var rest = bytes[...]
        while let first = rest.first, state != .over {
            if isAtLineStart { isInObject = first == UInt8(ascii: "{") }
            let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
            let piece = rest[..<end]
            rest = rest[end...]
            isAtLineStart = piece.last == UInt8(ascii: "\n")
            if !isGreeted {
                heardBeforeGreeting += piece.count
                if heardBeforeGreeting > Self.longestPreamble { return leave(.notGPSD) }
            }
            moves += isInObject ? takeObject(piece, at: arrival) : takeSentences(piece, at: arrival)
        }
        return moves
    }

    private mutating func takeSentences(_ piece: ArraySlice<UInt8>, at arrival: Duration) -> [Move] {
        guard isGreeted else { return [] }
        return sentences.feed(piece.span, at: arrival).map { .observed(inOrder($0)) }
    }

    private mutating func takeObject(_ piece: ArraySlice<UInt8>, at arrival: Duration) -> [Move] {
        // One byte more than the limit marks the whole line as too long.
        object += piece.prefix(Self.longestObject + 1 - object.count)
        guard isAtLineStart else { return [] }
        defer { object.removeAll(keepingCapacity: true) }
        guard object.count <= Self.longestObject, let message = GPSDMessage(object) else { return [] }
        return take(message, at: arrival)
    }

    private mutating func take(_ message: GPSDMessage, at arrival: Duration) -> [Move] {
        switch (message, state) {
        case (.version(let release, let major), .awaitingGreeting):
            guard major == 3 else { return leave(.unknownProtocol(major)) }
            state = .asking(release: release, nmea: true)
            return [.ask(Self.nmeaRequest)]
        case (.watch(let nmea, let json), .asking(let release, let askedForNMEA)):
            if askedForNMEA ? nmea : json {
                state = .watching(nmea: askedForNMEA)
                return [.granted(release: release)]
            }
            return askedForNMEA ? askForReports(release) : leave(.refused("neither NMEA nor JSON"))
        case (.error(let message), .asking(let release, let askedForNMEA)):
            return askedForNMEA ? askForReports(release) : leave(.refused(message))
        case (.report(let report), .watching), (.report(let report), .asking):
            return reports.take(report, at: arrival).map { [.observed(inOrder($0))] } ?? []
        default:
            return []
        }
    }

    /// Ensures that times do not decrease: sentences and reports have separate clocks.
    private mutating func inOrder(_ observation: Observation) -> Observation {
        let instant = latest.map { max($0, observation.instant) } ?? observation.instant
        latest = instant
        return Observation(
            source: observation.source,
            arrival: observation.arrival,
            instant: instant,
            kind: observation.kind
        )
    }

    private mutating func askForReports(_ release: String) -> [Move] {
        state = .asking(release: release, nmea: false)
        return [.ask(Self.jsonRequest)]
    }

    private mutating func leave(_ reason: GPSDError) -> [Move] {
        state = .over
        return [.leave(reason)]
    }
}
