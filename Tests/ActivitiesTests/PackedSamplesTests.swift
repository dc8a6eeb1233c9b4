import Activities
import Cadence
import TestSupport
import Testing

/// Packed samples equal the original samples.
@Suite struct PackedSamplesTests {
    private func sample(_ random: inout SplitMix64, _ second: Int, fine: Bool) -> Sample {
        func drawn<Value>(_ make: (inout SplitMix64) -> Value?) -> Value? {
            Int.random(in: 0..<3, using: &random) == 0 ? nil : make(&random)
        }
        func number(_ range: ClosedRange<Double>, _ scale: Double, _ random: inout SplitMix64) -> Double {
            let value = Double.random(in: range, using: &random)
            return fine ? value : (value * scale).rounded() / scale
        }
        return Sample(
            elapsed: .milliseconds(second * 1000 + (fine ? 1 : 0)),
            position: drawn { Position(latitude: number(-90...90, 1e7, &$0), longitude: number(-180...180, 1e7, &$0)) },
            altitude: drawn { Altitude(meters: number(-500...9000, 100, &$0)) },
            distance: drawn { Distance(meters: number(0...1e9, 100, &$0)) },
            speed: drawn { Speed(metersPerSecond: number(0...12, 1000, &$0)) },
            target: drawn { StepRate(stepsPerMinute: number(30...300, 100, &$0)) },
            cadence: drawn { StepRate(stepsPerMinute: number(30...300, 100, &$0)) },
            heartRate: drawn { HeartRate(beatsPerMinute: number(40...220, 1, &$0)) },
            steps: drawn { Int.random(in: 0...1_000_000_000_000, using: &$0) }
        )
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func packedSamplesEqualTheOriginals(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        // The later samples have more decimals, so that columns change from the 4-byte to the 8-byte form.
        var samples = (0..<300).map { sample(&random, $0, fine: $0 > 150 && seed > 1) }
        var packed = PackedSamples(samples)
        #expect(Array(packed) == samples, "seed \(seed)")
        let before = packed
        for _ in 0..<100 {
            let place = Int.random(in: 0..<300, using: &random)
            samples[place] = sample(&random, place, fine: seed > 1)
            packed[place] = samples[place]
        }
        #expect(Array(packed) == samples, "seed \(seed)")
        #expect(before.count == 300 && packed != before)
    }

    @Test func columnsStoreMissingAndConstantNumbers() {
        for values: [Double?] in [
            [], [nil], [nil, nil], [1, 1, 1], [nil, 1], [1, nil], [0.1, nil, 1e300], [-.infinity, 2], [5, 5, 1 / 3],
            [Double(Int32.max), Double(Int32.min), Double(Int32.min) + 1, 4e9],
        ] {
            var column = PackedColumn(scale: 1)
            for value in values { column.append(value) }
            #expect((0..<column.count).map { column[$0] } == values)
            for place in values.indices {
                for value in [nil, 7, 0.5] as [Double?] {
                    column[place] = value
                    #expect(column[place] == value)
                }
            }
        }
    }

    @Test func aPackedTrackEqualsTheOriginal() {
        var random = SplitMix64(seed: 9)
        let samples = (1...50).map { sample(&random, $0, fine: false) }
        let activity = Activity(
            kind: .run,
            origin: .imported,
            start: Moment(unixMilliseconds: 0),
            elapsed: .seconds(50)
        )
        let track = ActivityTrack(activity: activity, samples: samples)
        #expect(ActivityTrack(PackedTrack(track)) == track)
        #expect(Summary(of: PackedSamples(samples), kind: .run) == Summary(of: samples, kind: .run))
        #expect(
            Array(PackedSamples(samples).withComputedDistance(for: .run)) == samples.withComputedDistance(for: .run)
        )
    }
}

/// A zero is shown only if it was measured.
struct KnownValueTests {
    @Test(
        arguments: [
            (Tally(steps: 10), Measure.distance, false, nil), (Tally(steps: 10), .steps, false, 10),
            (Tally(distance: Distance(meters: 8000)), .steps, false, nil),
            (Tally(distance: Distance(meters: 8000)), .steps, true, 0),
            (Tally(energy: Energy(kilocalories: 300)), .distance, false, nil), (Tally(), .steps, false, 0),
            (Tally(), .calories, true, 0),
        ] as [(Tally, Measure, Bool, Double?)]
    )
    func aZeroNextToOtherValuesIsUnknown(tally: Tally, measure: Measure, isCounting: Bool, value: Double?) {
        #expect(measure.knownValue(in: tally, isCounting: isCounting) == value)
    }
}
