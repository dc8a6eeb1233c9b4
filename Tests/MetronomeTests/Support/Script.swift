import Metronome
import TestSupport

/// A random session from a seed: settings, the horizons at which they apply, and sounds.
struct Script {
    struct Command {
        var horizon: Int64
        var settings: Settings
    }

    let sampleRate: SampleRate
    let sounds: [Sound]
    /// The samples of the prompts; empty for a script without prompts.
    let promptSounds: [PromptSound]
    /// The sound of an opponent's steps; nil for a script without an opponent.
    let footstep: Sound?
    let commands: [Command]
    private let soundIndices: [Int]
    let end: Int64

    /// The frames between a command's horizon and the next (or the end), with the renderer's value there.
    func segments() -> [(frames: Range<Int64>, renderer: Renderer)] {
        var renderer = Renderer(sampleRate: sampleRate)
        var segments = [(frames: 0..<(commands.first?.horizon ?? end), renderer: renderer)]
        for (index, command) in commands.enumerated() {
            renderer.apply(command.settings, at: command.horizon)
            let next = index + 1 < commands.count ? commands[index + 1].horizon : end
            segments.append((command.horizon..<next, renderer))
        }
        return segments
    }

    /// The index in `sounds` of the sound of a command's settings.
    func soundIndex(of settings: Settings) -> Int { soundIndices[Int(settings.serial)] }

    /// The samples of the whole session, with one block per segment.
    func samples() -> [Float] {
        segments().flatMap { $0.renderer.samples($0.frames) }
    }

    /// Creates commands over a number of seconds; some are a fraction of a step apart, others several steps.
    init(
        seed: UInt64,
        hertz: Int,
        seconds: Double,
        commands count: Int,
        shifting: Bool = true,
        scheduling: Bool = false,
        sounds: [Sound],
        promptSounds: [PromptSound] = [],
        footstep: Sound? = nil
    ) {
        var random = SplitMix64(seed: seed)
        // A generator of its own, so that the prompts do not change the rest of the script.
        var prompts = RandomPrompts(seed: seed + 500, sounds: promptSounds)
        self.promptSounds = promptSounds
        self.footstep = footstep
        sampleRate = SampleRate(hertz: hertz)
        self.sounds = sounds
        // At least two frames per step.
        let fastest = min(300, 30 * Double(hertz))
        var opponents = RandomOpponents(seed: seed + 900, fastest: fastest, sound: footstep)
        var changes = scheduling ? RandomChanges(seed: seed + 700, steps: seconds * 3, fastest: fastest) : nil
        let end = max(40, Int64(seconds * Double(hertz)))
        self.end = end
        let horizons = (0..<count).map { _ in Int64.random(in: 0..<end, using: &random) }.sorted()
        var run: UInt64 = 1
        var runs: UInt64 = 1
        var isPaused = false
        var tempo = Double.random(in: 30...fastest, using: &random)
        var ramp = Duration.zero
        var cue = Cue.everyStep
        var sound = 0
        var gain: Float = 1
        var leadIn = 0
        var keepsAwake = false
        var shift = 0.0
        var commands: [Command] = []
        var soundIndices: [Int] = []
        for (index, horizon) in horizons.enumerated() {
            switch Int.random(in: 0..<12, using: &random) {
            case 0...3:
                tempo = .random(in: 30...fastest, using: &random)
                ramp = Bool.random(using: &random) ? .zero : .milliseconds(Int.random(in: 1...3_000, using: &random))
            case 4: isPaused.toggle()
            case 5: cue = cue == .everyStep ? .everyOther : .everyStep
            case 6: sound = Int.random(in: 0..<sounds.count, using: &random)
            case 7: gain = .random(in: 0...1, using: &random)
            case 8: run = run == 0 ? runs : 0
            case 9: leadIn = Int.random(in: 0...16, using: &random)
            case 10: keepsAwake.toggle()
            default: break
            }
            // Up to two of the slowest steps in both directions.
            if shifting, Int.random(in: 0..<6, using: &random) == 0 { shift += .random(in: -4...4, using: &random) }
            if run == 0 { runs += 1 }
            if Int.random(in: 0..<12, using: &random) == 0 {
                runs += 1
                run = runs
            }
            soundIndices.append(sound)
            let settings = Settings(
                serial: UInt64(index),
                order: PlayOrder(
                    run: run,
                    isPaused: isPaused,
                    tempo: Tempo(stepsPerMinute: tempo),
                    ramp: ramp,
                    next: changes?.next(),
                    shift: shift
                ),
                style: ClickStyle(cue: cue, gain: gain, leadIn: leadIn, keepsAwake: keepsAwake),
                sound: sounds[sound].reference,
                prompts: prompts.next(run: run),
                opponent: opponents.next(volume: gain)
            )
            commands.append(Command(horizon: horizon, settings: settings))
        }
        self.commands = commands
        self.soundIndices = soundIndices
    }
}

/// Random changes of the tempo on steps; many are replaced before their step, and some arrive late.
private struct RandomChanges {
    private var random: SplitMix64
    private let steps: Int64
    private let fastest: Double
    private var present: TempoChange?

    init(seed: UInt64, steps: Double, fastest: Double) {
        random = SplitMix64(seed: seed)
        self.steps = max(8, Int64(steps))
        self.fastest = fastest
    }

    mutating func next() -> TempoChange? {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: present = nil
        case 1:
            present = TempoChange(
                step: .random(in: 0...steps, using: &random),
                start: Tempo(stepsPerMinute: .random(in: 30...fastest, using: &random)),
                end: Tempo(stepsPerMinute: .random(in: 30...fastest, using: &random)),
                ramp: Bool.random(using: &random) ? .zero : .milliseconds(Int.random(in: 1...20_000, using: &random))
            )
        default: break
        }
        return present
    }
}

/// Random changes of an opponent, who also leaves and returns.
private struct RandomOpponents {
    private var random: SplitMix64
    private let fastest: Double
    private let sound: Sound?
    private var present: OpponentSteps?

    init(seed: UInt64, fastest: Double, sound: Sound?) {
        random = SplitMix64(seed: seed)
        self.fastest = fastest
        self.sound = sound
    }

    mutating func next(volume: Float) -> OpponentClicks? {
        guard let sound else { return nil }
        if Int.random(in: 0..<8, using: &random) == 0 {
            present = nil
        } else if Bool.random(using: &random) {
            let tempo = Bool.random(using: &random) ? present?.tempo : nil
            present = OpponentSteps(
                tempo: tempo ?? Tempo(stepsPerMinute: .random(in: 30...fastest, using: &random)),
                pan: .random(in: -1...1, using: &random),
                level: .random(in: 0...1, using: &random)
            )
        }
        return present.map { OpponentClicks($0, sound: sound, volume: volume) }
    }
}

/// Random lists of prompts: some are added and some are removed with each list.
private struct RandomPrompts {
    private var random: SplitMix64
    private let sounds: [PromptSound]
    private var waiting: [Prompt] = []
    private var latest: UInt64 = 0

    init(seed: UInt64, sounds: [PromptSound]) {
        random = SplitMix64(seed: seed)
        self.sounds = sounds
    }

    mutating func next(run: UInt64) -> PromptList {
        guard let sound = sounds.randomElement(using: &random) else { return PromptList() }
        if !waiting.isEmpty, Int.random(in: 0..<4, using: &random) == 0 {
            waiting.remove(at: Int.random(in: 0..<waiting.count, using: &random))
        }
        if waiting.count < PromptList.capacity, Bool.random(using: &random) {
            latest += 1
            let step = Int64.random(in: 0...50, using: &random)
            let start: Prompt.Start = Bool.random(using: &random) ? .soon : .step(step, run: run)
            waiting.append(Prompt(number: latest, start: start, gain: .random(in: 0...1, using: &random), sound: sound))
        }
        let depth = Float.random(in: 0...1, using: &random)
        let ducking = Ducking(gain: depth, attack: 0.01, release: 0.1)
        return PromptList(waiting, ducking: Bool.random(using: &random) ? ducking : .none)
    }
}

extension PromptSound {
    /// Noise at a level of a quarter of full scale.
    static func noise(seed: UInt64, frames: Int, sampleRate: SampleRate) -> PromptSound {
        var random = SplitMix64(seed: seed)
        let samples = (0..<frames).map { _ in Float.random(in: -0.25...0.25, using: &random) }
        return PromptSound(mono: samples, pan: .random(in: -1...1, using: &random), sampleRate: sampleRate)
    }
}

extension Sound {
    /// Noise that begins and ends at zero, different for each foot.
    static func noise(seed: UInt64, frames: Int, sampleRate: SampleRate) -> Sound {
        var random = SplitMix64(seed: seed)
        func clip() -> [Float] {
            let middle = (0..<max(0, 2 * frames - 4)).map { _ in Float.random(in: -1...1, using: &random) }
            return [0, 0] + middle + [0, 0]
        }
        return Sound(left: clip(), right: clip(), sampleRate: sampleRate)
    }
}
