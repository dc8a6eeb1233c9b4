import Activities
import Cadence

/// What holds of every activity, whatever file it was read from.
func checkTrack(_ track: ActivityTrack) {
    let activity = track.activity
    let times = track.samples.map(\.elapsed)
    require("samples are in order", zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    require("samples are whole milliseconds", times.allSatisfy { $0 == .milliseconds($0.wholeMilliseconds) })
    require("samples lie within", times.first ?? .zero >= .zero && times.last ?? .zero <= activity.elapsed)
    require("distances never go back", isRising(track.samples.compactMap { $0.distance?.meters }))
    require("steps never go back", isRising(track.samples.compactMap(\.steps)))
    require("altitudes are numbers", track.samples.allSatisfy { $0.altitude?.meters.isFinite ?? true })
    let laps = activity.laps.map(\.span)
    require(
        "laps begin and end with the activity",
        laps.first?.lowerBound == .zero && laps.last?.upperBound == activity.elapsed
    )
    require("laps lie end to end", zip(laps, laps.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    let pauses = activity.pauses
    require("pauses are in order", zip(pauses, pauses.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
    require("pauses lie within", pauses.allSatisfy { $0.lowerBound >= .zero && $0.upperBound <= activity.elapsed })
    require("climbs are numbers", (activity.summary.ascent ?? 0) >= 0 && (activity.summary.descent ?? 0) >= 0)
}

/// One line with the samples of tracks: Unix time in milliseconds, position in 1e-7°, altitude in centimetres, heart rate.
func reportTracks(_ tracks: [ActivityTrack]?) {
    report(
        tracks.map { tracks in
            let samples = tracks.flatMap { track in track.samples.map { line($0, since: track.activity.start) } }
            return (["accepted"] + samples).joined(separator: " ")
        } ?? "refused"
    )
}

private func line(_ sample: Sample, since start: Moment) -> String {
    let figures: [Double?] = [
        sample.position.map { $0.latitude * 1e7 }, sample.position.map { $0.longitude * 1e7 },
        sample.altitude.map { $0.meters * 100 }, sample.heartRate?.beatsPerMinute,
    ]
    let time = start.unixMilliseconds + Int64(sample.elapsed.wholeMilliseconds)
    return ([String(time)] + figures.map { $0.map { String(Int($0.rounded())) } ?? "" }).joined(separator: ",")
}

private func isRising<Number: Comparable>(_ numbers: [Number]) -> Bool {
    zip(numbers, numbers.dropFirst()).allSatisfy { $0 <= $1 }
}
