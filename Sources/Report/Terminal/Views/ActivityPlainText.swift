public import Activities
import Cadence
import OutsideText

/// An activity as plain text for screen readers: one fact per line, no drawings, no colours, no columns.
public struct ActivityPlainText: Hashable, Sendable {
    private let id: Int64?
    private let track: ActivityTrack
    private let units: Units

    /// Creates the text; `id` is the number by which other commands name the activity, nil while it is being recorded.
    public init(id: Int64?, _ track: ActivityTrack, units: Units) {
        self.id = id
        self.track = track
        self.units = units
    }
}

extension ActivityPlainText: CustomStringConvertible {
    /// The text of the activity, without a line break at the end.
    public var description: String {
        let activity = track.activity
        let start = "\(activity.start.date.short) \(activity.start.date.fields.year), \(activity.start.clockText)"
        let number = id.map { " \($0)" } ?? ""
        let mark = activity.origin.mark.isEmpty ? "" : ", \(activity.origin.mark)"
        let lines = ["\(activity.kind.title)\(number), \(start)\(mark)", activity.name, activity.note] + facts + splits
        return lines.compactMap { $0?.cleaned }.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var facts: [String?] {
        let activity = track.activity
        let text = SummaryText(activity.summary, kind: activity.kind, units: units)
        let source = activity.summary.distanceSource.map { ", \($0.words)" } ?? ""
        let distance = text.distance.map { ($0.hasPrefix("~") ? "about \($0.dropFirst())" : $0) + source }
        let pauses = activity.pauses.count
        let paused =
            pauses == 0
            ? "" : " of \(activity.elapsed.stopwatch), with \(pauses.grouped) \(pauses == 1 ? "pause" : "pauses")"
        return [
            "Distance: \(distance ?? "not measured")",
            "Time: \(text.moving)\(paused)",
            fact(activity.kind == .cycle ? "Speed" : "Pace", text.average, text.best.map { "best \($0)" }),
            fact("Climb", text.ascent.map { "\($0) up" }, text.descent.map { "\($0) down" }),
            fact("Energy", text.energy),
            fact("Steps", text.steps),
            fact("Cadence", text.cadence.map { "\($0) steps per minute" }, text.target.map { "target \($0)" }),
            fact("In sync", text.inSyncShare, text.inSync),
            fact(
                "Heart",
                text.heartRate.map { "\($0) beats per minute" },
                text.highestHeartRate.map { "highest \($0)" }
            ),
            fact("Laps", activity.laps.count > 1 ? activity.laps.count.grouped : nil),
        ]
    }

    private func fact(_ name: String, _ first: String?, _ second: String? = nil) -> String? {
        let parts = [first, second].compactMap(\.self)
        return parts.isEmpty ? nil : "\(name): \(parts.joined(separator: ", "))"
    }

    private var splits: [String] {
        let splits = track.splits(per: units.pace)
        guard splits.count > 1 else { return [] }
        let kind = track.activity.kind
        let unit = units == .metric ? "kilometre" : "mile"
        let lines = zip(splits, splits.ends(in: units)).map { split, end in
            let figures = [
                split.moving.stopwatch,
                split.pace?.speed.text(kind, units),
                split.ascent.map { "\(units.height($0)) up" },
                split.cadence.map { "\($0.stepsPerMinute.grouped) steps per minute" },
                split.heartRate.map { "\($0.beatsPerMinute.grouped) beats per minute" },
            ]
            return "To \(unit) \(end): " + figures.compactMap(\.self).joined(separator: ", ")
        }
        return ["Splits:"] + lines
    }
}
