import Activities

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

    private static func easy(_ form: Double, _ random: inout DemoRandom) -> Self {
        let isMorning = random.happens(0.4)
        let name = isMorning ? "Morning run" : "Evening run"
        return plan(.run, name, isMorning ? 6.9 : 18.2, 5000...9000, speed: 2.8, spread: 0.07, form, &random)
    }

    private static func tempo(_ form: Double, _ random: inout DemoRandom) -> Self {
        var run = plan(.run, "Tempo run", 18, 6500...9500, speed: 2.85, spread: 0.06, form, &random)
        run.isTempo = true
        return run
    }

    private static func long(_ form: Double, _ random: inout DemoRandom) -> Self {
        plan(.run, "Long run", 9.2, 11_500...18_000, speed: 2.65, spread: 0.06, form, &random)
    }

    private static func walk(_ random: inout DemoRandom) -> Self {
        plan(.walk, "Afternoon walk", 14.5, 3000...6500, speed: 1.42, spread: 0.06, 1, &random)
    }

    private static func ride(_ random: inout DemoRandom) -> Self {
        plan(.cycle, "Afternoon ride", 15.5, 18_000...36_000, speed: 6.2, spread: 0.3, 1, &random)
    }

    /// - Parameters:
    ///   - hours: The usual start in hours after midnight.
    ///   - spread: The standard deviation of the speed in m/s.
    private static func plan(
        _ kind: Activity.Kind,
        _ name: String,
        _ hours: Double,
        _ distance: ClosedRange<Double>,
        speed: Double,
        spread: Double,
        _ form: Double,
        _ random: inout DemoRandom
    ) -> Self {
        Self(
            kind: kind,
            name: name,
            start: Int(hours * 3600 + 1200 * random.bell()),
            distance: random.between(distance.lowerBound, distance.upperBound),
            speed: (speed + spread * random.bell()) * form
        )
    }
}
