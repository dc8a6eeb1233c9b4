import Cadence

/// The runner of the demo, second by second: pace that wanders and slows uphill, a cadence near its target, a heart that lags and drifts.
struct DemoBody {
    /// Who it is.
    static let runner = Runner(height: Length(meters: 1.74), mass: Mass(kilograms: 68))

    private let outing: DemoOuting
    private let hasClicks: Bool
    private var wander: DemoWander
    private var rhythm: DemoWander
    private var pulse: DemoWander

    /// How fast, m/s.
    private(set) var speed = 0.0
    /// The target of the clicks, spm; nil without.
    private(set) var target: Double?
    /// Steps a minute; nil on a bicycle.
    private(set) var cadence: Double?
    /// Beats a minute.
    private(set) var heartRate = 82.0

    /// Somebody about to begin.
    init(_ outing: DemoOuting, random: inout DemoRandom) {
        self.outing = outing
        hasClicks = outing.kind == .run && random.happens(0.85)
        wander = DemoWander(seconds: 45, deviation: 0.025, random: &random)
        rhythm = DemoWander(seconds: 40, deviation: 2.6, random: &random)
        pulse = DemoWander(seconds: 20, deviation: 1.2, random: &random)
    }

    /// Lets a second pass.
    ///
    /// - Parameters:
    ///   - second: Of the outing, pauses left out.
    ///   - share: How much of the way is done, 0…1.
    mutating func move(second: Int, share: Double, gradient: Gradient, random: inout DemoRandom) {
        let cost = GradeAdjustment.running.costRatio(at: gradient)
        let haste = outing.isTempo && (0.25...0.8).contains(share) ? 1.13 : 1
        // Nobody holds the effort: two thirds of what a slope costs goes into the pace, the rest into the heart.
        let wanted = outing.speed * haste * (1 + wander.next(&random)) / (1 + 0.65 * (cost - 1))
        speed += (wanted - speed) / 6
        step(second: second, random: &random)
        let effort = speed * (outing.kind == .cycle ? 11.5 : 33) * (0.6 + 0.4 * cost)
        let drift = 7 * Double(second) / 3600
        beat(towards: 57 + effort + drift, random: &random)
    }

    /// Lets a second of a pause pass.
    mutating func rest(random: inout DemoRandom) {
        speed = 0
        beat(towards: 92, random: &random)
    }

    private mutating func beat(towards rate: Double, random: inout DemoRandom) {
        heartRate += (rate - heartRate) / 38 + pulse.next(&random) / 20
    }

    private mutating func step(second: Int, random: inout DemoRandom) {
        let pace = Speed(metersPerSecond: speed)
        switch outing.kind {
        case .run:
            let suggested = BaseHeuristic().suggestion(for: pace, runner: Self.runner).cadence.stepsPerMinute
            // The metronome does not hurry after each wander of the pace.
            let held = target.map { $0 + min(max(suggested - $0, -0.05), 0.05) } ?? suggested
            if hasClicks { target = held }
            let warmUp = second < 90 ? Double(90 - second) / 15 : 0
            cadence = held - 0.8 - warmUp + rhythm.next(&random)
        case .walk:
            let suggested = WalkingModel().cadence(at: pace, on: .overground, runner: Self.runner)
            cadence = suggested.stepsPerMinute + rhythm.next(&random)
        case .cycle:
            cadence = nil
        }
    }
}
