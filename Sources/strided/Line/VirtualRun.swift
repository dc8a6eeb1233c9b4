import Cadence
import Control
import Metronome
import Pacing
import Playback

/// The whole line on virtual time: events with their times in, samples and a log out, as fast as the machine goes.
///
/// It is the daemon's line with the clock taken out: the same pacer, the same renderer, the same sounds.
struct VirtualRun: ~Copyable {
    /// What the line does, told to the log.
    enum Entry {
        /// Another cadence is asked of the runner.
        case target(StepRate, speed: Speed?)
        /// The followed source is trusted more or less.
        case source(FollowedSource, SourceState)
        /// Something else worth a line, in words.
        case note(String)
        /// A step.
        case onset(Onset)
    }

    private let preferences: Preferences
    private let recipe: SoundRecipe
    // Alive as long as the renderer that reads it.
    private let sound: Sound
    private var pacer: Pacer
    private var renderer: Renderer
    private var wake: Duration?
    private var serial: UInt64 = 0
    private var file: RenderedFile
    private let log: (_ time: Duration, Entry) throws -> Void

    /// A line at rest at time zero.
    ///
    /// - Parameters:
    ///   - file: Takes the samples.
    ///   - log: Takes what happened, in the order of time.
    init(
        settings: DaemonSettings,
        following source: FollowedSource,
        recipe: SoundRecipe,
        file: consuming RenderedFile,
        log: @escaping (Duration, Entry) throws -> Void
    ) {
        let sampleRate = file.sampleRate
        self.file = consume file
        self.log = log
        preferences = settings.preferences
        self.recipe = recipe
        sound = recipe.sound(at: sampleRate, accent: settings.preferences.accent)
        pacer = Pacer(
            settings: settings.pacer,
            runner: settings.preferences.runner,
            manualSpeed: settings.pace,
            following: source,
            lock: settings.preferences.lock,
            soundingOnlyOffTarget: settings.preferences.cue == .onlyOff
        )
        renderer = Renderer(sampleRate: sampleRate)
    }

    /// Completes the file; nothing is played after it.
    mutating func finish() throws {
        try file.finish()
    }

    /// Plays on until `time`, then lets the event happen.
    mutating func happen(_ event: Pacer.Event, at time: Duration) throws {
        try play(until: time)
        try carryOut(pacer.handle(event, at: time), at: time)
    }

    private mutating func carryOut(_ actions: [Pacer.Action], at time: Duration) throws {
        for action in actions {
            switch action {
            case .play(let order):
                serial += 1
                renderer.apply(settings(for: order), at: file.frame)
            case .wake(let time):
                wake = time
            case .report(.target(let cadence, let speed)):
                try log(time, .target(cadence, speed: speed))
            case .report(.source(let source, let state)):
                try log(time, .source(source, state))
            case .report(let report):
                try log(time, .note(report.text))
            case .lookForDevice, .runEnded, .keepMemory:
                break
            }
        }
    }

    /// Plays on until `time`; wakes the pacer when it wished so.
    mutating func play(until time: Duration) throws {
        while let due = wake, due <= time {
            wake = nil
            try render(until: due)
            try happen(.wake, at: due)
        }
        try render(until: time)
    }

    private func settings(for order: PlayOrder) -> Settings {
        Settings(Performance(order, preferences, recipe), serial: serial, sound: sound.reference)
    }

    /// Renders up to `time`; the pacer hears of each onset as it passes, and what it makes of it comes after it.
    private mutating func render(until time: Duration) throws {
        let rate = Double(file.sampleRate.hertz)
        let end = Int64((time / .seconds(1) * rate).rounded())
        while let onset = renderer.nextOnset(from: file.frame, before: end) {
            try file.write(renderer, until: onset.frame + 1)
            let heardAt = Duration.seconds(Double(onset.frame) / rate)
            try log(heardAt, .onset(onset))
            try carryOut(
                pacer.handle(.onset(step: onset.step, heardAt: heardAt, shift: renderer.settings.shift), at: heardAt),
                at: heardAt
            )
        }
        try file.write(renderer, until: end)
    }
}
