import Cadence

/// The steps of a recording and the way they make, from the best that counts them.
///
/// A counter is better than a cadence, whose steps are reckoned; while it is alive the cadence does not count, so that no step is
/// counted twice.
struct StepWay: Sendable {
    /// Who tells of steps, from the best on.
    enum Teller: Sendable {
        case counter
        case cadence
    }

    /// How long a teller of steps is taken to be alive that says nothing: counters tell every few seconds only.
    static let patience: Duration = .seconds(10)
    /// The most steps that are believed at once: a long day's.
    private static let mostAtOnce = 200_000

    /// Steps so far.
    private(set) var steps: Int
    /// Their way in metres.
    private(set) var meters = 0.0
    /// Whether anybody ever told of steps.
    private(set) var isCounting = false

    private var heard: [Teller: Duration] = [:]
    private var fraction = 0.0
    private var cadence: (rate: StepRate, since: Duration)?
    private var told: [(count: Int, instant: Duration)] = []

    /// Goes on from so many steps; nil where nothing counted yet.
    init(from steps: Int? = nil) {
        self.steps = steps ?? 0
        isCounting = steps != nil
    }

    /// Takes steps that were counted, each of a length.
    ///
    /// While `isPaused` they only show that somebody counts.
    mutating func take(_ count: Int, length: Length, isPaused: Bool, at now: Duration) {
        heard[.counter] = now
        isCounting = true
        guard count > 0 else { return }
        let count = min(count, Self.mostAtOnce)
        told.removeAll { now - $0.instant > Self.patience }
        told.append((count, now))
        guard !isPaused else { return }
        add(Double(count), length: length)
    }

    /// Takes a cadence, whose steps count from now on.
    mutating func take(_ rate: StepRate, at now: Duration) {
        heard[.cadence] = now
        isCounting = true
        cadence = (rate, now)
    }

    /// Reckons the steps of the cadence from `then` to `now`.
    mutating func advance(from then: Duration, to now: Duration, length: Length) {
        guard let cadence, now > then, !isCounterAlive(at: now) else { return }
        let heardUntil = min(now, cadence.since + SpeedWay.hold)
        let time = max(heardUntil - max(then, cadence.since), .zero)
        guard time > .zero else { return }
        add(cadence.rate.stepsPerMinute * (time / .seconds(60)), length: length)
    }

    /// The cadence at `now`: the one measured, or that of the steps of the last ten seconds.
    func rate(at now: Duration) -> StepRate? {
        if let cadence, now - cadence.since <= SpeedWay.hold { return cadence.rate }
        guard let first = told.first, let last = told.last, now - last.instant <= SpeedWay.hold,
            last.instant - first.instant >= .seconds(4)
        else { return nil }
        let count = told.dropFirst().reduce(0) { $0 + $1.count }
        return StepRate(stepsPerMinute: Double(count) / ((last.instant - first.instant) / .seconds(60)))
    }

    /// Whether somebody tells of steps.
    func isAlive(at now: Duration) -> Bool {
        heard.contains { now - $0.value <= ($0.key == .cadence ? SpeedWay.hold : Self.patience) }
    }

    private func isCounterAlive(at now: Duration) -> Bool {
        heard[.counter].map { now - $0 <= Self.patience } ?? false
    }

    private mutating func add(_ count: Double, length: Length) {
        meters += count * length.meters
        fraction += count
        let whole = Int(fraction)
        fraction -= Double(whole)
        steps = min(steps, Int(Int32.max)) + whole
    }
}
