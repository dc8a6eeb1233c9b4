import Activities
import Cadence

extension FileActivity {
    /// Converts the file's data to a track.
    ///
    /// - Throws: If no point or lap has a time.
    func track(_ hints: KindHints) throws(ExchangeError) -> PackedTrack {
        var file = self
        let track = try file.corrected(hints, fastest: Activity.Kind.cycle.fastest)
        let fastest = track.activity.kind.fastest
        // The kind is known only now; someone on foot is not as fast as a cyclist.
        guard own == nil, track.activity.kind.isOnFoot,
            PositionCorrection.hasFastLine(
                track.samples,
                fastest,
                seconds: { track.samples[$0].elapsed / .seconds(1) }
            )
        else { return track }
        file = self
        return try file.corrected(hints, fastest: fastest)
    }

    /// Converts the data after removing wrong positions; the distances of the laps are corrected, too.
    private mutating func corrected(_ hints: KindHints, fastest: Speed) throws(ExchangeError) -> PackedTrack {
        var importNotes = importNotes
        var points = points
        if let own, !own.samples.isEmpty {
            let others = own.samples.lazy.map { FilePoint(time: own.start + $0.elapsed, sample: $0) }
            points = points.merged(with: PackedPoints(others))
        }
        points = PointOrder(points, importNotes: &importNotes).points
        // Use strided's totals only if the number of points is unchanged; another program may have edited the points.
        let trusted = own.flatMap { $0.points == points.count && $0.isSound ? $0 : nil }
        if own != nil, trusted == nil {
            importNotes.add("the file was changed after strided wrote it: totals were computed again")
        }
        var correction = own == nil ? PositionCorrection(&points, fastest: fastest) : nil
        guard let start = startMoment(points) else {
            throw withoutTime
        }
        guard own != nil || points.count != 1 || laps.contains(where: { $0.seconds ?? .zero > .zero }) else {
            throw ExchangeError("all points of the track have the same time: an activity needs two different times")
        }
        let stated = statements(hints, start, &importNotes)
        var samples = self.samples(points, start: start, &importNotes)
        if own == nil {
            samples.removeEmptyDistances()
            removeDistanceOrigin(&samples)
        }
        let measured = samples.contains { $0.distance != nil }
        if measured { correction?.correctDistances(&samples) }
        if let note = correction?.note { importNotes.add(note) }
        let segments = points.segments
        var pauses = trusted?.pauses ?? samples.pauses(between: segments)
        var unmarked: UnmarkedPauses?
        if own == nil {
            if !measured {
                TrackDistance.measure(&samples, segments: segments, arrivals: correction?.arrivals ?? [])
            }
            let found = UnmarkedPauses(in: samples, besides: pauses)
            pauses = (pauses + found.pauses).sorted { $0.lowerBound < $1.lowerBound }
            if let note = found.note { importNotes.add(note) }
            unmarked = found
            samples.correctSpeeds(pauses: pauses, &importNotes)
            correctLaps(samples, correction, start)
        }
        addCadences(of: points, to: &samples, stated.lazy.compactMap(\.kind).first, &importNotes)
        var activity =
            trusted.map { Activity($0) }
            ?? computedActivity(samples, pauses, unmarked: unmarked?.total ?? .zero, start, measured: measured)
        // strided writes the heart rates of laps as TCX has them.
        if trusted != nil, activity.laps.count == laps.count {
            for (index, lap) in laps.enumerated() {
                (activity.laps[index].heartRate, activity.laps[index].highestHeartRate) = (
                    lap.heartRate, lap.highestHeartRate
                )
            }
            activity.laps.removeMeans(of: samples, keepsCadence: false)
        }
        decideKind(stated, hints, &samples, &activity, &importNotes)
        activity.name = (own?.name ?? name).map { $0.bounded(to: 200) }.flatMap { $0.isEmpty ? nil : $0 }
        activity.note = importNotes.note(after: text)
        activity.effort = own?.effort
        activity.tags = own?.tags ?? []
        activity.shoes = own?.shoes
        return PackedTrack(activity: activity, samples: samples)
    }

    private var withoutTime: ExchangeError {
        if points.isEmpty { return ExchangeError("a track of the file has no points") }
        guard importNotes.hasDropped(ImportNotes.impossibleYear) else {
            return ExchangeError(
                importNotes.timeExample.map {
                    "the times of the \(points.count) points cannot be read, such as \($0): write them as 2026-10-31T18:05:09Z"
                } ?? "none of the \(points.count) points has a time: an activity needs times"
            )
        }
        let years = Moment.fileYears
        return ExchangeError(
            "none of the \(points.count) points has a time in the years \(years.lowerBound) to \(years.upperBound): correct the times; "
                + "the device's clock was wrong"
        )
    }

    /// The start of the activity: the start time in the file, or the time of the first point if the point is earlier or much later.
    private func startMoment(_ points: PackedPoints) -> Moment? {
        let stated = own?.start ?? start ?? laps.lazy.compactMap(\.start).first
        guard let first = points.first?.time else { return self.points.isEmpty && !laps.isEmpty ? stated : nil }
        let offset = own?.start.utcOffset ?? first.utcOffset
        // If the first point is more than one hour later (in strided's own files, one week), the start time is probably wrong.
        let longest = own == nil ? Duration.seconds(3600) : .milliseconds(TimesInOrder.longestGap)
        guard let stated, stated <= first, first - stated < longest else {
            return Moment(unixMilliseconds: first.unixMilliseconds, utcOffset: offset)
        }
        return Moment(unixMilliseconds: stated.unixMilliseconds, utcOffset: offset)
    }

    // MARK: - Kind

    /// What the table of the service and the file state about the kind, the most trusted first.
    private func statements(_ hints: KindHints, _ start: Moment, _ importNotes: inout ImportNotes) -> [SportWord] {
        let table = hints.table(start)
        if let note = table.note { importNotes.add(note) }
        if let own { return [table.meaning, .kind(own.kind)] }
        guard let word = kindText?.bounded(to: 40).lowercased(), !word.isEmpty else { return [table.meaning] }
        let meaning = SportWord(word)
        if table.meaning.kind == nil, meaning == .unknown || meaning == .kind(.other) {
            importNotes.add("the file calls it \"\(word)\"")
        }
        return [table.meaning, meaning]
    }

    /// Chooses the kind; if it is not on foot, removes cadences and steps, because they are not those of a runner.
    private func decideKind(
        _ statements: [SportWord],
        _ hints: KindHints,
        _ samples: inout PackedSamples,
        _ activity: inout Activity,
        _ importNotes: inout ImportNotes
    ) {
        let decision = KindEvidence(
            statements: statements,
            texts: hints.texts(own?.name ?? name),
            samples: samples,
            averageSpeed: activity.summary.averageSpeed
        ).decision
        activity.kind = decision.kind
        activity.isKindAssumed = decision.basis != nil || own?.isKindAssumed ?? false && statements.first?.kind == nil
        if let note = decision.note { importNotes.add(note) }
        guard own == nil, !decision.kind.isOnFoot else { return }
        importNotes.addDropped(decision.kind == .cycle ? "pedal cadence" : "cadence", samples.removeCadence())
        (activity.summary.cadence, activity.summary.steps) = (nil, nil)
    }
}

extension MutableCollection<Sample> {
    /// Removes the cadence of all samples; returns how many had one.
    mutating func removeCadence() -> Int {
        var count = 0
        for index in indices where self[index].cadence != nil {
            self[index].cadence = nil
            count += 1
        }
        return count
    }
}

extension Activity {
    fileprivate init(_ own: StridedActivity) {
        self.init(
            kind: own.kind,
            origin: .imported,
            start: own.start,
            elapsed: own.elapsed,
            pauses: own.pauses,
            laps: own.laps,
            summary: own.summary
        )
    }
}
