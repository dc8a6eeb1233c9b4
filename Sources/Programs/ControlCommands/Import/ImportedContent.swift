import Activities
import Exchange
import Logbook

/// The activities of a GPX, TCX or FIT file, as they will be stored.
struct ImportedContent {
    /// The activities.
    var tracks: [PackedTrack]
    /// The properties of the runner, which only FIT files have.
    var profile = FIT.UserProfile()

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - name: The path of the file: its extension is used if the content is not conclusive, and its words tell the sport.
    ///   - kind: The kind of the activity that began at a time, in the words of the table of a service; nil if no table has it.
    /// - Throws: An error if the file cannot be read.
    init(
        _ input: ExchangeInput,
        name: String,
        kind: @escaping (Moment) -> String? = { _ in nil }
    ) throws(ExchangeError) {
        if let reason = UnsupportedFile.reason(content: try input.head(), name: name) { throw ExchangeError(reason) }
        let name = name.lowercased().hasSuffix(".gz") ? String(name.dropLast(3)) : name
        let hints = KindHints(path: name.split(separator: ".").dropLast().joined(separator: "."), word: kind)
        switch try ExchangeFormat.detect(input, name: name) {
        case .gpx: tracks = try GPX.read(input, hints: hints)
        case .tcx: tracks = try TCX.read(input, hints: hints)
        case .fit:
            let file = try FIT.decodeFile(try input.bytes(), hints: hints)
            tracks = file.tracks.map { PackedTrack($0) }
            profile = file.profile
        }
    }

    /// Completes the activities: missing values are calculated, times without a time zone get one, and impossible dates are named.
    ///
    /// - Parameter utcOffset: The offset of the local clock from UTC in seconds; nil uses the time zone of this computer, in which a file
    /// without a time zone was most likely recorded.
    mutating func complete(utcOffset: Int? = nil) {
        let now = LocalClock.now
        for index in tracks.indices {
            tracks[index] = tracks[index].summarised
            tracks[index].activity.checkDate(now: now)
            let start = tracks[index].activity.start
            guard start.utcOffset == 0 else { continue }
            tracks[index].activity.start =
                utcOffset.map { Moment(unixMilliseconds: start.unixMilliseconds, utcOffset: $0) }
                ?? LocalClock.moment(unixMilliseconds: start.unixMilliseconds)
        }
    }
}
