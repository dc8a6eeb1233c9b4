import Activities
import Cadence

extension ActivityTrack {
    /// Splits a range of samples at the pauses.
    func segments(_ part: Range<Int>) -> [Range<Int>] {
        var segments: [Range<Int>] = []
        var pauses = activity.pauses[...]
        for index in part {
            let time = samples[index].elapsed
            let resumed = pauses.prefix { $0.upperBound <= time }
            pauses = pauses.dropFirst(resumed.count)
            if let last = segments.last, resumed.isEmpty {
                segments[segments.count - 1] = last.lowerBound..<(index + 1)
            } else {
                segments.append(index..<(index + 1))
            }
        }
        return segments
    }
}

extension Activity {
    /// The laps, or one for the whole activity: other programs reject an activity without a lap.
    var lapsOrWhole: [Lap] {
        guard laps.isEmpty else { return laps }
        let span = .zero..<max(elapsed, .zero)
        return [Lap(span: span, distance: summary.distance, energy: summary.energy ?? .zero)]
    }
}

extension [Range<Duration>] {
    /// The sum of the lengths.
    var total: Duration { reduce(.zero) { $0 + ($1.upperBound - $1.lowerBound) } }

    /// The total time of the ranges inside a span.
    func time(within span: Range<Duration>) -> Duration { map { $0.clamped(to: span) }.total }
}

extension Sample {
    /// The time of the sample in UTC.
    func moment(in activity: Activity) -> Moment {
        activity.start.utc + .milliseconds(elapsed.boundedMilliseconds)
    }
}

extension [FileActivity] {
    /// Converts the file's activities to tracks; adds the notes about the whole file to each track.
    ///
    /// - Throws: If no activity has a time.
    func tracks(
        importNotes: ImportNotes,
        brokenLine: Int?,
        remark: String?,
        hints: KindHints
    ) throws(ExchangeError) -> [PackedTrack] {
        var importNotes = importNotes
        if let remark { importNotes.add(remark) }
        if let brokenLine {
            importNotes.add(
                "the file breaks off or is damaged at line \(brokenLine): only what could be read was imported"
            )
        }
        var tracks: [PackedTrack] = []
        var failure: ExchangeError?
        var file = self
        for index in file.indices {
            file[index].importNotes.add(importNotes)
            do throws(ExchangeError) {
                tracks.append(try file[index].track(hints))
            } catch {
                failure = error
            }
        }
        guard tracks.isEmpty, let failure else {
            if failure != nil, count > tracks.count {
                for index in tracks.indices {
                    let remark = "not imported: \(count - tracks.count) without points that have different times"
                    tracks[index].activity.note = [tracks[index].activity.note, remark].compactMap(\.self).joined(
                        separator: "; "
                    )
                }
            }
            return tracks
        }
        throw ExchangeError(failure.reason, at: failure.place ?? brokenLine.map { "damage at line \($0)" })
    }
}

extension ExchangeError {
    /// The error for a document without a track or activity, or with damage before the first one.
    static func empty(_ what: String, brokenLine: Int?) -> Self {
        Self(
            brokenLine == nil
                ? "the file contains no \(what)" : "the file breaks off or is damaged before its first \(what)",
            at: brokenLine.map { "line \($0)" }
        )
    }
}
