import Cadence
import Pacing
import TestSupport

/// A treadmill with a runner at its console, for tests of `BeltControl`; it advances in steps of 0.1 s.
///
/// Speeds are in 0.01 km/h, inclinations in 0.1 %.
struct SimulatedTreadmill {
    /// How it differs from the specification.
    struct Habits {
        var ignoresOrders = false
        var refusesAtStart = false
        var endsControlAtKeys = false
        /// Whether orders for the inclination are answered with success and not carried out.
        var keepsInclination = false
        /// Whether orders for the inclination are refused.
        var refusesInclination = false
        /// Whether it reports changes at the console as a status.
        var reportsStatus = true
        /// The highest speed that it takes without a complaint; higher ones are clipped.
        var clip: Int?
        /// The change of the speed in a second.
        var acceleration = 80
        /// The time from a request to its answer.
        var delay = Duration.milliseconds(50)
        var speeds = MachineRange(lowest: 80, highest: 2000, increment: 10, usual: 10)
        /// The inclination at which it stops, whatever was ordered.
        var steepest = 1_000
        var inclinations = MachineRange(lowest: -30, highest: 150, increment: 5, usual: 5)
    }

    var habits = Habits()
    private(set) var isConnected = false
    private(set) var hasGranted = false
    private(set) var speed = 0.0
    /// The speed to which the belt goes; 0 while it stands.
    private(set) var target = 0
    /// The inclination to which the belt goes; its motor needs 2 s for 1 %.
    private(set) var inclination = 0
    private var measuredInclination = 0.0
    private var movingSince: Duration?
    private var answers: [(answer: MachineAnswer, at: Duration)] = []
    private var reports: [MachineStatus] = []
    /// The number of requests for control that are refused.
    var refusals = 0
    /// The number of requests that get no answer.
    var silences = 0

    var isMoving: Bool { target > 0 }
    var isInclinationReached: Bool { measuredInclination == Double(inclination) }

    mutating func connect() { isConnected = true }

    mutating func disconnect() {
        (isConnected, hasGranted, answers, reports) = (false, false, [], [])
    }

    mutating func receive(_ request: MachineRequest, at now: Duration) {
        guard isConnected else { return }
        let result = result(of: request, at: now)
        if silences > 0 {
            silences -= 1
        } else {
            answers.append((MachineAnswer(operation: request.operation, result: result), now + habits.delay))
        }
    }

    private mutating func result(of request: MachineRequest, at now: Duration) -> MachineAnswer.Result {
        switch request {
        case .control:
            guard refusals == 0 else {
                refusals -= 1
                return .failed
            }
            hasGranted = true
        case _ where !hasGranted: return .notPermitted
        case .speed(let wanted):
            if habits.refusesAtStart, movingSince.map({ now - $0 < .seconds(8) }) ?? true { return .failed }
            guard habits.speeds.map({ $0.nearest(to: wanted, atMost: wanted) == wanted }) ?? false else {
                return .invalidParameter
            }
            if !habits.ignoresOrders {
                target = min(wanted, habits.clip ?? wanted)
                if habits.reportsStatus { reports.append(.speed(target)) }
            }
        case .inclination(let wanted):
            if habits.refusesInclination { return .notSupported }
            guard habits.inclinations.map({ $0.nearest(to: wanted, atMost: wanted) == wanted }) ?? false else {
                return .invalidParameter
            }
            if !habits.ignoresOrders, !habits.keepsInclination {
                inclination = wanted
                if habits.reportsStatus { reports.append(.inclination(wanted)) }
            }
        }
        return .success
    }

    // MARK: The runner at the console

    mutating func start(at now: Duration) {
        guard target == 0 else { return }
        (target, movingSince) = (max(habits.speeds?.lowest ?? 80, 100), now)
        report(.started)
    }

    mutating func press(speed wanted: Int) {
        guard isMoving else { return }
        target = wanted
        pressed(.speed(wanted))
    }

    mutating func press(inclination wanted: Int) {
        guard habits.inclinations != nil else { return }
        inclination = wanted
        pressed(.inclination(wanted))
    }

    mutating func stop(_ status: MachineStatus) {
        (target, movingSince) = (0, nil)
        pressed(status)
    }

    mutating func endControl() {
        hasGranted = false
        reports.append(.controlLost)
    }

    /// Sends an answer that belongs to no request, or to another one.
    mutating func answer(_ answer: MachineAnswer, at now: Duration) { answers.append((answer, now)) }

    private mutating func pressed(_ status: MachineStatus) {
        report(status)
        if habits.endsControlAtKeys, hasGranted { endControl() }
    }

    private mutating func report(_ status: MachineStatus) {
        if habits.reportsStatus, isConnected { reports.append(status) }
    }

    // MARK: Time

    /// Advances by 0.1 s, and returns what the treadmill sends.
    mutating func advance(to now: Duration) -> [BeltControl.Event] {
        let most = Double(habits.acceleration) / 10
        speed += min(max(Double(target) - speed, -most * 2), most)
        measuredInclination += min(max(Double(min(inclination, habits.steepest)) - measuredInclination, -0.5), 0.5)
        guard isConnected else { return [] }
        let due = answers.filter { $0.at <= now }.map { BeltControl.Event.answered($0.answer) }
        answers.removeAll { $0.at <= now }
        defer { reports = [] }
        return reports.map { .status($0) } + due
    }

    /// A reading of the belt, as Treadmill Data has it.
    func reading(at now: Duration) -> BeltControl.Event {
        let shown = (speed / 10).rounded() / 10
        return .belt(Speed(kilometersPerHour: shown), Gradient(rise: measuredInclination / 1000), at: now)
    }
}
