import Activities
import Analysis
import Cadence
import Report

struct SeriesText {
    /// The series as JSON text.
    ///
    /// The form is `{"start_unix_ms": …, "points": [[t_s, lat, lon, speed_mps, cadence_spm, heart_bpm, distance_m, target_spm], …]}`.
    /// Unknown values are `null`, and without a recording there are no points and no start. A stored activity also has its `kind` and `title`.
    let text: String

    /// - Parameters:
    ///   - time: Only samples after this time since the start of the recording are included.
    ///   - title: The name of a stored activity.
    ///   - places: Where positions are left out.
    init(
        _ track: ActivityTrack?,
        after time: Duration? = nil,
        title: String? = nil,
        hiding places: HiddenPlaces = .none
    ) {
        guard let track else {
            text = #"{"points":[],"start_unix_ms":null}"#
            return
        }
        var points = ""
        for sample in track.samples where time.map({ sample.elapsed > $0 }) ?? true {
            if !points.isEmpty { points += "," }
            let position = sample.position.flatMap { places.hides($0) ? nil : $0 }
            let values = [
                Self.number(sample.elapsed / .seconds(1), 1e3), Self.number(position?.latitude, 1e7),
                Self.number(position?.longitude, 1e7), Self.number(sample.speed?.metersPerSecond, 1e3),
                Self.number(sample.cadence?.stepsPerMinute, 10), Self.number(sample.heartRate?.beatsPerMinute, 1),
                Self.number(sample.distance?.meters, 100), Self.number(sample.target?.stepsPerMinute, 10),
            ]
            points += "[" + values.joined(separator: ",") + "]"
        }
        let (kind, start) = (track.activity.kind.rawValue, track.activity.start.unixMilliseconds)
        let stored = title.map { #","kind":"\#(kind)","title":\#(JSONText.of($0))"# } ?? ""
        text = #"{"points":[\#(points)],"start_unix_ms":\#(start)\#(stored)}"#
    }

    /// A number, rounded to a multiple of 1/`resolution`; `null` if it is unknown.
    private static func number(_ value: Double?, _ resolution: Double) -> String {
        guard let value, value.isFinite else { return "null" }
        let rounded = (value * resolution).rounded() / resolution
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
    }
}

/// Routes below the map of the page, as JSON text; at most about 100 kB, before compression.
///
/// The form is `{"routes": [[lat, lon, Δlat, Δlon, …], …]}` in whole steps of 10⁻⁵ degrees (at most 1.1 m). Each point after the first one is
/// the difference from the previous point.
struct GroundText {
    private static let stepsPerDegree = 100_000.0

    let text: String

    init(_ routes: [RouteShape]) {
        let lines = TrackLayer.thinned(routes.map(\.points)).map { route in
            var (latitude, longitude) = (0, 0)
            let numbers = route.map { point in
                let next = (
                    Int((point.latitude * Self.stepsPerDegree).rounded()),
                    Int((point.longitude * Self.stepsPerDegree).rounded())
                )
                defer { (latitude, longitude) = next }
                return "\(next.0 - latitude),\(next.1 - longitude)"
            }
            return "[\(numbers.joined(separator: ","))]"
        }
        text = #"{"routes":[\#(lines.joined(separator: ","))]}"#
    }
}
