import Activities
import Cadence
import Control
import LiveScreen
import Messages
import OutsideText
import Report

/// Carries out the keys of the live screen, one after the other.
struct LiveKeys {
    private static let paceStep = Speed(kilometersPerHour: 0.2)
    private static let volumes = [1, 0.8, 0.6, 0.4, 0.2]

    let path: ControlSocketPath
    let state: LiveState
    let style: TerminalStyle

    private var messages: Messages { style.messages }
    private var units: Units { style.units }

    func run(_ keys: AsyncStream<LiveKey>) async {
        var client: ControlClient?
        for await key in keys {
            do throws(ControlClientError) {
                // The daemon closes a connection that is not used for 30 s.
                if client?.isOpen != true { client = try await .connect(to: path, patience: .seconds(2)) }
                guard let client else { continue }
                state.reply(try await carryOut(key, client).cleaned)
                if key == .finish { state.finish() }
            } catch {
                state.reply(messages.translated("\(error)").cleaned)
            }
        }
    }

    private func carryOut(_ key: LiveKey, _ client: ControlClient) async throws(ControlClientError) -> String {
        let step = Self.paceStep.metersPerSecond
        switch key {
        case .faster: return try await client.call(ChangePace(deltaMetersPerSecond: step)).paceLine(style).inOneLine
        case .slower: return try await client.call(ChangePace(deltaMetersPerSecond: -step)).paceLine(style).inOneLine
        case .raiseOffset: return try await changeOffset(by: "+1", client)
        case .lowerOffset: return try await changeOffset(by: "-1", client)
        case .pauseOrResume: return try await pauseOrResume(client)
        case .lap:
            // The screen shows the number of the lap with the next status.
            return try await client.call(Record(action: .lap)).recording == nil ? messages.noRecording : messages.newLap
        case .skipStep: return try await changeWorkout(.skip, client)
        case .stepBack: return try await changeWorkout(.back, client)
        case .repeatStep: return try await changeWorkout(.repeat, client)
        case .addMinute: return try await changeWorkout(.addMinute, client)
        case .cue:
            let cue = try await current(client).click.cue.next.defaultValueDescription
            return messages.cueIs(name: try await change("sound.cue", cue, client).replacing("-", with: " "))
        case .sound: return try await nextSound(client)
        case .volume: return try await nextVolume(client)
        case .track:
            let music = try await client.call(SkipTrack()).music
            return messages.translated(music.track?.line ?? music.problem ?? "")
        case .source:
            // A zone cannot be chosen with one key.
            var source = try await current(client).follow.next
            if source == .heart { source = source.next }
            let reply = try await client.call(Follow(source: source))
            let name =
                source == .manual
                ? messages.setByYou : source == .auto ? source.rawValue : reply.target.sourceName(messages)
            return ([messages.paceSourceIs(name: name)] + reply.missingLines(style).suffix(1)).joined(separator: "; ")
        case .finish: return try await finish(client)
        case .leave, .suspend: return ""
        }
    }

    private func current(_ client: ControlClient) async throws(ControlClientError) -> Status {
        try await client.call(GetStatus()).status
    }

    private func changeWorkout(
        _ action: WorkoutAction,
        _ client: ControlClient
    ) async throws(ControlClientError) -> String {
        guard let workout = try await client.call(ControlWorkout(action: action)).workout else {
            return messages.workoutEnded
        }
        return messages.stepOfSteps(number: "\(workout.step.number)", count: "\(workout.steps)")
    }

    private func change(_ key: String, _ value: String, _ client: ControlClient) async throws(ControlClientError)
        -> String
    {
        try await client.call(ChangeSetting(key: key, value: value)).value
    }

    private func changeOffset(by change: String, _ client: ControlClient) async throws(ControlClientError) -> String {
        let offset = Double(try await self.change("runner.offset", "by \(change)", client)) ?? 0
        return messages.offsetIs(value: messages.localized(StepRateOffset(stepsPerMinute: offset).formatted))
    }

    private func nextSound(_ client: ControlClient) async throws(ControlClientError) -> String {
        let names = try await client.call(ListSounds()).sounds.map(\.name)
        let present = try await current(client).click.sound
        let index = names.firstIndex(of: present).map { ($0 + 1) % names.count } ?? 0
        guard names.indices.contains(index) else { return messages.noSounds }
        return messages.soundIs(name: try await change("sound.name", names[index], client))
    }

    private func nextVolume(_ client: ControlClient) async throws(ControlClientError) -> String {
        let present = try await current(client).click.volume
        let next = Self.volumes.first { $0 < present - 0.01 } ?? Self.volumes[0]
        _ = try await change("sound.volume", Volume(fraction: next).text, client)
        return messages.volumeIs(value: messages.localized(Volume(fraction: next).formatted))
    }
}

// MARK: - Run and recording

extension LiveKeys {
    /// Without a run and a recording, starts both.
    private func pauseOrResume(_ client: ControlClient) async throws(ControlClientError) -> String {
        let status = try await current(client)
        guard status.state != .stopped || status.recording != nil else {
            let starter = try await ControlClient.connect(to: path, patience: StartActivity.patience)
            return try await starter.call(StartActivity(.run)).state.text(messages)
        }
        let isPaused = status.state == .paused || status.state == .stopped && status.recording?.state == .paused
        return isPaused
            ? try await client.call(ResumeActivity()).state.text(messages)
            : try await client.call(PauseActivity()).state.text(messages)
    }

    private func finish(_ client: ControlClient) async throws(ControlClientError) -> String {
        let reply = try await client.call(FinishActivity())
        guard let ended = reply.ended else { return messages.finishedNothing }
        guard reply.deleted != true else { return messages.recordingTooShort }
        let line = ended.line(style)
        return reply.unsaved == nil ? messages.savedSeeIt(recording: line) : messages.endedUnsaved(recording: line)
    }
}

extension String {
    fileprivate var inOneLine: String { replacing("\n", with: "; ") }
}

extension CaseIterable where Self: Equatable {
    fileprivate var next: Self {
        let all = Array(Self.allCases)
        let index = all.firstIndex(of: self).map { ($0 + 1) % all.count } ?? 0
        return all[index]
    }
}
