import Activities
import Cadence
import Messages
package import Report

/// The lines of the plain form of the live screen, for screen readers: one line when something relevant changes.
package struct PlainLines: Sendable {
    /// The smallest change of the target cadence that is reported without an order of the runner, in steps per minute.
    private static let cadenceChange = 3.0

    private let style: TerminalStyle
    private var last: [Topic: String] = [:]
    /// The target that was printed last, and the orders at that time.
    private var target: (cadence: StepRate, order: ScreenModel.Order)?
    private var distance: Int?
    private var isSourceLost = false

    private enum Topic: Hashable {
        case connection, run, source, recording, workout, lap, zone, track, race, target, deviation, notice
    }

    package init(style: TerminalStyle) { self.style = style }

    /// Returns the lines for the changes since the last call.
    package mutating func lines(_ model: ScreenModel, at now: Int) -> [String] {
        var lines = [changed(.connection, connection(model))]
        if model.connection == .connected {
            lines += [
                changed(.run, run(model)), source(model), changed(.recording, recording(model)),
                changed(.workout, workout(model, at: now)),
                model.lap.flatMap { changed(.lap, $0 > 1 ? messages.lowerLap(number: "\($0)") : nil) },
                targetLine(model),
                changed(.deviation, deviation(model)),
                changed(.zone, model.zone.map { messages.heartInZone(zone: "\($0)") }),
                changed(.track, model.trackName.map { messages.track(name: $0) }),
                changed(.race, model.raceChange),
                distanceLine(model, at: now),
            ]
        }
        return (lines + [changed(.notice, model.notice)]).compactMap(\.self)
    }

    /// Returns the text if it differs from the last one about this topic; after nil, the same text is returned again.
    private mutating func changed(_ topic: Topic, _ text: String?) -> String? {
        guard last[topic] != text else { return nil }
        last[topic] = text
        return text
    }

    private var messages: Messages { style.messages }

    private func connection(_ model: ScreenModel) -> String {
        switch model.connection {
        case .connecting: messages.connecting
        case .connected: messages.connected
        case .lost(let reason): messages.noConnection(reason: reason)
        }
    }

    private func run(_ model: ScreenModel) -> String {
        switch model.run {
        case .stopped: messages.stopped
        case .paused: messages.paused
        case .running: model.silence.map(messages.runningSilently) ?? messages.running
        }
    }

    private mutating func source(_ model: ScreenModel) -> String? {
        let wasLost = isSourceLost
        isSourceLost = model.isSourceLost
        let name = [model.source, model.sourceState].filter { !$0.isEmpty }.joined(separator: ", ")
        guard let text = changed(.source, model.sourceNotice ?? messages.source(name: name)) else { return nil }
        return wasLost && model.sourceNotice == nil && !model.isPaceSet
            ? messages.sourceBack(source: model.source) : text
    }

    private func recording(_ model: ScreenModel) -> String {
        switch model.recording {
        case .none: messages.notRecording
        case .recording: messages.recording
        case .paused: messages.recordingPaused
        }
    }

    private func workout(_ model: ScreenModel, at now: Int) -> String? {
        model.workout.map { WorkoutText(workout: $0, units: style.units, messages: messages, now: now).line }
    }

    private func deviation(_ model: ScreenModel) -> String? {
        guard model.run == .running, let deviation = model.deviation else { return nil }
        // Between 3 and 5 steps per minute, the last text stays valid, so that noise does not cause repeated lines (hysteresis).
        if abs(deviation) <= 3 { return messages.cadenceOnTarget }
        return abs(deviation) < 5
            ? last[.deviation] : deviation > 0 ? messages.cadenceAboveTarget : messages.cadenceBelowTarget
    }

    private mutating func targetLine(_ model: ScreenModel) -> String? {
        guard let now = model.target else { return nil }
        if let target {
            let isOrdered = model.order != target.order && ValueText.cadence(now) != ValueText.cadence(target.cadence)
            let change = abs(target.cadence.stepsPerMinute - now.stepsPerMinute)
            guard isOrdered || change >= Self.cadenceChange else { return nil }
        }
        target = (now, model.order)
        let pace = pace(model)
        return messages.newTarget(cadence: ValueText.cadence(now).text, pace: pace)
    }

    private func pace(_ model: ScreenModel) -> String {
        let text = ValueText.pace(model.speed, style.units).text
        return model.isPaceSet ? "\(text) (\(messages.setByYou))" : text
    }

    private mutating func distanceLine(_ model: ScreenModel, at now: Int) -> String? {
        if model.recording == .none { distance = 0 }
        // While the distance is unknown, for example without a source, the count of kilometres is kept.
        guard let meters = model.distance?.meters else { return nil }
        let count = Int(meters / style.units.pace.meters)
        defer { distance = count }
        // Distances that were reached before the first status are not announced.
        guard let distance, count > distance else { return nil }
        let time = ValueText.time(model.elapsed?.wholeSeconds(at: now)).digits
        let unit = ValueText.distance(nil, style.units, messages).unit
        let pace = pace(model)
        return messages.distancePassed(distance: "\(count) \(unit)", time: time, pace: pace)
    }
}
