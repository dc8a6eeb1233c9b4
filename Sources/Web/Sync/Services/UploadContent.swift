package import Activities
import Cadence
import Exchange

package enum NoUpload: Error, Hashable, Sendable, CustomStringConvertible {
    case insidePrivacyZone
    /// The service needs positions, and the activity has none, or they are not sent.
    case needsPositions
    case format(String)

    package var description: String {
        switch self {
        case .insidePrivacyZone: "the activity is inside a privacy zone"
        case .needsPositions: "the service accepts only activities with a track"
        case .format(let reason): reason
        }
    }
}

extension UploadContent {
    /// Creates the upload of an activity without the parts in privacy zones, with the chosen fields only; and the start of what is sent.
    package static func of(
        _ track: ActivityTrack,
        for kind: ServiceKind,
        fields: Set<SharedField>,
        zones: [PrivacyZone],
        totals: SharedTotals
    ) throws(NoUpload) -> (content: UploadContent, start: Moment) {
        guard let visible = track.removing(zones, totals: totals) else { throw .insidePrivacyZone }
        let shared = visible.sharing(fields)
        if kind == .fittrackee, !shared.samples.contains(where: { $0.position != nil }) { throw .needsPositions }
        let activity = shared.activity
        let file = try file(of: shared, kind.format)
        return (UploadContent(file: file, name: activity.name, note: activity.note), activity.start)
    }

    private static func file(of track: ActivityTrack, _ format: ExchangeFormat) throws(NoUpload) -> [UInt8] {
        switch format {
        case .gpx:
            do throws(ExchangeError) {
                return try GPX.encode(track)
            } catch {
                throw .format("\(error)")
            }
        case .tcx: return TCX.encode(track)
        case .fit:
            guard FIT.years.contains(track.activity.start.date.fields.year) else {
                throw .format("FIT files cannot store the date \(track.activity.start.date)")
            }
            return FIT.encode(track)
        }
    }
}

/// A kind of data that a service receives if the runner allows it; the raw values are stored and must not change.
///
/// The kind of activity, its start, its duration and its distance are always sent. Perceived effort and tags are never sent.
package enum SharedField: String, Hashable, Sendable, CaseIterable {
    case track
    case heartRate = "heart-rate"
    case cadence
    case energy
    case name
    case note

    /// The fields of a new service: all but the note, which is often personal.
    package static let usual: Set<SharedField> = Set(allCases).subtracting([.note])

    package var title: String {
        switch self {
        case .track: "the track: positions and altitudes, one per second"
        case .heartRate: "heart rate and power, one value per second"
        case .cadence: "steps, cadence and target cadence, one value per second"
        case .energy: "energy (kcal)"
        case .name: "the name of the activity"
        case .note: "the note of the activity"
        }
    }
}

extension ActivityTrack {
    /// The track with only the data of these fields; without perceived effort, tags and step timing, which no field contains.
    package func sharing(_ fields: Set<SharedField>) -> ActivityTrack {
        var track = self
        (track.activity.effort, track.activity.tags, track.activity.summary.stepTiming) = (nil, [], nil)
        if !fields.contains(.track) { track.removePositions() }
        if !fields.contains(.heartRate) { track.removeHeartRates() }
        if !fields.contains(.cadence) { track.removeCadences() }
        if !fields.contains(.energy) {
            track.activity.summary.energy = nil
            for index in track.activity.laps.indices { track.activity.laps[index].energy = .zero }
        }
        if !fields.contains(.name) { track.activity.name = nil }
        if !fields.contains(.note) { track.activity.note = nil }
        return track
    }

    private mutating func removePositions() {
        for index in samples.indices {
            samples[index].position = nil
            samples[index].remove(.place)
        }
        (activity.summary.ascent, activity.summary.descent) = (nil, nil)
    }

    private mutating func removeHeartRates() {
        for index in samples.indices { samples[index].remove(.body) }
        (activity.summary.heartRate, activity.summary.highestHeartRate) = (nil, nil)
    }

    private mutating func removeCadences() {
        for index in samples.indices { samples[index].remove(.steps) }
        (activity.summary.cadence, activity.summary.target) = (nil, nil)
        (activity.summary.steps, activity.summary.inSync, activity.summary.syncMeasured) = (nil, nil, nil)
        activity.workouts = []
    }
}
