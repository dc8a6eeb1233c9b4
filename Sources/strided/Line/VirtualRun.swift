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
        /// A step.
        case onset(Onset)
    }

    /// Frames rendered at a time; any number gives the same samples.
    private static let block = 4096

    private let sampleRate: SampleRate
    private let preferences: Preferences
    private let recipe: SoundRecipe
    // Alive as long as the renderer that reads it.
    private let sound: Sound
    private var pacer: Pacer
    private var renderer: Renderer
    private var wake: Duration?
    private var serial: UInt64 = 0
    private let samples: UnsafeMutablePointer<Float>
    /// The next frame to be rendered.
    private(set) var frame: Int64 = 0

    // None once it is finished.
    private var file: WAVWriter?
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
        sampleRate: SampleRate,
        file: consuming WAVWriter,
        log: @escaping (Duration, Entry) throws -> Void
    ) {
        self.sampleRate = sampleRate
        self.file = consume file
        self.log = log
        preferences = settings.preferences
        self.recipe = recipe
        sound = recipe.sound(at: sampleRate, accent: settings.preferences.accent)
        pacer = Pacer(
            settings: settings.pacer,
            runner: settings.preferences.runner,
            manualSpeed: settings.pace,
            following: source
        )
        renderer = Renderer(sampleRate: sampleRate)
        samples = .allocate(capacity: 2 * Self.block)
    }

    deinit {
        samples.deallocate()
    }

    /// Completes the file; nothing is played after it.
    mutating func finish() throws {
        if let file = file.take() { try file.finish() }
    }

    /// Plays on until `time`, then lets the event happen.
    mutating func happen(_ event: Pacer.Event, at time: Duration) throws {
        try play(until: time)
        for action in try pacer.handle(event, at: time) {
            switch action {
            case .play(let order):
                serial += 1
                renderer.apply(settings(for: order), at: frame)
            case .wake(let time):
                wake = time
            case .report(.target(let cadence, let speed)):
                try log(time, .target(cadence, speed: speed))
            case .report(.source(let source, let state)):
                try log(time, .source(source, state))
            case .lookForDevice:
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

    private mutating func render(until time: Duration) throws {
        let end = Int64((time / .seconds(1) * Double(sampleRate.hertz)).rounded())
        while frame < end {
            let count = Int(min(Int64(Self.block), end - frame))
            renderer.render(into: samples, frames: count, from: frame)
            try file?.write(samples, frames: count)
            let next = frame + Int64(count)
            var from = frame
            while let onset = renderer.nextOnset(from: from, before: next) {
                try log(.seconds(Double(onset.frame) / Double(sampleRate.hertz)), .onset(onset))
                from = onset.frame + 1
            }
            frame = next
        }
    }
}
