/// The workouts that come with strided, each with its source; the raw values are the names by which they are run.
public enum ShippedWorkout: String, CaseIterable, Hashable, Sendable {
    case strides
    case cadenceDrill = "cadence-drill"
    case thirtyThirty = "30-30"
    case yasso = "yasso-800"
    case norwegian = "norwegian-4x4"
    case tempo
    case cruiseIntervals = "cruise-intervals"
    case monaFartlek = "mona-fartlek"
    case hillRepeats = "hill-repeats"
    case progression = "progression-run"
    case pyramid
    case couchTo5K = "couch-to-5k-week-1"

    /// The workout as a file, `strided-workout(5)`.
    public var toml: String {
        switch self {
        case .strides, .cadenceDrill, .thirtyThirty, .hillRepeats, .monaFartlek, .pyramid: speedText
        case .yasso, .norwegian, .tempo, .cruiseIntervals, .progression, .couchTo5K: enduranceText
        }
    }

    /// The workout.
    ///
    /// - Throws: Never for the texts of this version, as the tests show.
    public func workout() throws(WorkoutError) -> Workout { try Workout(parsingTOML: toml) }
}
