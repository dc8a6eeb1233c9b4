import Foundation

/// One line of a trace or of a rendering's log, as far as the tests about footfalls read it.
package struct TraceRecord: Decodable {
    package var event: String
    /// When the click is heard, in nanoseconds of the monotonic clock.
    package var heard_at_ns: Int64?
    /// Seconds since the beginning of the rendering.
    package var t_s: Double?

    /// The records of one kind in a file, in their order.
    package static func read(_ path: String, event: String) throws -> [TraceRecord] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
            .compactMap { try? JSONDecoder().decode(TraceRecord.self, from: Data($0.utf8)) }
            .filter { $0.event == event }
    }
}

/// For each footfall, its time minus that of the nearest click, in seconds.
package func asynchronies(_ feet: [Double], _ clicks: [Double]) -> [Double] {
    feet.compactMap { foot in clicks.map { foot - $0 }.min { abs($0) < abs($1) } }
}
