import Activities
import Cadence

/// The plan of a generated run, walk or ride.
struct DemoOuting {
    var kind: Activity.Kind
    var name: String
    /// Start time in seconds after midnight.
    var start: Int
    /// Distance in metres.
    var distance: Double
    /// Speed on level ground in m/s.
    var speed: Double
    /// Whether the middle part is run faster.
    var isTempo = false
}

extension DemoOuting {
    /// The outings of a day: usually five runs a week, rest on Monday and often on Friday, sometimes a walk or a ride.
    ///
    /// - Parameter runsDaily: Whether rest days have a run, too.
    static func plan(for date: CivilDate, runsDaily: Bool, random: inout DemoRandom) -> [DemoOuting] {
        let form = form(on: date)
        // A ride every other Wednesday, so that any two weeks contain one.
        let isRide = date.weekday == 3 && (date.dayNumber / 7).isMultiple(of: 2) && !runsDaily
        let isRest = random.happens(date.weekday == 1 ? 1 : date.weekday == 5 ? 0.5 : 0.05) && !isRide
        guard !isRest else { return runsDaily ? [easy(form, &random)] : [] }
        switch date.weekday {
        case 3 where isRide: return [ride(&random)]
        case 3: return [tempo(form, &random)]
        case 6:
            var outings = runsDaily || random.happens(0.4) ? [easy(form, &random)] : []
            if random.happens(0.5) {
                outings.append(walk(&random))
            } else if outings.isEmpty {
                outings.append(ride(&random))
            }
            return outings.sorted { $0.start < $1.start }
        case 7: return [long(form, &random)]
        default: return [easy(form, &random)]
        }
    }

    /// A short run that ends before `end` (seconds after midnight), for a day whose planned outings are still in the future; nil if
    /// `end` is in the first hour.
    static func short(before end: Int, random: inout DemoRandom) -> DemoOuting? {
        guard end >= 3600 else { return nil }
        return Self(
            kind: .run,
            name: "Short run",
            start: end - 2700,
            distance: random.between(3500, 4500),
            speed: 2.8 + 0.07 * random.bell()
        )
    }

    /// The runner's fitness as a factor near 1; it rises and falls by ±3 % with a period of 400 days.
    private static func form(on date: CivilDate) -> Double {
        let day = (date.dayNumber % 400 + 400) % 400
        return 0.97 + 0.06 * Double(day < 200 ? day : 400 - day) / 200
    }

    private static func start(hours: Double, _ random: inout DemoRandom) -> Int {
        Int(hours * 3600 + 1200 * random.bell())
    }

    private static func easy(_ form: Double, _ random: inout DemoRandom) -> Self {
        let isMorning = random.happens(0.4)
        return Self(
            kind: .run,
            name: isMorning ? "Morning run" : "Evening run",
            start: start(hours: isMorning ? 6.9 : 18.2, &random),
            distance: random.between(5000, 9000),
            speed: (2.8 + 0.07 * random.bell()) * form
        )
    }

    private static func tempo(_ form: Double, _ random: inout DemoRandom) -> Self {
        Self(
            kind: .run,
            name: "Tempo run",
            start: start(hours: 18, &random),
            distance: random.between(6500, 9500),
            speed: (2.85 + 0.06 * random.bell()) * form,
            isTempo: true
        )
    }

    private static func long(_ form: Double, _ random: inout DemoRandom) -> Self {
        Self(
            kind: .run,
            name: "Long run",
            start: start(hours: 9.2, &random),
            distance: random.between(11_500, 18_000),
            speed: (2.65 + 0.06 * random.bell()) * form
        )
    }

    private static func walk(_ random: inout DemoRandom) -> Self {
        Self(
            kind: .walk,
            name: "Afternoon walk",
            start: start(hours: 14.5, &random),
            distance: random.between(3000, 6500),
            speed: 1.42 + 0.06 * random.bell()
        )
    }

    private static func ride(_ random: inout DemoRandom) -> Self {
        Self(
            kind: .cycle,
            name: "Afternoon ride",
            start: start(hours: 15.5, &random),
            distance: random.between(18_000, 36_000),
            speed: 6.2 + 0.3 * random.bell()
        )
    }
}
