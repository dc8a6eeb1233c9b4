/// Distinguishes the reports of volumes that strided has set from changes by the user.
///
/// A player reports its volume some time after each `Set`, and it may report only the last of several volumes or round them. So until
/// a report comes, every report near a volume that was set is strided's. Afterwards the last reported volume must be met exactly.
struct ReportedVolumes: Hashable, Sendable {
    private var reported: Double
    private var unreported: [Double] = []

    /// Creates the volumes of a player that strided has not changed.
    init(own: Double) { reported = own }

    /// Records a volume that strided sets.
    mutating func set(_ volume: Double) { unreported.append(volume) }

    /// Records a report of the player, and returns whether its volume comes from strided.
    mutating func confirm(_ volume: Double) -> Bool {
        // The reports have the order of the settings. So the earliest one that fits is meant, and those before it were not reported.
        if let index = unreported.firstIndex(where: { abs($0 - volume) <= SavedPlayer.rounding }) {
            unreported.removeSubrange(...index)
            reported = volume
            return true
        }
        return abs(volume - reported) <= SavedPlayer.tolerance
    }

    /// Returns whether a volume that was read from the player comes from strided.
    func contains(_ volume: Double) -> Bool {
        abs(volume - reported) <= SavedPlayer.tolerance
            || unreported.last.map { abs($0 - volume) <= SavedPlayer.rounding } ?? false
    }
}
