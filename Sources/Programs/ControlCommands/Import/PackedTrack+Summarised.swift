import Activities
import Cadence

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
