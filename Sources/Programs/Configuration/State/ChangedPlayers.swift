package import Control
package import Media
package import Playback

/// The media players that strided has lowered or paused during speech.
///
/// The file is in the runtime folder and exists only meanwhile. A daemon that finds it restores the players, because the daemon that
/// wrote it was killed or has crashed.
package struct ChangedPlayers: KeptState, Hashable {
    package static let currentSchema = 1
    package static let part = UnsavedPart.Part.players

    package var schema = currentSchema
    /// Identifier of the boot in which the record was written.
    package var boot = ""
    /// The time at which the record was written, in nanoseconds of the system's monotonic clock.
    package var writtenAt: Int64 = 0
    package var players: [SavedPlayer] = []

    /// Creates a record without players.
    package init() {}

    /// Creates the record of the present players.
    package init(_ players: [SavedPlayer], at now: MonotonicTime) {
        boot = RunRecord.boot
        writtenAt = now.nanoseconds
        self.players = players
    }

    /// The players to restore.
    ///
    /// A paused player plays again only within the lifetime of a run, because later its user does not expect music.
    package func restorable(at now: MonotonicTime, boot: String) -> [SavedPlayer] {
        guard boot == self.boot else { return [] }
        let age = Duration.nanoseconds(now.nanoseconds &- writtenAt)
        return players.filter { $0.lowered != nil || (Duration.zero...RunRecord.lifetime).contains(age) }
    }
}
