import Activities
import Cadence

/// Generates the recording of an outing and its share of the day's hourly totals.
struct DemoRecording {
    private(set) var track: ActivityTrack
    /// The totals that the outing adds to each of the 24 hours; a ride adds only energy.
    private(set) var hours = [Tally](repeating: Tally(), count: 24)

    private let outing: DemoOuting
    private let route: DemoRoute
    private var body: DemoBody
    private var summaryBuilder: SummaryBuilder
    private var meters = 0.0
    private var steps = 0.0
    private var errors: (east: DemoWander, north: DemoWander, height: DemoWander)

    private static let longest = 5 * 3600

    /// Generates the recording of an outing on the day that starts at `midnight`.
    init(_ outing: DemoOuting, midnight: Moment, random: inout DemoRandom) {
        self.outing = outing
        route = DemoRoute(
            distance: outing.distance,
            longest: outing.kind == .cycle ? 12_000 : 7500,
            isThereAndBack: outing.kind != .cycle && random.happens(0.35),
            random: &random
        )
        body = DemoBody(outing, random: &random)
        summaryBuilder = SummaryBuilder(kind: outing.kind, model: EnergyModel(mass: DemoBody.runner.mass))
        errors = (
            DemoWander(seconds: 60, deviation: 1.2, random: &random),
            DemoWander(seconds: 60, deviation: 1.2, random: &random),
            DemoWander(seconds: 120, deviation: 0.3, random: &random)
        )
        let start = midnight + .seconds(outing.start)
        let note = "Made up by strided --demo-data."
        track = ActivityTrack(
            activity: Activity(kind: outing.kind, origin: .demo, start: start, name: outing.name, note: note),
            samples: []
        )
        track.samples.reserveCapacity(Int(outing.distance / outing.speed * 1.15))
        record(random: &random)
        finish()
    }

    private mutating func record(random: inout DemoRandom) {
        let pauseAt = random.happens(0.5) ? outing.distance * random.between(0.35, 0.75) : .infinity
        let pauseLength = Int(random.between(35, 170))
        var second = 0
        var paused = 0
        while meters < outing.distance, second < Self.longest {
            if paused == 0, meters >= pauseAt {
                paused = pauseLength
                pause(second..<second + paused, random: &random)
                second += paused
            }
            second += 1
            body.advance(
                second: second - paused,
                share: meters / outing.distance,
                gradient: route.gradient(at: meters),
                random: &random
            )
            meters += body.speed
            steps += (body.cadence ?? 0) / 60
            add(sample(at: second, random: &random), second: second)
        }
    }

    private mutating func pause(_ seconds: Range<Int>, random: inout DemoRandom) {
        for _ in seconds { body.rest(random: &random) }
        let pause = Duration.seconds(seconds.lowerBound)..<Duration.seconds(seconds.upperBound)
        track.activity.pauses.append(pause)
        summaryBuilder.pause(pause.upperBound - pause.lowerBound)
    }

    private mutating func sample(at second: Int, random: inout DemoRandom) -> Sample {
        let (east, north) = (errors.east.next(&random), errors.north.next(&random))
        let height = route.altitude(at: meters) + errors.height.next(&random)
        return Sample(
            elapsed: .seconds(second),
            position: route.position(at: meters, east: east, north: north),
            altitude: Altitude(meters: height.rounded(parts: 10)),
            distance: Distance(meters: meters.rounded(parts: 100)),
            speed: Speed(metersPerSecond: (body.speed + 0.03 * random.bell()).rounded(parts: 1000)),
            target: body.target.map { StepRate(stepsPerMinute: $0.rounded(parts: 10)) },
            cadence: body.cadence.map { StepRate(stepsPerMinute: ($0 * 2).rounded() / 2) },
            heartRate: HeartRate(beatsPerMinute: body.heartRate.rounded()),
            steps: body.cadence == nil ? nil : Int(steps)
        )
    }

    private mutating func add(_ sample: Sample, second: Int) {
        let before = (
            energy: summaryBuilder.energy ?? .zero, steps: summaryBuilder.steps ?? 0,
            distance: summaryBuilder.distance ?? .zero
        )
        summaryBuilder.add(sample)
        track.samples.append(sample)
        let energy = Energy(kilocalories: (summaryBuilder.energy ?? .zero).kilocalories - before.energy.kilocalories)
        let distance = (summaryBuilder.distance ?? .zero) - before.distance
        hours[min((outing.start + second - 1) / 3600, 23)] += Tally(
            steps: (summaryBuilder.steps ?? 0) - before.steps,
            distance: outing.kind == .cycle ? .zero : distance,
            energy: energy
        )
        let lapLength = outing.kind == .cycle ? 5000.0 : 1000
        if meters >= Double(track.activity.laps.count + 1) * lapLength { closeLap(at: sample.elapsed) }
    }

    private mutating func closeLap(at elapsed: Duration) {
        track.activity.laps.close(
            at: elapsed,
            distance: summaryBuilder.distance ?? .zero,
            energy: summaryBuilder.energy ?? .zero
        )
    }

    private mutating func finish() {
        let end = track.samples.last?.elapsed ?? .zero
        track.activity.elapsed = end
        closeLap(at: end)
        track.activity.summary = summaryBuilder.summary(
            elapsed: end,
            paused: track.activity.pauses.reduce(.zero) { $0 + $1.upperBound - $1.lowerBound },
            distanceSource: .satellites
        )
    }
}
