import Metronome
import Playback
import Synchronization

/// An output on virtual time: the renderer of the realtime thread, written into a file or into nothing.
///
/// A performance is in force from the frame of the moment at which it was posted, and a step is reported when it is played. A device
/// that is lost and found is simulated by `lose(_:)` and `find()`: as with the player, the grid goes on without it.
final class OfflineOutput: SoundOutput {
    private struct State: ~Copyable {
        var renderer: Renderer
        var file: RenderedFile?
        var frame: Int64 = 0
        var serial: UInt64 = 0
        // Sounds must live as long as the renderer that reads them.
        var sounds: [(recipe: SoundRecipe, accent: Accent, sound: Sound)] = []
        var status = PlayerStatus()
        var failure: (any Error)?
    }

    let events: AsyncStream<PlayerEvent>
    let latencies = Latencies()
    let deviceName = "offline"

    private let clock: any RunClock
    private let sampleRate: SampleRate
    private let nextStep: Alarm
    private let reports: AsyncStream<PlayerEvent>.Continuation
    private let state: Mutex<State>

    /// An output at rest.
    ///
    /// - Parameter file: takes the samples; nil renders the steps only.
    init(clock: any RunClock, sampleRate: SampleRate, file: consuming sending RenderedFile? = nil) {
        self.clock = clock
        self.sampleRate = sampleRate
        nextStep = Alarm(clock: clock)
        (events, reports) = AsyncStream.makeStream()
        state = Mutex(State(renderer: Renderer(sampleRate: sampleRate), file: file))
    }

    var status: PlayerStatus { state.withLock { $0.status } }

    @discardableResult func post(_ performance: Performance) -> UInt64 {
        let end = frame(at: clock.now)
        return state.withLock { state in
            play(until: end, &state)
            state.serial += 1
            let sound = sound(performance, &state)
            state.renderer.apply(Settings(performance, serial: state.serial, sound: sound), at: state.frame)
            reports.yield(
                .settingsApplied(serial: state.serial, frame: state.frame, heardAt: time(of: state.frame))
            )
            awaitStep(&state)
            return state.serial
        }
    }

    func lookForDevice() {}

    func run() async {
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

    /// Renders up to a time and completes the file, after the end of `run()`.
    ///
    /// - Throws: the first error of the file.
    func finish(at time: Duration) throws {
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
    /// The device is gone; the grid goes on in silence.
    func lose(_ fault: OutputFault) {
        state.withLock { $0.status.output = .fallback(fault) }
        reports.yield(.fellBack(device: deviceName, fault))
    }

    /// The device is back.
    func find() {
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
        }
        write(until: end, &state)
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

    /// Has `run()` go on when the next step has been played.
    private func awaitStep(_ state: inout State) {
        // Half a minute of the slowest steps; the grid may also have none, while it is stopped.
        let horizon = state.frame + 30 * Int64(sampleRate.hertz)
        let next = state.renderer.nextOnset(from: state.frame, before: horizon)
        nextStep.set(next.map { .seconds(Double($0.frame + 1) / Double(sampleRate.hertz)) })
    }

    private func sound(_ performance: Performance, _ state: inout State) -> SoundReference {
        let known = state.sounds.first { $0.recipe == performance.recipe && $0.accent == performance.accent }
        if let known { return known.sound.reference }
        let sound = performance.recipe.sound(at: sampleRate, accent: performance.accent)
        state.sounds.append((performance.recipe, performance.accent, sound))
        return sound.reference
    }
}
