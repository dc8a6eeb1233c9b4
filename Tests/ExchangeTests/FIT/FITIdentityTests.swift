import Activities
import Cadence
import Testing
import TestSupport

@testable import Exchange

/// Encoding and decoding restore the activity.
@Suite struct FITIdentityTests {
    @Test func representableValuesAreRestoredExactly() throws {
        for seed in UInt64(1)...300 {
            var random = SplitMix64(seed: seed)
            let track = random.track()
            let again = try FIT.decode(FIT.encode(track))
            #expect(again == [track], "seed \(seed)")
            if again != [track] { return }
        }
    }

    @Test func otherValuesAreRestoredWithinHalfAStep() throws {
        for seed in UInt64(1)...50 {
            var random = SplitMix64(seed: seed)
            func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
            let sample = Sample(
                elapsed: .seconds(7),
                position: Position(latitude: number(-90...90), longitude: number(-180...180)),
                altitude: Altitude(meters: number(-499...9000)),
                distance: Distance(meters: number(0...1e6)),
                speed: Speed(metersPerSecond: number(0...15)),
                target: StepRate(stepsPerMinute: number(30...300)),
                cadence: StepRate(stepsPerMinute: number(30...300)),
                heartRate: HeartRate(beatsPerMinute: number(20...250))
            )
            let activity = Activity(kind: .run, origin: .imported, start: Moment(unixMilliseconds: 1_700_000_000_000))
            let back = try FIT.decode(FIT.encode(ActivityTrack(activity: activity, samples: [sample])))
            let decoded = try #require(back.first?.samples.first)
            func lies<Value>(_ value: KeyPath<Sample, Value?>, _ number: (Value) -> Double, within step: Double) -> Bool
            {
                guard let a = sample[keyPath: value].map(number), let b = decoded[keyPath: value].map(number) else {
                    return false
                }
                return (a - b).magnitude <= step / 2 * 1.000_001
            }
            // A longitude near 180° may differ by a whole step.
            #expect(lies(\.position, \.latitude, within: 180 / 2_147_483_648), "seed \(seed)")
            #expect(lies(\.position, \.longitude, within: 3 * 180 / 2_147_483_648), "seed \(seed)")
            #expect(lies(\.altitude, \.meters, within: 0.2), "seed \(seed)")
            #expect(lies(\.distance, \.meters, within: 0.01), "seed \(seed)")
            #expect(lies(\.speed, \.metersPerSecond, within: 0.001), "seed \(seed)")
            #expect(lies(\.target, \.stepsPerMinute, within: 0.001), "seed \(seed)")
            #expect(lies(\.cadence, \.stepsPerMinute, within: 1 / 64), "seed \(seed)")
            #expect(lies(\.heartRate, \.beatsPerMinute, within: 1), "seed \(seed)")
            #expect(try FIT.decode(FIT.encode(try #require(back.first))) == back, "seed \(seed)")
        }
    }

    @Test func unrepresentableValuesAreDroppedWithoutACrash() throws {
        let wild = Sample(
            elapsed: .seconds(Int64.max),
            position: Position(latitude: 90, longitude: 180),
            altitude: Altitude(meters: .nan),
            distance: Distance(meters: 1e9),
            steps: -5
        )
        var activity = Activity(kind: .walk, origin: .demo, start: Moment(unixMilliseconds: .max, utcOffset: .max))
        activity.elapsed = .seconds(Int64.max)
        activity.pauses = [.seconds(-5)..<(.seconds(9)), .seconds(1)..<(.seconds(Int64.max))]
        activity.laps = [Lap(span: .seconds(-1)..<(.seconds(Int64.max)), distance: Distance(meters: .infinity))]
        activity.summary.steps = .min
        activity.summary.ascent = .infinity
        activity.summary.moving = .seconds(Int64.min)
        activity.name = String(repeating: "ä", count: 400)
        let early = ActivityTrack(activity: activity, samples: [Sample(elapsed: .seconds(-1)), wild])
        #expect(try FIT.decode(FIT.encode(early)).count == 1)
        activity.start = Moment(unixMilliseconds: .min)
        let decoded = try FIT.decode(FIT.encode(ActivityTrack(activity: activity, samples: [wild])))
        let track = try #require(decoded.first)
        #expect(track.samples.first?.altitude == nil)
        #expect(track.samples.first?.distance == nil)
        #expect(track.samples.first?.steps == nil)
        #expect(track.activity.name == String(repeating: "ä", count: 127))
    }

    @Test func aTrackWithoutSamplesIsRestored() throws {
        let activity = Activity(kind: .walk, origin: .recorded, start: Moment(unixMilliseconds: 1_700_000_000_000))
        let track = try #require(try FIT.decode(FIT.encode(ActivityTrack(activity: activity, samples: []))).first)
        #expect(track.samples.isEmpty)
        #expect(track.activity.kind == .walk)
    }
}
