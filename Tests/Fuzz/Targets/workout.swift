import Activities
import Workouts

@testable import Exchange

/// A file with a workout: ZWO, FIT, TOML, a text of intervals.icu, or the one-line form.
func fuzz(_ input: FuzzInput) {
    guard let workout = try? WorkoutFormat.read(input.bytes, name: input.cut & 1 == 0 ? "" : "a.toml").workout else {
        return
    }
    let written = try? WorkoutFormat.toml.write(
        workout,
        references: WorkoutReferences(),
        created: Moment(unixMilliseconds: 0, utcOffset: 0)
    )
    require("a workout can be written as TOML", written != nil)
    require(
        "what was written as TOML is the same",
        (try? WorkoutFormat.read(written?.bytes ?? [], name: "a.toml").workout) == workout
    )
}
