import Metronome
import Testing

/// A run at a few frames per second as text: `L` and `R` are left and right clicks, `.` is silence.
private struct Drawing {
    private let sound: Sound
    private let sampleRate: SampleRate
    private var renderer: Renderer
    private(set) var text = ""
    private var serial: UInt64 = 0

    var tempo = 60.0
    var ramp = Duration.zero
    var run: UInt64 = 1
    var isPaused = false
    var cue = Cue.everyStep

    /// Clicks are one frame long.
    init(hertz: Int) {
        sampleRate = SampleRate(hertz: hertz)
        sound = Sound(left: [1, 1], right: [0.5, 0.5], sampleRate: sampleRate)
        renderer = Renderer(sampleRate: sampleRate)
    }

    /// Applies the current properties at a frame, and renders again from there on.
    mutating func apply(at horizon: Int) {
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
    @Test func aRunBeginsAtTheHorizonWithTheLeftFoot() {
        var drawing = Drawing(hertz: 4)
        drawing.draw(to: 3)
        drawing.apply(at: 3)
        drawing.draw(to: 16)
        #expect(drawing.text == "...L...R...L...R")
    }

    @Test func aNewTempoAppliesFromTheHorizon() {
        var drawing = Drawing(hertz: 4)
        drawing.apply(at: 0)
        drawing.draw(to: 8)
        drawing.tempo = 80
        drawing.apply(at: 8)
        drawing.draw(to: 15)
        #expect(drawing.text == "L...R...L..R..L")
    }

    @Test func theRestOfAStepUsesTheNewTempo() {
        // Half of a step of 8 frames has passed, so half of a step of 4 frames remains; the second case is the reverse.
        var faster = Drawing(hertz: 8)
        faster.apply(at: 0)
        faster.draw(to: 4)
        faster.tempo = 120
        faster.apply(at: 4)
        faster.draw(to: 15)
        #expect(faster.text == "L.....R...L...R")
        var slower = Drawing(hertz: 8)
        slower.tempo = 120
        slower.apply(at: 0)
        slower.draw(to: 6)
        slower.tempo = 60
        slower.apply(at: 6)
        slower.draw(to: 19)
        #expect(slower.text == "L...R.....L.......R")
    }

    @Test func aChangeReplacesFramesRenderedAhead() {
        var drawing = Drawing(hertz: 4)
        drawing.apply(at: 0)
        drawing.draw(to: 16)
        #expect(drawing.text == "L...R...L...R...")
        drawing.tempo = 120
        drawing.apply(at: 4)
        drawing.draw(to: 16)
        #expect(drawing.text == "L...R.L.R.L.R.L.")
    }

    @Test func aChangeOnTheFrameOfAStepNeitherRepeatsNorLosesIt() {
        var drawing = Drawing(hertz: 4)
        drawing.apply(at: 0)
        drawing.draw(to: 9)
        drawing.tempo = 120
        drawing.apply(at: 8)
        drawing.tempo = 40
        drawing.apply(at: 8)
        drawing.tempo = 80
        drawing.apply(at: 9)
        drawing.draw(to: 20)
        // 1/6 of a step at 40 spm (6 frames), then 5/6 of a step at 80 spm (3 frames): 2.5 frames, rounded up.
        #expect(drawing.text == "L...R...L...R..L..R.")
    }

    @Test func clickingOnOneFootDoesNotMoveTheGrid() {
        var drawing = Drawing(hertz: 3)
        drawing.apply(at: 0)
        drawing.draw(to: 6)
        drawing.cue = .everyOther
        drawing.apply(at: 4)
        drawing.draw(to: 16)
        drawing.cue = .everyStep
        drawing.apply(at: 14)
        drawing.draw(to: 22)
        #expect(drawing.text == "L..R..L.....L..R..L..R")
    }

    @Test func aPauseKeepsPhaseAndFoot() {
        var drawing = Drawing(hertz: 3)
        drawing.apply(at: 0)
        drawing.draw(to: 4)
        drawing.isPaused = true
        drawing.apply(at: 4)
        drawing.draw(to: 14)
        drawing.isPaused = false
        drawing.apply(at: 13)
        drawing.draw(to: 22)
        #expect(drawing.text == "L..R...........R..L..R")
    }

    @Test func aStopEndsTheClicksAndAStartBeginsAtStepZero() {
        var drawing = Drawing(hertz: 3)
        drawing.apply(at: 0)
        drawing.draw(to: 5)
        drawing.run = 0
        drawing.apply(at: 5)
        drawing.draw(to: 13)
        drawing.run = 2
        drawing.apply(at: 11)
        drawing.draw(to: 18)
        #expect(drawing.text == "L..R.......L..R..L")
    }

    @Test func anotherRunBeginsAtOnceWithoutAStop() {
        var drawing = Drawing(hertz: 4)
        drawing.apply(at: 0)
        drawing.draw(to: 6)
        drawing.run = 7
        drawing.apply(at: 6)
        drawing.draw(to: 15)
        #expect(drawing.text == "L...R.L...R...L")
    }

    @Test func aRampShortensEachStep() {
        // From 60 to 120 spm in 4 s at 10 Hz: after t frames of the ramp, t/10 + t²/800 steps have passed. The next six
        // steps are therefore at 8.98, 16.57, 23.25, 29.28, 34.83 and 40 frames.
        var drawing = Drawing(hertz: 10)
        drawing.apply(at: 0)
        drawing.draw(to: 10)
        drawing.tempo = 120
        drawing.ramp = .seconds(4)
        drawing.apply(at: 10)
        drawing.draw(to: 62)
        #expect(drawing.text == "L.........R........L.......R.....L.....R.....L....R....L....R.")
    }

    @Test func repeatingTheTempoChangesNothing() {
        var drawing = Drawing(hertz: 10)
        drawing.apply(at: 0)
        drawing.tempo = 120
        drawing.ramp = .seconds(4)
        drawing.apply(at: 0)
        drawing.draw(to: 60)
        let asked = drawing.text
        for horizon in stride(from: 7, to: 60, by: 7) {
            drawing.ramp = .zero
            drawing.apply(at: horizon)
        }
        drawing.draw(to: 60)
        #expect(drawing.text == asked)
    }

    @Test func anEarlierHorizonIsReplacedByTheLast() {
        var drawing = Drawing(hertz: 4)
        drawing.apply(at: 8)
        drawing.draw(to: 12)
        drawing.tempo = 120
        drawing.apply(at: 2)
        drawing.draw(to: 20)
        #expect(drawing.text == "........L.R.L.R.L.R.")
    }
}
