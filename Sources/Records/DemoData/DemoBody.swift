import Activities
import Cadence

/// A simulated runner; each call advances the simulation by one second.
///
/// The speed varies and drops uphill, the cadence stays near its target, and the heart rate follows the effort with a delay.
struct DemoBody {
    static let runner = Runner(height: Length(meters: 1.74), mass: Mass(kilograms: 68))
    private static let model = CadenceModel(personal: PersonalModel(height: runner.height))

    private let outing: DemoOuting
    private let hasClicks: Bool
    private var wander: DemoWander
    private var rhythm: DemoWander
    private var pulse: DemoWander

    /// The speed in m/s.
    private(set) var speed = 0.0
    /// The target cadence in steps per minute; nil without a metronome.
    private(set) var target: Double?
    /// The cadence in steps per minute; nil on a bicycle.
    private(set) var cadence: Double?
    /// The heart rate in beats per minute.
    private(set) var heartRate = 82.0

    init(_ outing: DemoOuting, random: inout DemoRandom) {
        self.outing = outing
        hasClicks = outing.kind == .run && random.happens(0.85)
        wander = DemoWander(seconds: 45, deviation: 0.025, random: &random)
        rhythm = DemoWander(seconds: 40, deviation: 2.6, random: &random)
        pulse = DemoWander(seconds: 20, deviation: 1.2, random: &random)
    }

    /// Advances the simulation by one second of movement.
    ///
    /// - Parameters:
    ///   - second: Seconds since the start, without pauses.
    ///   - share: The share of the distance that is completed, 0…1.
    mutating func advance(second: Int, share: Double, gradient: Gradient, random: inout DemoRandom) {
        let cost = GradeAdjustment.running.costRatio(at: gradient)
        let haste = outing.isTempo && (0.25...0.8).contains(share) ? 1.13 : 1
        // Runners do not keep the effort constant uphill. In this model 65 % of the extra cost lowers the speed, the rest raises the heart
        // rate.
        let wanted = outing.speed * haste * (1 + wander.next(&random)) / (1 + 0.65 * (cost - 1))
        speed += (wanted - speed) / 6
        step(second: second, random: &random)
        let effort = speed * (outing.kind == .cycle ? 11.5 : 33) * (0.6 + 0.4 * cost)
        let drift = 7 * Double(second) / 3600
        beat(towards: 57 + effort + drift, random: &random)
    }

    /// Advances the simulation by one second of pause.
    mutating func rest(random: inout DemoRandom) {
        speed = 0
        beat(towards: 92, random: &random)
    }

    private mutating func beat(towards rate: Double, random: inout DemoRandom) {
        heartRate += (rate - heartRate) / 38 + pulse.next(&random) / 20
    }

    /// In steps per minute.
    private func suggestedCadence(_ gait: Gait) -> Double {
        let pace = Speed(metersPerSecond: speed)
        let suggestion = Self.model.suggestion(for: pace, gait: gait, ground: .overground, runner: Self.runner)
        return suggestion.cadence.stepsPerMinute
    }

    private mutating func step(second: Int, random: inout DemoRandom) {
        switch outing.kind {
        case .run:
            let suggested = suggestedCadence(.running)
            // The metronome follows the suggested cadence slowly, by at most 0.05 steps per minute each second.
            let held = target.map { $0 + min(max(suggested - $0, -0.05), 0.05) } ?? suggested
            if hasClicks { target = held }
            let warmUp = second < 90 ? Double(90 - second) / 15 : 0
            cadence = held - 0.8 - warmUp + rhythm.next(&random)
        case .walk:
            cadence = suggestedCadence(.walking) + rhythm.next(&random)
        case .cycle, .other:
            cadence = nil
        }
    }
}
