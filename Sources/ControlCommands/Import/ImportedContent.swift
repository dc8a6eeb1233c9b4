import Activities
import Exchange
import Logbook

/// The activities of a GPX, TCX or FIT file, as they will be stored.
struct ImportedContent {
    /// The activities.
    var tracks: [PackedTrack]
    /// The name of the sport of each activity; nil for sports that strided records, and if it is not known.
    var otherSports: [String?]
    /// The properties of the runner, which only FIT files have.
    var profile = FIT.UserProfile()

    /// Reads a file.
    ///
    /// - Parameter name: The name of the file, whose extension is used if the content is not conclusive.
    /// - Throws: An error if the file cannot be read.
    init(_ input: ExchangeInput, name: String) throws(ExchangeError) {
        let name = name.lowercased().hasSuffix(".gz") ? String(name.dropLast(3)) : name
        switch try ExchangeFormat.detect(input, name: name) {
        case .gpx: tracks = try GPX.read(input)
        case .tcx: tracks = try TCX.read(input)
        case .fit:
            let file = try FIT.decodeFile(try input.bytes())
            tracks = file.tracks.map { PackedTrack($0) }
            otherSports = file.otherSports
            profile = file.profile
            return
        }
        otherSports = tracks.map { _ in nil }
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
