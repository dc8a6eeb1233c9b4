import Cadence
import LiveScreen
import Testing

struct BeatClockTests {
    private let clock = BeatClock(step: 10, heardAt: 1_000_000_000, interval: 500_000_000)

    @Test func stepsAreExtrapolatedInBothDirections() {
        #expect(clock.position(at: 1_000_000_000) == (10, 0))
        #expect(clock.position(at: 1_250_000_000) == (10, 0.5))
        #expect(clock.position(at: 2_499_999_999).step == 12)
        #expect(clock.position(at: 999_999_999).step == 9)
    }

    @Test func theNextStepIsAlwaysLater() {
        #expect(clock.nextStep(after: 1_000_000_000) == 1_500_000_000)
        #expect(clock.nextStep(after: 999_999_999) == 1_000_000_000)
        #expect(clock.nextStep(after: 60_200_000_000) == 60_500_000_000)
    }

    @Test func extremeValuesOfTheDaemonDoNotTrap() {
        for value in [Int.min, -1, 0, 1, .max] {
            let clock = BeatClock(step: value, heardAt: value, interval: value)
            for time in [Int.min, 0, Int.max] { _ = (clock.position(at: time), clock.nextStep(after: time)) }
            let elapsed = RunningTime(seconds: Double(value), updatedAt: 0, isRunning: true)
            #expect((0...3_600_000).contains(elapsed.wholeSeconds(at: 5)))
        }
    }
}

struct RunHistoryTests {
    @Test func theHistoryKeepsTheLastTenMinutesAndOneEntryPerSecond() {
        var history = RunHistory()
        for second in 0..<2_000 {
            for cadence in [160.0, 170] {
                let cadence = StepRate(stepsPerMinute: cadence)
                history.append(.init(second: second, speed: nil, cadence: cadence, target: nil))
            }
        }
        history.append(.init(second: 3, speed: nil, cadence: nil, target: nil))
        #expect(history.entries.map(\.second) == Array(1_400..<2_000))
        #expect(history.entries.allSatisfy { $0.cadence == StepRate(stepsPerMinute: 170) })
    }
}

struct KeyDecoderTests {
    @Test func eachKeyOfTheHelpLineIsDecoded() {
        var decoder = KeyDecoder()
        let keys = decoder.keys("+-><lnbrmcsvf qQ".utf8)
        #expect(
            keys == [
                .faster, .slower, .raiseOffset, .lowerOffset, .lap, .skipStep, .stepBack, .repeatStep, .addMinute, .cue,
                .sound, .volume, .source, .pauseOrResume,
                .leave,
                .finish,
            ]
        )
        #expect(decoder.keys([3, 4, 0x1C, 0x1A]) == [.leave, .leave, .leave, .suspend])
    }

    @Test func unknownKeysAreIgnored() {
        var decoder = KeyDecoder()
        #expect(decoder.keys("xyzLäö€\t\r\n\u{7F}0".utf8).isEmpty)
    }

    /// Arrow keys, function keys with parameters, and a mouse report, whose letters are keys of the help line as well.
    @Test(arguments: ["\u{1B}[A", "\u{1B}OQ", "\u{1B}[1;5c", "\u{1B}[<0;10;20l", "\u{1B}[15~", "\u{1B}l"])
    func escapeSequencesAreIgnoredHoweverTheyAreSplit(sequence: String) {
        let bytes = Array(sequence.utf8)
        for cut in 0...bytes.count {
            var decoder = KeyDecoder()
            #expect(decoder.keys(bytes[..<cut]) + decoder.keys(bytes[cut...] + Array("q".utf8)) == [.leave])
        }
    }

    @Test func theEscapeKeyDoesNotSwallowALaterKey() {
        var decoder = KeyDecoder()
        #expect(decoder.keys([0x1B]).isEmpty && decoder.isInSequence)
        decoder.endSequence()
        #expect(decoder.keys("q".utf8) == [.leave] && !decoder.isInSequence)
    }
}
