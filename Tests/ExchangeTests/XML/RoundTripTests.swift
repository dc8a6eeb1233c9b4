import Activities
import Cadence
import Exchange
import Testing
import TestSupport

@Suite struct RoundTripTests {
    @Test func aWrittenGPXFileIsReadBackUnchanged() throws {
        let seed = TestSeed.value()
        var random = SplitMix64(seed: seed)
        for _ in 0..<400 {
            let track = DrawnTracks.track(&random)
            #expect(try GPX.decode(GPX.encode(track)) == [track], "seed \(seed)")
        }
    }

    @Test func aWrittenTCXFileIsReadBackUnchanged() throws {
        let seed = TestSeed.value()
        var random = SplitMix64(seed: seed)
        for number in 0..<400 {
            let track = DrawnTracks.track(&random, withPosition: number % 3 > 0)
            #expect(try TCX.decode(TCX.encode(track)) == [track], "seed \(seed)")
        }
    }

    @Test func numbersWithMoreDecimalsAreRoundedOnce() throws {
        let track = ActivityTrack(
            activity: Activity(kind: .run, origin: .recorded, start: Moment(unixMilliseconds: 1_766_000_000_123)),
            samples: (0..<100).map { second in
                var sample = Sample(
                    elapsed: .seconds(second),
                    position: Position(latitude: 40 + Double(second) / 7, longitude: 180)
                )
                sample.altitude = Altitude(meters: 100 / 3)
                sample.distance = Distance(meters: Double(second) * 10 / 3)
                sample.speed = Speed(metersPerSecond: 10 / 3)
                sample.cadence = StepRate(stepsPerMinute: 500 / 3)
                sample.target = StepRate(stepsPerMinute: 510 / 3.1)
                sample.heartRate = HeartRate(beatsPerMinute: 100.4)
                return sample
            }
        )
        for (encode, decode) in [(GPX.encode, GPX.decode), ({ TCX.encode($0) }, TCX.decode)] as [Codec] {
            let once = try decode(try encode(track))
            #expect(once.count == 1)
            #expect(try decode(try encode(try #require(once.first))) == once)
            let sample = try #require(once.first?.samples.last)
            #expect(sample.distance == Distance(meters: 330))
            #expect(sample.cadence == StepRate(stepsPerMinute: 166.67))
            #expect(sample.position?.longitude == -180)
        }
    }

    /// Values that only a programming error or a damaged database can produce.
    @Test func impossibleValuesAreWrittenWithoutACrash() throws {
        let huge = Duration(secondsComponent: .max, attosecondsComponent: 0)
        var track = ActivityTrack(
            activity: Activity(
                kind: .cycle,
                origin: .recorded,
                start: Moment(unixMilliseconds: .max, utcOffset: .max),
                elapsed: huge,
                pauses: [.zero..<huge, .seconds(-5)..<Duration.zero],
                laps: [Lap(span: .seconds(5)..<huge), Lap(span: .zero..<Duration.seconds(1))],
                name: "\u{0}\u{1}\u{FFFF}",
                note: String(repeating: "a", count: 100_000)
            ),
            samples: [
                Sample(elapsed: huge, position: Position(latitude: 0, longitude: 0), altitude: Altitude(meters: .nan)),
                Sample(elapsed: .zero - huge, altitude: Altitude(meters: .infinity), steps: .min),
                Sample(elapsed: .zero, altitude: Altitude(meters: 1e300), steps: .max),
            ]
        )
        track.activity.summary.ascent = .nan
        track.activity.summary.descent = -1e300
        track.activity.summary.steps = .min
        track.activity.summary.inSync = .zero - huge
        #expect(!(try GPX.encode(track)).isEmpty)
        #expect(!TCX.encode(track).isEmpty)
    }

    @Test func aTrackWithoutPositionsIsAnErrorWithAdvice() {
        var random = SplitMix64(seed: 1)
        let error = #expect(throws: ExchangeError.self) {
            try GPX.encode(DrawnTracks.track(&random, withPosition: false))
        }
        #expect(error?.reason.contains("export it as tcx or fit") == true)
    }
}

typealias Codec = (encode: (ActivityTrack) throws -> [UInt8], decode: ([UInt8]) throws -> [ActivityTrack])
