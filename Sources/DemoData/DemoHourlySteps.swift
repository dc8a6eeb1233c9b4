import Activities
import Cadence

/// Generates the steps of a day outside of recorded activities: commuting, lunch, and a walk on free days.
enum DemoHourlySteps {
    /// The share of the daily steps in each hour, in percent.
    private static let workday = [
        0.0, 0, 0, 0, 0, 0.5, 3, 11, 10, 4, 4, 4, 12, 7, 4, 4, 5, 11, 9, 5, 3, 2, 1, 0.5,
    ]
    private static let freeDay = [
        0.5, 0, 0, 0, 0, 0, 0.5, 2, 5, 8, 11, 11, 9, 6, 8, 10, 9, 7, 5, 4, 2, 1, 0.7, 0.3,
    ]
    /// The usual number of steps is multiplied by the factor of the month, because people walk more in warm months.
    private static let seasons = [0.9, 0.92, 0.97, 1.03, 1.08, 1.1, 1.06, 1.05, 1.06, 1.02, 0.95, 0.88]
    /// The step length indoors and on the street, in metres.
    private static let step = 0.68

    /// The totals of the 24 hours of a day.
    static func hours(of date: CivilDate, random: inout DemoRandom) -> [Tally] {
        let isFree = date.weekday >= 6
        let usual = (isFree ? 5200 : 5900) * seasons[date.fields.month - 1]
        let total = usual * max(1 + (isFree ? 0.28 : 0.18) * random.bell(), 0.25)
        let model = EnergyModel(mass: DemoBody.runner.mass)
        return (isFree ? freeDay : workday).map { share in
            let steps = Int(total * share / 100 * max(1 + 0.4 * random.bell(), 0))
            // An hour with fewer than 12 steps counts as 0, because at night people do not carry the phone that counts their steps.
            guard steps >= 12 else { return Tally() }
            let distance = Distance(meters: (Double(steps) * step).rounded(parts: 10))
            return Tally(steps: steps, distance: distance, energy: model.active(over: distance, gait: .walking))
        }
    }
}
