package import Playback

/// The media players that strided has paused during speech, by their bus names.
///
/// The file is in the runtime folder, and exists only while players are paused. A daemon that finds it lets the players play again, because
/// the daemon that wrote it was killed or has crashed.
package struct PausedPlayers: KeptState, Hashable {
    /// In version 1, the volume of players could also be lowered.
    package static let currentSchema = 2
    package static let part = StatePart.players

    package var schema = currentSchema
    package var boot = ""
    /// In nanoseconds of the system's monotonic clock.
    package var writtenAt: Int64 = 0
    package var players: [String] = []

    package init() {}

    package init(_ players: [String], at now: MonotonicTime) {
        boot = RunRecord.boot
        writtenAt = now.nanoseconds
        self.players = players
    }

    /// The players to resume; none if the record is older than `RunRecord.lifetime`, because the user then expects no music.
    package func restorable(at now: MonotonicTime, boot: String) -> [String] {
        let age = Duration.nanoseconds(now.nanoseconds &- writtenAt)
        return boot == self.boot && (Duration.zero...RunRecord.lifetime).contains(age) ? players : []
    }
}
