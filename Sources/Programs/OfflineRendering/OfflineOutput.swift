package import Clocks
package import Metronome
package import Playback
import Synchronization

/// A sound output on virtual time, with the renderer of the realtime thread; it writes samples to a file or discards them.
///
/// A call of `post(_:)` takes effect at the frame that belongs to the time of the call. A step is reported when it is
/// played. `lose(_:)` and `find()` simulate a device that is removed and connected again; as in the click player, the beat
/// grid continues meanwhile.
package final class OfflineOutput: SoundOutput {
    private struct State: ~Copyable {
        var renderer: Renderer
        var file: RenderedFile?
        var frame: Int64 = 0
        var serial: UInt64 = 0
        // The renderer reads these sounds through references, so they must exist as long as the renderer does.
        var sounds: [(recipe: SoundRecipe, accent: Accent, sound: Sound)] = []
        var prompts = PromptCache(pool: nil)
        var performance: Performance?
        var plan = PromptPlan()
        var music: MusicPlan?
        var musicCache = MusicCache(pool: nil)
        var musicSerial: UInt64 = 0
        var status = PlayerStatus()
        var failure: (any Error)?
    }

    package let events: AsyncStream<PlayerEvent>
    package let latencies = Latencies()
    package let deviceName = "offline"

    private let clock: any RunClock
    private let sampleRate: SampleRate
    private let nextStep: Alarm
    private let reports: AsyncStream<PlayerEvent>.Continuation
    private let state: Mutex<State>

    /// - Parameter file: receives the samples; if it is nil, only the steps are computed.
    package init(clock: any RunClock, sampleRate: SampleRate, file: consuming sending RenderedFile? = nil) {
        self.clock = clock
        self.sampleRate = sampleRate
        nextStep = Alarm(clock: clock)
        (events, reports) = AsyncStream.makeStream()
        state = Mutex(State(renderer: Renderer(sampleRate: sampleRate), file: file))
    }

    package var status: PlayerStatus { state.withLock { $0.status } }

    @discardableResult package func post(_ performance: Performance) -> UInt64 {
        let end = frame(at: clock.now)
        return state.withLock { state in
            play(until: end, &state)
            state.serial += 1
            state.performance = performance
            if let music = state.music, music.usable(for: performance.order, at: sampleRate) == nil {
                replaceMusic(nil, &state)
            }
            applySettings(&state)
            reports.yield(
                .settingsApplied(serial: state.serial, frame: state.frame, heardAt: time(of: state.frame))
            )
            return state.serial
        }
    }

    package func post(_ plan: PromptPlan) {
        let end = frame(at: clock.now)
        state.withLock { state in
            play(until: end, &state)
            state.plan = plan
            applySettings(&state)
        }
    }

    package func post(_ plan: MusicPlan?) {
        let end = frame(at: clock.now)
        state.withLock { state in
            play(until: end, &state)
            let usable = plan.flatMap { plan in
                state.performance.flatMap { plan.usable(for: $0.order, at: sampleRate) }
            }
            replaceMusic(usable, &state)
            applySettings(&state)
        }
    }

    private func replaceMusic(_ plan: MusicPlan?, _ state: inout State) {
        state.music = plan
        state.musicSerial += 1
        state.musicCache.keep(plan, serial: state.musicSerial)
    }

    private func applySettings(_ state: inout State) {
        guard let performance = state.performance else { return }
        let sound = sound(performance.recipe, performance.accent, &state)
        let footstep = performance.opponent.map { _ in self.sound(.footstep, .none, &state) }
        let clickPeak = performance.style.gain * sound.peak
        let now = time(of: state.frame)
        let prompts = state.prompts.list(state.plan, clickPeak: clickPeak, at: sampleRate, now: now)
        state.renderer.apply(
            Settings(
                performance,
                serial: state.serial,
                sound: sound.reference,
                footstep: footstep,
                prompts: prompts,
                music: state.music?.list ?? .none
            ),
            at: state.frame,
            heardAt: now.nanoseconds
        )
        state.musicCache.retire(applied: state.musicSerial, at: now)
        if state.music != nil { reports.yield(.gridChanged(state.renderer.frameGrid)) }
        awaitStep(&state)
    }

    package func lookForDevice() {}

    /// Has no effect, because a file and a simulated device need no silence.
    package func setSilent(_ isSilent: Bool) {}

    package func run() async {
        for await _ in nextStep.reached {
            let end = frame(at: clock.now)
            state.withLock { state in
                play(until: end, &state)
                awaitStep(&state)
            }
        }
        nextStep.end()
        reports.finish()
    }

    /// Renders up to a time and completes the file; it must be called after the end of `run()`.
    package func finish(at time: Duration) throws {
        let end = frame(at: time)
        try state.withLock { state in
            play(until: end, &state)
            if let failure = state.failure { throw failure }
            try state.file?.finish()
        }
    }
}

// MARK: - A simulated device

extension OfflineOutput {
    /// Simulates the loss of the device; the beat grid continues.
    package func lose(_ fault: OutputFault) {
        state.withLock { $0.status.output = .fallback(fault) }
        reports.yield(.fellBack(device: deviceName, fault))
    }

    package func find() {
        state.withLock { $0.status.output = .playing }
    }
}

// MARK: - Frames

extension OfflineOutput {
    private func frame(at time: Duration) -> Int64 {
        Int64((time / .seconds(1) * Double(sampleRate.hertz)).rounded())
    }

    private func time(of frame: Int64) -> MonotonicTime {
        MonotonicTime(nanoseconds: Int64((Double(frame) / Double(sampleRate.hertz) * 1e9).rounded()))
    }

    /// Renders up to `end` and reports the steps before it.
    private func play(until end: Int64, _ state: inout State) {
        while let onset = state.renderer.nextOnset(from: state.frame, before: end) {
            write(until: onset.frame + 1, &state)
            reports.yield(.onset(onset, heardAt: time(of: onset.frame)))
            if let run = state.music?.run { state.musicCache.retire(before: onset.step, of: run) }
        }
        write(until: end, &state)
        while let prompt = state.renderer.nextPrompt(before: end) {
            reports.yield(.prompt(prompt, heardAt: time(of: prompt.frame)))
        }
    }

    private func write(until end: Int64, _ state: inout State) {
        guard end > state.frame else { return }
        state.frame = end
        guard state.failure == nil else { return }
        do {
            try state.file?.write(state.renderer, until: end)
        } catch {
            state.failure = error
        }
    }

    /// Sets the alarm that wakes `run()` when the next step has been played, or when the next prompt has begun.
    private func awaitStep(_ state: inout State) {
        // The search for the next step covers only 30 s, because a stopped beat grid has no next step.
        let horizon = state.frame + 30 * Int64(sampleRate.hertz)
        let next = state.renderer.nextOnset(from: state.frame, before: horizon)
        let prompt = state.renderer.nextPromptFrame.map { max($0, state.frame) }
        let first = [next?.frame, prompt].compactMap(\.self).min()
        nextStep.set(first.map { .seconds(Double($0 + 1) / Double(sampleRate.hertz)) })
    }

    private func sound(_ recipe: SoundRecipe, _ accent: Accent, _ state: inout State) -> Sound {
        let known = state.sounds.first { $0.recipe == recipe && $0.accent == accent }
        if let known { return known.sound }
        let sound = recipe.sound(at: sampleRate, accent: accent)
        state.sounds.append((recipe, accent, sound))
        return sound
    }
}
