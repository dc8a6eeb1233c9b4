import Activities
import Archives
import Cadence
import Exchange
import Logbook

struct ImportedContent {
    var tracks: [PackedTrack]
    /// The properties of the runner, which only FIT files have.
    var profile = FIT.UserProfile()

    /// - Parameters:
    ///   - name: The path of the file: its extension is used if the content is not conclusive, and the sport is guessed from its words.
    ///   - kind: Returns the kind of the activity that began at a time, as a table of the service states it; nil if no table does.
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

    /// Completes the activities: missing values are calculated, times without a time zone get one, and impossible dates are noted.
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

extension PackedTrack {
    /// The same track with a complete summary: missing values are calculated from the samples, and values from the file are kept.
    ///
    /// Calculated heart rates, best speeds and climbs are rounded to the precision that every file format supports (whole beats,
    /// mm/s, whole metres). An export followed by an import therefore gives the same values.
    var summarised: Self {
        var track = self
        let hasDistance = samples.contains { $0.distance != nil }
        track.samples = samples.withComputedDistance(for: activity.kind, pauses: activity.pauses)
        let worked = Summary(
            of: track.samples,
            kind: activity.kind,
            pauses: activity.pauses,
            elapsed: max(activity.elapsed, samples.last?.elapsed ?? .zero),
            distanceSource: hasDistance ? .file : .satellites
        )
        var summary = activity.summary
        if summary.moving == .zero { summary.moving = worked.moving }
        if summary.distanceSource == nil, worked.distanceSource != nil {
            (summary.distance, summary.distanceSource) = (worked.distance, worked.distanceSource)
        }
        summary.steps = summary.steps ?? worked.steps
        summary.cadence = summary.cadence ?? worked.cadence
        summary.target = summary.target ?? worked.target
        summary.heartRate =
            summary.heartRate ?? worked.heartRate.map { HeartRate(beatsPerMinute: $0.beatsPerMinute.rounded()) }
        summary.highestHeartRate = summary.highestHeartRate ?? worked.highestHeartRate
        summary.bestSpeed =
            summary.bestSpeed
            ?? worked.bestSpeed.map { Speed(metersPerSecond: ($0.metersPerSecond * 1000).rounded() / 1000) }
        summary.ascent = summary.ascent ?? worked.ascent?.rounded()
        summary.descent = summary.descent ?? worked.descent?.rounded()
        // Files of older versions contain only the time in sync.
        summary.syncMeasured = summary.syncMeasured ?? worked.syncMeasured
        summary.inSync = summary.inSync ?? worked.inSync
        track.activity.summary = summary
        return track
    }
}

extension ImportCollection {
    struct Reading {
        var content: ImportedContent?
        var leftOut: [ImportReport.Line] = []
        var isOther = false
    }

    func read(_ item: Item) -> Reading {
        do throws(ExchangeError) {
            guard let content = try content(of: item) else { return Reading(isOther: true) }
            return reading(content, item)
        } catch {
            // Strava puts planned routes into the folder `routes`, as tracks without times.
            let isPlan = error.isPlan || item.name.split(separator: "/").dropLast().last == "routes"
            let reason = isPlan && !error.isPlan ? "this is a planned route, not an activity" : "\(error)"
            return Reading(leftOut: [ImportReport.Line(path: item.path, reason: reason, isFailure: !isPlan)])
        }
    }

    /// Reads the activities of a file; nil if it says that it is not an activity, as most FIT files in Garmin's archive do.
    private func content(of item: Item) throws(ExchangeError) -> ImportedContent? {
        func read(_ input: ExchangeInput) throws(ExchangeError) -> ImportedContent? {
            guard try !FIT.isOtherType(input.head()) else { return nil }
            return try ImportedContent(input, name: item.name) { details(of: item, start: $0)?.kind }
        }
        if let (archive, entry) = item.entry { return try archive.read(entry, read) }
        return try InputFile.read(item.path, read)
    }

    private func details(of item: Item, start: Moment) -> ActivityDetails? {
        tables.details(of: item.name) ?? tables.details(start: start)
    }

    private func reading(_ content: ImportedContent, _ item: Item) -> Reading {
        var content = content
        var utcOffset: Int?
        for index in content.tracks.indices {
            guard let details = details(of: item, start: content.tracks[index].activity.start) else { continue }
            content.tracks[index].activity.add(details)
            utcOffset = details.utcOffset ?? utcOffset
        }
        content.complete(utcOffset: utcOffset)
        return Reading(content: content)
    }
}

extension Activity {
    /// Replaces the name and the effort by those of a table, and puts the description of the table before the note.
    fileprivate mutating func add(_ details: ActivityDetails) {
        name = details.name ?? name
        effort = details.effort ?? effort
        guard let text = details.note else { return }
        // Some services write the description into the file as well.
        if note?.contains(text) ?? false { return }
        note = note.map { "\(text)\n\($0)" } ?? text
    }
}

extension ImportCollection.Item {
    /// The identity of a file in an archive; nil for a file on the disk.
    var file: ArchiveFile? {
        entry.map { ArchiveFile(path: name, size: $0.entry.size, checksum: $0.entry.checksum) }
    }
}
