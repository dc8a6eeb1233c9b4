/// Our side of a conversation with gpsd, as a machine without a socket: bytes in, moves out.
///
/// gpsd greets with VERSION. We ask for NMEA, which carries the receiver's own speeds, and get DEVICES, WATCH and then
/// sentences. A server that grants no NMEA is asked for JSON reports instead.
struct GPSDConversation: Sendable {
    /// What is to be done.
    enum Move: Hashable {
        /// Send this request; requests go one a write, since gpsd drops what follows a bad one in the same packet.
        case ask(String)
        /// It watches its receivers for us.
        case granted(release: String)
        /// It told this.
        case observed(Observation)
        /// Hang up.
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
    /// Longest JSON line taken; gpsd cuts its own at 10,240 bytes.
    private static let longestObject = 16_384
    /// A greeting has some 90 bytes; a server that has said this much without one speaks something else.
    private static let longestPreamble = 4096

    private var state = State.awaitingGreeting
    private var sentences = NMEADecoder(source: .gpsd)
    private var reports = TPVGate()
    private var object: [UInt8] = []
    private var isInObject = false
    private var isAtLineStart = true
    private var heardBeforeGreeting = 0
    /// The latest instant observed.
    private var latest: Duration?

    /// What became of the sentences and speeds so far.
    var counts: NMEACounts {
        var counts = sentences.counts
        counts.implausible += reports.implausible
        counts.stale += reports.stale
        counts.derived += reports.derived
        return counts
    }

    /// Whether it has greeted as a gpsd does.
    var isGreeted: Bool { state != .awaitingGreeting }

    /// What it was asked for and granted: asked once more, it looks for receivers that it has lost.
    var grantedRequest: String? {
        guard case .watching(let nmea) = state else { return nil }
        return nmea ? Self.nmeaRequest : Self.jsonRequest
    }

    /// Takes what the server sent, which came in at `arrival`.
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
        // One byte more than is taken marks the line as too long for the rest of it.
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

    /// An observation no earlier than the one before: sentences and reports each have a clock of their own.
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
