import Cadence

/// The steps of a day that nobody records as a run: the way to work, to lunch and home, a walk on free days.
enum DemoRhythm {
    /// How the steps are spread over the hours, of 100.
    private static let workday = [
        0.0, 0, 0, 0, 0, 0.5, 3, 11, 10, 4, 4, 4, 12, 7, 4, 4, 5, 11, 9, 5, 3, 2, 1, 0.5,
    ]
    private static let freeDay = [
        0.5, 0, 0, 0, 0, 0, 0.5, 2, 5, 8, 11, 11, 9, 6, 8, 10, 9, 7, 5, 4, 2, 1, 0.7, 0.3,
    ]
    /// By month: people walk more when it is warm.
    private static let seasons = [0.9, 0.92, 0.97, 1.03, 1.08, 1.1, 1.06, 1.05, 1.06, 1.02, 0.95, 0.88]
    /// A step in a house and on a street, metres.
    private static let step = 0.68

    /// What the 24 hours of a day come to.
    static func hours(of date: CivilDate, random: inout DemoRandom) -> [Tally] {
        let isFree = date.weekday >= 6
        let usual = (isFree ? 5200 : 5900) * seasons[date.fields.month - 1]
        let total = usual * max(1 + (isFree ? 0.28 : 0.18) * random.bell(), 0.25)
        let model = EnergyModel(mass: DemoBody.runner.mass)
        return (isFree ? freeDay : workday).map { share in
            let steps = Int(total * share / 100 * max(1 + 0.4 * random.bell(), 0))
            // A few steps at night are not taken with whatever counts them.
            guard steps >= 12 else { return Tally() }
            let way = Distance(meters: (Double(steps) * step).rounded(parts: 10))
            return Tally(steps: steps, distance: way, energy: model.active(over: way, gait: .walking))
        }
    }
}
