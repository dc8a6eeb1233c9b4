import Metronome
import Testing

/// A run at a few frames per second as text: `L` and `R` are left and right clicks, `.` is silence.
private struct Drawing {
    private let sound: Sound
    private let sampleRate: SampleRate
    private var renderer: Renderer
    private(set) var text = ""
    private var serial: UInt64 = 0

    private var tempo = 60.0
    private var ramp = Duration.zero
    private var run: UInt64 = 1
    private var isPaused = false
    private var cue = Cue.everyStep

    /// Clicks are one frame long.
    init(hertz: Int) {
        sampleRate = SampleRate(hertz: hertz)
        sound = Sound(left: [1, 1], right: [0.5, 0.5], sampleRate: sampleRate)
        renderer = Renderer(sampleRate: sampleRate)
    }

    /// Applies a change at a frame, and renders again from there on.
    mutating func apply(_ change: RhythmTests.Change, at horizon: Int) {
        switch change {
        case .begin: break
        case .tempo(let tempo, let ramp): (self.tempo, self.ramp) = (tempo, ramp)
        case .cue(let cue): self.cue = cue
        case .pause(let isPaused): self.isPaused = isPaused
        case .run(let run): self.run = run
        }
        serial += 1
        let settings = Settings(
            serial: serial,
            order: PlayOrder(run: run, isPaused: isPaused, tempo: Tempo(stepsPerMinute: tempo), ramp: ramp),
            style: ClickStyle(cue: cue),
            sound: sound.reference
        )
        if text.count < horizon { draw(to: horizon) }
        renderer.apply(settings, at: Int64(horizon))
        text = String(text.prefix(Int(renderer.lastHorizon)))
    }

    /// Renders up to a frame.
    mutating func draw(to end: Int) {
        let samples = renderer.samples(Int64(text.count)..<Int64(end))
        for sample in stride(from: 0, to: samples.count, by: 2).map({ samples[$0] }) {
            text.append(sample == 0 ? "." : sample == 1 ? "L" : sample == 0.5 ? "R" : "?")
        }
    }
}

@Suite struct RhythmTests {
    enum Change: Sendable {
        /// A run of 60 steps a minute, or what was set before.
        case begin
        case tempo(Double, ramp: Duration = .zero)
        case cue(Cue)
        case pause(Bool)
        case run(UInt64)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let hertz: Int
        /// Changes with the frames from which they apply; before some of them, more frames are drawn, which they replace.
        let changes: [(at: Int, drawn: Int, Change)]
        let text: String

        init(_ name: String, hertz: Int, _ changes: [(at: Int, drawn: Int, Change)], _ text: String) {
            (testDescription, self.hertz, self.changes, self.text) = (name, hertz, changes, text)
        }
    }

    @Test(arguments: [
        Row("a run begins at the horizon with the left foot", hertz: 4, [(3, 3, .begin)], "...L...R...L...R"),
        Row(
            "a new tempo applies from the horizon",
            hertz: 4,
            [(0, 0, .begin), (8, 8, .tempo(80))],
            "L...R...L..R..L"
        ),
        // Half of a step of 8 frames has passed, so half of a step of 4 frames remains; the second case is the reverse.
        Row("the rest of a step is faster", hertz: 8, [(0, 0, .begin), (4, 4, .tempo(120))], "L.....R...L...R"),
        Row(
            "the rest of a step is slower",
            hertz: 8,
            [(0, 0, .tempo(120)), (6, 6, .tempo(60))],
            "L...R.....L.......R"
        ),
        Row(
            "a change replaces frames rendered ahead",
            hertz: 4,
            [(0, 0, .begin), (4, 16, .tempo(120))],
            "L...R.L.R.L.R.L."
        ),
        // 1/6 of a step at 40 spm (6 frames), then 5/6 of a step at 80 spm (3 frames): 2.5 frames, rounded up.
        Row(
            "a change on the frame of a step neither repeats nor loses it",
            hertz: 4,
            [(0, 0, .begin), (8, 9, .tempo(120)), (8, 8, .tempo(40)), (9, 9, .tempo(80))],
            "L...R...L...R..L..R."
        ),
        Row(
            "clicking on one foot does not move the grid",
            hertz: 3,
            [(0, 0, .begin), (4, 6, .cue(.everyOther)), (14, 16, .cue(.everyStep))],
            "L..R..L.....L..R..L..R"
        ),
        Row(
            "a pause keeps phase and foot",
            hertz: 3,
            [(0, 0, .begin), (4, 4, .pause(true)), (13, 14, .pause(false))],
            "L..R...........R..L..R"
        ),
        Row(
            "a stop ends the clicks, and a start begins at step 0",
            hertz: 3,
            [(0, 0, .begin), (5, 5, .run(0)), (11, 13, .run(2))],
            "L..R.......L..R..L"
        ),
        Row(
            "another run begins at once without a stop",
            hertz: 4,
            [(0, 0, .begin), (6, 6, .run(7))],
            "L...R.L...R...L"
        ),
        // From 60 to 120 spm in 4 s at 10 Hz: after t frames of the ramp, t/10 + t²/800 steps have passed. The next six
        // steps are therefore at 8.98, 16.57, 23.25, 29.28, 34.83 and 40 frames.
        Row(
            "a ramp shortens each step",
            hertz: 10,
            [(0, 0, .begin), (10, 10, .tempo(120, ramp: .seconds(4)))],
            "L.........R........L.......R.....L.....R.....L....R....L....R."
        ),
        Row(
            "an earlier horizon is replaced by the last",
            hertz: 4,
            [(8, 8, .begin), (2, 12, .tempo(120))],
            "........L.R.L.R.L.R."
        ),
    ])
    func theClicksAreOnTheirFrames(row: Row) {
        var drawing = Drawing(hertz: row.hertz)
        for (frame, drawn, change) in row.changes {
            if drawing.text.count < drawn { drawing.draw(to: drawn) }
            drawing.apply(change, at: frame)
        }
        drawing.draw(to: row.text.count)
        #expect(drawing.text == row.text)
    }

    @Test func repeatingTheTempoChangesNothing() {
        var drawing = Drawing(hertz: 10)
        drawing.apply(.begin, at: 0)
        drawing.apply(.tempo(120, ramp: .seconds(4)), at: 0)
        drawing.draw(to: 60)
        let asked = drawing.text
        for horizon in stride(from: 7, to: 60, by: 7) { drawing.apply(.tempo(120), at: horizon) }
        drawing.draw(to: 60)
        #expect(drawing.text == asked)
    }
}
