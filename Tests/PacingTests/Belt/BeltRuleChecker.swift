import Cadence
import Pacing

/// Checks each order to a belt against the safety rules, from what really happened and not from the state of `BeltControl`.
///
/// Speeds are in 0.01 km/h, inclinations in 0.1 %.
struct BeltRuleChecker {
    enum Rule: String, CaseIterable {
        case permission, typedLimit, range, run, reading, standing, granted, hand, stop, rise, ahead, paused, connected
        case heartRate, restart, oneRequest, announcement
    }

    struct Breach: CustomStringConvertible {
        var rule: Rule
        var request: MachineRequest
        var at: Duration
        var description: String { "\(rule.rawValue): \(request) at \(at)" }
    }

    // What happened.
    var permission: BeltControl.Permission?
    var speeds: MachineRange?
    var inclinations: MachineRange?
    var isConnected = false
    var run: UInt64 = 0
    var isPaused = false
    var hasHeartRate = true
    var goal: BeltControl.Goal?
    var threeBeats = Duration.seconds(1)
    private var isGranted = false
    private var reading: (speed: Int, at: Duration)?
    /// Whether the belt has sent a speed since it was connected.
    var isKnownToMove: Bool { reading.map { $0.speed > 0 } ?? false }
    private var pending: (operation: UInt8, since: Duration)?
    /// After this time no order is permitted in this stage, because the runner has changed the speed at the console.
    private var handAt: Duration?
    private var isStopped = false
    private var needsConfirmation = false
    private var rises: [(rise: Int, at: Duration)] = []
    private var lastOrder: Int?
    /// When the runner has ordered the present change; nil if it is automatic.
    private var isOrdered = false
    private var manualGoal: Speed?
    private var announcements: [(change: BeltControl.Change, at: Duration, due: Duration)] = []
    /// Only announcements since this time announce the present goal.
    private var announcedSince = Duration.zero
    private(set) var orders = 0
    private(set) var breaches: [Breach] = []

    init() {}

    // MARK: Events

    mutating func restart() {
        (needsConfirmation, isGranted, pending, reading) = (true, false, nil, nil)
        interrupt(at: .zero)
        announcements = []
        manualGoal = nil
    }

    mutating func beginRun(_ number: UInt64, at now: Duration) {
        (run, isPaused, handAt, isStopped, needsConfirmation) = (number, false, nil, false, false)
        manualGoal = nil
        interrupt(at: now)
    }

    mutating func setConnected(_ isConnected: Bool, at now: Duration) {
        self.isConnected = isConnected
        (isGranted, pending, reading, lastOrder) = (false, nil, nil, nil)
        interrupt(at: now)
    }

    mutating func beginStage(_ goal: BeltControl.Goal?, isOrdered: Bool, at now: Duration) {
        self.goal = goal
        // A stage can be announced 5 s before it begins.
        announcedSince = max(announcedSince, now - .milliseconds(5_200))
        handAt = nil
        manualGoal = nil
        self.isOrdered = isOrdered
    }

    mutating func confirm(at now: Duration) {
        (handAt, isStopped, needsConfirmation, isOrdered) = (nil, false, false, true)
        announcedSince = now
    }

    /// The goal changes without a new stage.
    mutating func changeGoal(_ goal: BeltControl.Goal) {
        self.goal = goal
        if goal.end == nil, manualGoal == nil { isOrdered = false }
    }

    mutating func order(_ speed: Speed) { (manualGoal, isOrdered) = (speed, true) }

    /// The runner has changed the speed at the console; without a status, the daemon can know it from the readings some seconds later.
    mutating func hand(at now: Duration) {
        guard handAt == nil else { return }
        handAt = now
    }

    mutating func loseHeartRate(at now: Duration) {
        if goal?.followsHeart == true, manualGoal == nil { interrupt(at: now) }
    }

    mutating func stop() { isStopped = true }

    mutating func interrupt(at now: Duration) {
        isOrdered = false
        announcedSince = max(now, .zero)
    }

    mutating func receive(_ event: BeltControl.Event, at now: Duration) {
        switch event {
        case .answered(let answer):
            guard answer.operation == pending?.operation else { break }
            pending = nil
            if answer.operation == 0, answer.result == .success { isGranted = true }
            if answer.result == .notPermitted { isGranted = false }
        case .status(.controlLost), .status(.reset): (isGranted, pending) = (false, nil)
        case .unsent: pending = nil
        case .belt(let speed, _, let instant):
            let value = Int((speed.kilometersPerHour * 100).rounded())
            if let reading, instant < reading.at { break }
            reading = (value, instant)
        default: break
        }
    }

    mutating func noteAnnouncement(of change: BeltControl.Change, due: Duration, at now: Duration) {
        announcements.append((change, now, due))
    }

    // MARK: Orders

    /// - Parameters:
    ///   - target: the speed to which the belt goes before the order.
    ///   - going: that speed, or the present one if the belt is faster.
    ///   - isDisobeyed: whether the belt ignores or limits orders, so that `target` does not show what was ordered before.
    mutating func check(_ request: MachineRequest, at now: Duration, target: Int, going: Int, isDisobeyed: Bool) {
        func breach(_ rule: Rule) { breaches.append(Breach(rule: rule, request: request, at: now)) }
        if let pending, now - pending.since < .seconds(30) { breach(.oneRequest) }
        pending = (request.operation, now)
        guard request != .control else { return }
        orders += 1
        if permission == nil { breach(.permission) }
        if run == 0 { breach(.run) }
        if isPaused { breach(.paused) }
        if !isConnected { breach(.connected) }
        if !isGranted { breach(.granted) }
        if reading.map({ now - $0.at > .milliseconds(3_001) }) ?? true { breach(.reading) }
        if reading?.speed == 0 { breach(.standing) }
        if let handAt, now > handAt { breach(.hand) }
        if isStopped { breach(.stop) }
        if needsConfirmation { breach(.restart) }
        if goal?.followsHeart == true, manualGoal == nil, !hasHeartRate { breach(.heartRate) }
        switch request {
        case .control: break
        case .inclination(let value):
            let limit = permission?.maximumGradient.map { $0.rise * 1000 + 0.01 } ?? -1_000
            if abs(Double(value)) > limit { breach(.typedLimit) }
            if !Self.supports(inclinations, value) { breach(.range) }
        case .speed(let value):
            if Double(value) > (permission?.maximumSpeed.kilometersPerHour ?? 0) * 100 + 0.01 { breach(.typedLimit) }
            if !Self.supports(speeds, value) { breach(.range) }
            // Measured with the latest reading, which may be 3 s old and has a step of 0.1 km/h.
            if let reading, value > max(target, reading.speed + 205) { breach(.ahead) }
            // A machine that reports no keys can have another target since the latest reading.
            let known = max(going, reading?.speed ?? 0)
            // Without an order, it may have had a speed that differs from the reading as little as a steady one.
            let base = isDisobeyed ? max(known, lastOrder ?? known + 20) : known
            if value > base {
                let most = max(50, speeds?.increment ?? 0)
                rises.removeAll { now - $0.at >= .seconds(1) * (Double($0.rise) / 50) - .milliseconds(1) }
                // Readings are rounded to 0.1 km/h, so an order that begins at a reading can be 0.05 km/h above the rule.
                if !rises.isEmpty || value - base > most + 5 { breach(.rise) }
                rises.append((value - base, now))
            }
            lastOrder = value
        }
        if !isOrdered, !isAnnounced(request, from: going, at: now) { breach(.announcement) }
    }

    /// Whether this change, or one that contains it, was announced three beats ago.
    private func isAnnounced(_ request: MachineRequest, from going: Int, at now: Duration) -> Bool {
        announcements.contains { announcement in
            guard announcement.at >= announcedSince, now - announcement.at >= threeBeats, now >= announcement.due else {
                return false
            }
            // A gradual change is announced once.
            if goal?.end != nil { return true }
            switch request {
            case .speed(let value):
                guard let announced = announcement.change.speed else { return false }
                if value > min(going, reading?.speed ?? going) { return value <= announced }
                return value == announced || goal?.slowsForHill == true && value < announced
            case .inclination(let value): return announcement.change.inclination == value
            case .control: return true
            }
        }
    }

    private static func supports(_ range: MachineRange?, _ value: Int) -> Bool {
        guard let range else { return false }
        return value >= range.lowest && value <= range.highest && (value - range.lowest) % range.increment == 0
    }
}
