import Cadence
package import Control
package import Inputs

/// The phones that send their acceleration and positions: a step detector for each, and the choice of the phone that is used.
///
/// Every phone has its own detector, so two phones are two sources. Only the steps and positions of the followed phone become
/// observations (`PhoneChoice`), so no step and no distance is counted twice. A phone that has sent nothing for ``silence`` is silent.
package struct PhoneRegistry {
    /// After this time without a message a phone is silent; its page sends ten messages a second, and the limit for the report is 2 s.
    package static let silence: Duration = .milliseconds(1500)
    /// The largest number of phones; if another one connects, the phone that has been silent for longest is removed.
    package static let capacity = 8
    /// A phone that has been silent for this long is removed from the status.
    package static let memory: Duration = .seconds(600)
    /// For this time after the end of a phone, a message without newer samples is ignored: it was probably sent before the end.
    private static let overtaking: Duration = .seconds(1)

    package enum Change: Hashable, Sendable {
        case connected(String)
        case silent(String, reason: String)
    }

    package struct Outcome {
        package var observations: [Observation] = []
        package var changes: [Change] = []
        package var use = PhoneUse(steps: 0, stepsUsed: false, positionsUsed: false)
    }

    struct Entry {
        var name: String
        var detector = AccelerometerSteps(source: .phone)
        var positions = PhonePositions()
        var steps = 0
        /// The steps that have not been passed on yet, each group with the time of its last step.
        var waiting = WaitingSteps()
        var lastMessage: Duration
        var lastSample: Duration?
        var lastStep: Duration?
        var lastFix: Duration?
        var accuracyMeters: Double?
        /// Why and since when the phone sends nothing; nil while it sends.
        var end: (reason: String, since: Duration)?
    }

    var entries: [String: Entry] = [:]
    var choice = PhoneChoice()

    package init() {}

    package var nextDeadline: Duration? {
        entries.values.filter { $0.end == nil }.map { $0.lastMessage + Self.silence }.min()
    }

    package func hasMotion(at now: Duration) -> Bool { entries.values.contains { $0.hasMotion(at: now) } }

    package mutating func advance(to now: Duration) -> [Change] {
        entries = entries.filter { _, entry in entry.end.map { now - $0.since < Self.memory } ?? true }
        var changes: [Change] = []
        for (id, entry) in entries.sorted(by: { $0.key < $1.key })
        where entry.end == nil && now - entry.lastMessage >= Self.silence {
            let reason = "the connection to the phone was lost"
            entries[id]?.end = (reason, now)
            changes.append(.silent(entry.label(id), reason: reason))
        }
        return changes
    }
}

// MARK: - Messages

extension PhoneRegistry {
    /// Processes acceleration of a phone; without samples, only records that the phone is connected.
    ///
    /// - Parameters:
    ///   - now: When the message arrived.
    ///   - host: This machine's clocks at `now`.
    ///   - clockError: Standard uncertainty of the times.
    /// - Returns: nil if there are too many phones, and none is silent.
    package mutating func receive(
        _ samples: [PhoneSample],
        from phone: Phone,
        at now: Duration,
        _ host: HostTime,
        clockError: Duration = .zero
    ) -> Outcome? {
        let newest = samples.last.map { Self.instant(of: $0.measuredAt, now, host) }
        guard var outcome = connect(phone, newest: newest, at: now), var entry = entries[phone.id] else { return nil }
        var observations: [Observation] = []
        for sample in samples {
            observations += entry.detector.process(
                sample.acceleration,
                stamp: sample.measuredAt,
                instant: Self.instant(of: sample.measuredAt, now, host),
                arrival: now,
                delayUncertainty: clockError
            )
        }
        entry.record(observations)
        if !samples.isEmpty { entry.lastSample = now }
        entries[phone.id] = entry
        choice.chooseSteps(among: entries, at: now)
        if choice.steps == phone.id, var waiting = entries[phone.id]?.waiting {
            outcome.observations = choice.pass(observations, waiting: &waiting, from: phone.id)
            entries[phone.id]?.waiting = waiting
        }
        outcome.use = use(of: phone.id, at: now)
        return outcome
    }

    /// - Returns: nil if there are too many phones.
    package mutating func receive(
        _ fixes: [PhoneFix],
        from phone: Phone,
        at now: Duration,
        _ host: HostTime
    ) -> Outcome? {
        let newest = fixes.last.map { Self.instant(of: $0.measuredAt, now, host) }
        guard var outcome = connect(phone, newest: newest, at: now), var entry = entries[phone.id] else { return nil }
        let observations = fixes.compactMap { fix in
            entry.positions.process(fix, instant: Self.instant(of: fix.measuredAt, now, host), arrival: now)
        }
        if let last = fixes.last { entry.accuracyMeters = last.accuracy.meters }
        if observations.contains(where: \.isSpeed) { entry.lastFix = now }
        entries[phone.id] = entry
        choice.choosePositions(among: entries, at: now)
        if choice.positions == phone.id, choice.usesPositions(at: now) {
            outcome.observations = choice.passPositions(observations)
        }
        outcome.use = use(of: phone.id, at: now)
        return outcome
    }

    /// Processes the report of a phone that it sends nothing from now on.
    package mutating func end(_ phone: Phone, reason: String, at now: Duration) -> Outcome {
        var outcome = Outcome()
        if let entry = entries[phone.id], entry.end?.reason != reason {
            entries[phone.id]?.end = (reason, now)
            outcome.changes = [.silent(entry.label(phone.id), reason: reason)]
        }
        outcome.use = use(of: phone.id, at: now)
        return outcome
    }

    /// Records a speed of a satellite receiver of this machine; the positions of phones are not used while there are such speeds.
    package mutating func recordReceiver(_ observations: [Observation]) {
        let speeds = observations.filter { $0.source != .phone && $0.isSpeed }
        if let last = speeds.last { choice.lastReceiverSpeed = last.arrival }
    }

    private static func instant(of time: Duration, _ now: Duration, _ host: HostTime) -> Duration {
        now - max(host.monotonic - time, .zero)
    }

    private mutating func connect(_ phone: Phone, newest: Duration?, at now: Duration) -> Outcome? {
        var outcome = Outcome()
        outcome.changes = advance(to: now)
        if entries[phone.id] == nil {
            if entries.count >= Self.capacity {
                let silent = entries.compactMap { id, entry in entry.end.map { (id, $0.since) } }
                guard let oldest = silent.min(by: { $0.1 < $1.1 }) else { return nil }
                entries[oldest.0] = nil
            }
            entries[phone.id] = Entry(name: phone.name, lastMessage: now)
            outcome.changes.append(.connected(Entry.label(phone.name, phone.id)))
        }
        entries[phone.id]?.name = phone.name
        guard let end = entries[phone.id]?.end else {
            entries[phone.id]?.lastMessage = now
            return outcome
        }
        if newest.map({ $0 > end.since }) ?? false || now - end.since > Self.overtaking {
            entries[phone.id]?.end = nil
            entries[phone.id]?.lastMessage = now
            outcome.changes.append(.connected(Entry.label(phone.name, phone.id)))
        }
        return outcome
    }
}

extension PhoneRegistry.Entry {
    func hasMotion(at now: Duration) -> Bool {
        end == nil && lastSample.map { now - $0 < PhoneRegistry.silence } ?? false
    }

    func label(_ id: String) -> String { Self.label(name, id) }

    static func label(_ name: String, _ id: String) -> String { name.isEmpty ? id : "\(name) (\(id))" }

    fileprivate mutating func record(_ observations: [Observation]) {
        for observation in observations {
            switch observation.kind {
            case .steps(let count):
                steps += count
                lastStep = observation.instant
                waiting.append(count, at: observation.instant)
            case .stepRate(let rate): waiting.period = .seconds(60 / rate.stepsPerMinute)
            default: break
            }
        }
    }
}

extension Observation {
    fileprivate var isSpeed: Bool { if case .speed = kind { true } else { false } }
}

// The state of the phones in words.

extension PhoneRegistry {
    func use(of id: String, at now: Duration) -> PhoneUse {
        let entry = entries[id]
        let isLive = entry != nil && entry?.end == nil
        return PhoneUse(
            steps: entry?.steps ?? 0,
            stepsUsed: choice.steps == id && entry?.hasMotion(at: now) == true,
            positionsUsed: isLive && choice.positions == id && entry?.lastFix != nil && choice.usesPositions(at: now)
        )
    }

    package func status(at now: Duration) -> [InputStatus] {
        entries.sorted { $0.key < $1.key }.map { id, entry in
            let state = entry.end.map { "silent: \($0.reason)" } ?? "live, \(use(of: id, at: now).text)"
            var detail = "\(entry.label(id)): \(entry.steps) steps"
            if let rate = entry.detector.sampleRate { detail += " at \(Int(rate.rounded())) Hz" }
            if let accuracy = entry.accuracyMeters { detail += ", position ±\(Int(accuracy.rounded())) m" }
            return InputStatus(name: "phone", state: state, detail: detail)
        }
    }

    /// One line for each silent phone whose readings were used, if no other phone is live: the runner must do something about it.
    package var warnings: [String] {
        guard !entries.values.contains(where: { $0.end == nil }) else { return [] }
        return [choice.steps, choice.positions].compactMap(\.self).uniqued.compactMap { id in
            entries[id].flatMap { entry in entry.end.map { "the phone \(entry.label(id)) is silent: \($0.reason)" } }
        }
    }
}

extension PhoneUse {
    fileprivate var text: String {
        switch (stepsUsed, positionsUsed) {
        case (true, true): "its steps and positions are used"
        case (true, false): "its steps are used"
        case (false, true): "its positions are used"
        case (false, false): "not used: another source has priority, or it sends nothing usable yet"
        }
    }
}

extension [String] {
    fileprivate var uniqued: [String] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}
