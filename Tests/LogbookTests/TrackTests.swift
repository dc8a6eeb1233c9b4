import Activities
import Cadence
import Testing
import TestSupport

@testable import Logbook

@Suite("Storing tracks")
struct TrackTests {
    @Test("Values with the resolution of real sources are stored exactly", arguments: [1, 2, 3] as [UInt64])
    func sampleIsTheIdentityOnSources(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let logbook = try Logbook(path: folder.database, for: .writing)
        var random = SplitMix64(seed: seed)
        func decimal(_ range: ClosedRange<Int>, _ scale: Double) -> Double? {
            Bool.random(using: &random) ? Double(Int.random(in: range, using: &random)) / scale : nil
        }
        let samples = (1...2000).map { second in
            Sample(
                elapsed: .milliseconds(second * 1000 + Int.random(in: 0..<1000, using: &random)),
                position: decimal(-900_000_000...900_000_000, 1e7).flatMap { latitude in
                    Position(
                        latitude: latitude,
                        longitude: Double(Int.random(in: -1_800_000_000...1_800_000_000, using: &random)) / 1e7
                    )
                },
                altitude: decimal(-50_000...900_000, 100).map(Altitude.init(meters:)),
                distance: decimal(0...100_000_000, 100).map(Distance.init(meters:)),
                speed: decimal(0...15_000, 1000).map(Speed.init(metersPerSecond:)),
                target: decimal(300...3000, 10).map(StepRate.init(stepsPerMinute:)),
                cadence: decimal(300...3000, 10).map(StepRate.init(stepsPerMinute:)),
                heartRate: decimal(20...250, 1).map(HeartRate.init(beatsPerMinute:)),
                steps: decimal(0...1_000_000, 1).map { Int($0) },
                power: decimal(0...3_000, 1).map { Int($0) },
                groundContact: decimal(0...3_000, 10).map { .microseconds(Int(($0 * 1000).rounded())) },
                lead: decimal(-9_000...9_000, 10).map { .milliseconds(Int(($0 * 1000).rounded())) }
            )
        }
        let track = ActivityTrack(activity: MadeUp.activity(seconds: 2001), samples: samples)
        let id = try logbook.insert(track).id
        #expect(try logbook.track(of: id) == track, "seed \(seed)")
    }

    @Test("A stored position is unchanged after conversion to FIT semicircles and back")
    func keptPositionsSurviveSemicircles() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<100_000 {
            let kept = Int.random(in: -1_800_000_000...1_800_000_000, using: &random)
            let semicircles = (Double(kept) / 1e7 * 2_147_483_648 / 180).rounded()
            #expect(Int((semicircles * 180 / 2_147_483_648 * 1e7).rounded()) == kept, "seed 7")
        }
    }

    @Test("All fields of an activity are stored exactly")
    func activityIsTheIdentity() throws {
        let folder = try TemporaryFolder()
        let logbook = try Logbook(path: folder.database, for: .writing)
        var summary = Summary()
        summary.moving = .milliseconds(1_234_567)
        summary.distance = Distance(meters: 5012.345_678_901_2)
        summary.distanceSource = .footPod
        summary.energy = Energy(kilocalories: 312.3)
        summary.steps = 4000
        summary.cadence = StepRate(stepsPerMinute: 171.234_567)
        summary.target = StepRate(stepsPerMinute: 172)
        summary.heartRate = HeartRate(beatsPerMinute: 150.3)
        summary.highestHeartRate = HeartRate(beatsPerMinute: 181)
        summary.bestSpeed = Speed(metersPerSecond: 4.2)
        summary.ascent = 12.5
        summary.descent = 13
        summary.inSync = .seconds(900)
        var activity = MadeUp.activity(.walk)
        activity.origin = .imported
        activity.elapsed = .milliseconds(1_300_001)
        activity.pauses = [.seconds(5)..<(.seconds(9)), .seconds(20)..<(.milliseconds(30_500))]
        activity.laps = [
            Lap(span: .zero..<(.seconds(10)), distance: Distance(meters: 1 / 3.0), energy: Energy(kilocalories: 0.1)),
            Lap(span: .seconds(10)..<(.milliseconds(1_300_001))),
        ]
        activity.summary = summary
        activity.name = "Sunday; 'DROP TABLE'"
        activity.note = "ünïcode \u{1F3C3}"
        let id = try logbook.insert(ActivityTrack(activity: activity, samples: [])).id
        #expect(try logbook.activity(id).activity == activity)
        #expect(try logbook.activity(id).state == .finished)
    }

    @Test("Impossible numbers are limited to possible ones and never crash")
    func absurdNumbersDoNotTrap() throws {
        let folder = try TemporaryFolder()
        let logbook = try Logbook(path: folder.database, for: .writing)
        var activity = MadeUp.activity()
        activity.elapsed = .seconds(Int64.max)
        activity.summary.moving = .seconds(-5)
        activity.summary.ascent = .nan
        activity.summary.descent = .infinity
        activity.summary.steps = .max
        let samples = [
            Sample(elapsed: .seconds(1), altitude: Altitude(meters: .nan), steps: .min),
            Sample(elapsed: .seconds(2), altitude: Altitude(meters: 1e300)),
            Sample(elapsed: .seconds(Int64.max), altitude: Altitude(meters: -.infinity)),
        ]
        let id = try logbook.insert(ActivityTrack(activity: activity, samples: samples)).id
        let track = try logbook.track(of: id)
        #expect(track.samples.map(\.altitude) == [nil, Altitude(meters: 1e13), nil])
        #expect(track.activity.summary.ascent == nil)
        #expect(track.activity.summary.moving == .zero)
        #expect(track.activity.elapsed == .seconds(3_155_760_000))
        try logbook.add([
            HourBucket(
                hour: LocalHour(date: CivilDate(dayNumber: .max), hour: .max, utcOffset: 0),
                tally: Tally(steps: .max, distance: Distance(meters: .infinity))
            )
        ])
    }
}
