package import Playback
package import Workouts

/// The workout in progress, which is written with `RunRecord`, so that a daemon that starts soon afterwards continues it.
package struct KeptWorkout: KeptState, Hashable {
    package static let currentSchema = 1
    package static let part = StatePart.run

    package var schema = currentSchema
    package var boot = ""
    /// In nanoseconds of the system's monotonic clock.
    package var writtenAt: Int64 = 0
    package var progress: WorkoutProgress.State?

    package init() {}

    package init(_ progress: WorkoutProgress.State, at now: MonotonicTime) {
        self.progress = progress
        boot = RunRecord.boot
        writtenAt = now.nanoseconds
    }

    package func isFresh(at now: MonotonicTime, boot: String) -> Bool {
        let age = Duration.nanoseconds(now.nanoseconds &- writtenAt)
        return progress != nil && self.boot == boot && (Duration.zero...RunRecord.lifetime).contains(age)
    }
}

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

/// The settings that `stridectl` has changed permanently, as text, by their keys in config.toml.
package struct KeptPreferences: KeptState, Hashable {
    package static let currentSchema = 1
    package static let part = StatePart.preferences

    package var schema = currentSchema
    /// The changed settings only, such as "sound.volume": "80%".
    package var settings: [String: String] = [:]

    package init() {}
}

package struct KeptSensors: KeptState, Hashable {
    package static let currentSchema = 1
    package static let part = StatePart.sensors

    package struct Sensor: Codable, Hashable, Sendable {
        /// The sensor's Bluetooth address, such as "C0:FF:EE:00:18:14".
        package var address: String
        /// Nil if the sensor has sent no name.
        package var name: String?
        /// The kinds of sensor in this device: "footpod", "treadmill", "heart-rate".
        package var kinds: [String] = []
        /// The unit of the sensor's cadence, as set by the runner: "auto", "steps" or "strides"; one stride is two steps.
        package var cadenceUnit = "auto"
        /// The unit of the sensor's cadence that strided has detected: "steps" or "strides"; nil if it is not detected yet.
        package var learntUnit: String?
        /// The runner's permission to move the belt of this treadmill; nil without it.
        package var control: Control?
        /// The known deviations of this treadmill from the specification, such as "ignores-orders"; nil if none is known.
        package var quirks: [String]?

        package init(address: String) {
            self.address = address
        }
    }

    /// How far strided may move the belt of a treadmill.
    package struct Control: Codable, Hashable, Sendable {
        /// In m/s.
        package var maximumSpeed: Double
        /// Metres of height for each metre of distance; nil if the inclination must not be changed.
        package var maximumGradient: Double?

        package init(maximumSpeed: Double, maximumGradient: Double?) {
            (self.maximumSpeed, self.maximumGradient) = (maximumSpeed, maximumGradient)
        }
    }

    package var schema = currentSchema
    package var sensors: [Sensor] = []

    package init() {}
}
