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

/// Reads the activities of a document.
protocol ActivityReader: XMLElementReader {
    /// What messages call an activity and a plan in this format, and what notes call plans.
    static var words: (activity: String, plan: String, plans: String) { get }
    var activities: [FileActivity] { get }
    /// Notes about data of the document that are not imported.
    var importNotes: ImportNotes { get }
    /// Completes the current activity at the end of the document.
    mutating func finish()
}

extension ActivityReader {
    /// Reads a file and converts its activities to tracks; each gets the notes about the whole file.
    ///
    /// - Throws: If the file has another format or no activity, if no activity has a time, and the errors of the input.
    func tracks(
        in input: ExchangeInput,
        of format: ExchangeFormat,
        _ hints: KindHints
    ) throws(ExchangeError) -> [PackedTrack] {
        var reading = try XMLReading(XMLText(input, of: format), into: self)
        reading.reader.finish()
        let brokenLine = reading.brokenLine
        var (activities, importNotes) = (reading.reader.activities, reading.reader.importNotes)
        guard !activities.isEmpty else {
            if importNotes.hasDropped(Self.words.plans) { throw .planned(Self.words.plan) }
            let isBroken = brokenLine != nil
            throw ExchangeError(
                (isBroken ? "the file breaks off or is damaged before its first " : "the file contains no ")
                    + Self.words.activity,
                at: brokenLine.map { "line \($0)" }
            )
        }
        if let remark = reading.remark { importNotes.add(remark) }
        if let brokenLine {
            importNotes.add(
                "the file breaks off or is damaged at line \(brokenLine): only what could be read was imported"
            )
        }
        var tracks: [PackedTrack] = []
        var failure: ExchangeError?
        for index in activities.indices {
            activities[index].importNotes.add(importNotes)
            do throws(ExchangeError) {
                tracks.append(try activities[index].track(hints))
            } catch {
                failure = error
            }
        }
        guard tracks.isEmpty, let failure else {
            if failure != nil, activities.count > tracks.count {
                for index in tracks.indices {
                    let remark =
                        "not imported: \(activities.count - tracks.count) without points that have different times"
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
