public import Activities
import Cadence
import SQLite

extension Logbook {
    private static let cadence = "cadence"

    /// The runner's goals.
    public func goals() throws(LogbookError) -> Goals {
        try read { db in
            let rows = try Row.fetchAll(db, sql: "SELECT measure, value FROM goal")
            let values = Dictionary(uniqueKeysWithValues: try rows.map { try ($0[0] as String, $0[1] as Double) })
            return Goals(
                steps: values[Measure.steps.rawValue].map { Int($0.rounded()) },
                distance: values[Measure.distance.rawValue].map(Distance.init(meters:)),
                energy: values[Measure.calories.rawValue].map(Energy.init(kilocalories:)),
                cadence: values[Self.cadence].map(StepRate.init(stepsPerMinute:))
            )
        }
    }

    /// Replaces all goals; a nil value removes that goal.
    public func setGoals(_ goals: Goals) throws(LogbookError) {
        let values: [(String, Double?)] =
            Measure.allCases.map { ($0.rawValue, goals.value(of: $0)) }
            + [(Self.cadence, goals.cadence?.stepsPerMinute)]
        try write { db in
            for (measure, value) in values {
                if let value {
                    try db.execute(sql: "INSERT OR REPLACE INTO goal VALUES (?, ?)", arguments: [measure, value])
                } else {
                    try db.execute(sql: "DELETE FROM goal WHERE measure = ?", arguments: [measure])
                }
            }
        }
    }
}
