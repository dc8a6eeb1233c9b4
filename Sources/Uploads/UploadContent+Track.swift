public import Activities
import Exchange

/// Why an activity has no upload.
public enum NoUpload: Error, Hashable, Sendable, CustomStringConvertible {
    /// Almost the whole activity is inside a privacy zone.
    case insidePrivacyZone
    /// The service needs positions, and the activity has none, or they are not sent.
    case needsPositions
    /// The date or a text cannot be stored in the format of the file.
    case format(String)

    /// The reason in words.
    public var description: String {
        switch self {
        case .insidePrivacyZone: "the activity is inside a privacy zone"
        case .needsPositions: "the service accepts only activities with a track"
        case .format(let reason): reason
        }
    }
}

extension UploadContent {
    /// Creates what a service receives of an activity: without the privacy zones, with the chosen fields only.
    ///
    /// - Returns: The content, and the start of the part that is sent.
    public static func of(
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
