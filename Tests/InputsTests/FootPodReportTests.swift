import Cadence
import Testing
import TestSupport

@testable import Inputs

/// What strided sends as a foot pod, read by its own decoder and by a reader of the fields that the decoder skips.
struct FootPodReportTests {
    private struct Fields: Equatable {
        var flags: UInt8
        var stride: Int
        var distance: Int

        init(_ payload: [UInt8]) {
            func number(_ range: Range<Int>) -> Int { payload[range].reversed().reduce(0) { $0 << 8 | Int($1) } }
            (flags, stride, distance) = (payload[0], number(4..<6), number(6..<10))
        }
    }

    private func report(
        _ speed: Double = 3,
        _ cadence: Double? = 174,
        _ meters: Double = 0,
        isRunning: Bool = true
    ) -> FootPodReport {
        FootPodReport(
            speed: Speed(metersPerSecond: speed),
            cadence: cadence.map(StepRate.init(stepsPerMinute:)),
            distance: Distance(meters: meters),
            isRunning: isRunning
        )
    }

    @Test(arguments: [
        // 3 m/s is 768/256; 174 steps are 87 strides of 2.07 m.
        (CadenceUnit.strides, [0b111, 0, 3, 87, 207, 0, 0xD2, 0x04, 0, 0] as [UInt8]),
        (.steps, [0b111, 0, 3, 174, 103, 0, 0xD2, 0x04, 0, 0]),
    ])
    func theBytesAreThoseOfTheSpecification(unit: CadenceUnit, bytes: [UInt8]) {
        #expect(report(3, 174, 123.4).payload(counting: unit) == bytes)
    }

    @Test func theFlagsSayWhetherTheRunnerRuns() {
        #expect(report(isRunning: true).payload(counting: .strides)[0] == 0b111)
        #expect(report(1.2, 110, isRunning: false).payload(counting: .strides)[0] == 0b011)
    }

    @Test(arguments: [CadenceUnit.strides, .steps])
    func everyValueComesBackWithinItsTolerance(unit: CadenceUnit) throws {
        var random = SplitMix64(seed: TestSeed.value())
        for _ in 0..<20_000 {
            let speed = Double.random(in: Speed.range, using: &random)
            let cadence = Double.random(in: 30...255, using: &random)
            let meters = Double.random(in: 0...429_000_000, using: &random)
            let payload = report(speed, cadence, meters).payload(counting: unit)
            let decoded = try RunningMeasurement(parsing: payload)
            #expect(abs((decoded.speed.plausible?.metersPerSecond ?? -1) - speed) <= 0.05)
            #expect(abs(Double(decoded.cadence) * (unit == .steps ? 1 : 2) - cadence) <= 1)
            let fields = Fields(payload)
            #expect(abs(Double(fields.distance) / 10 - meters) <= 0.051)
            let stride = min(speed * 6000 / (cadence / (unit == .steps ? 1 : 2)), 65535)
            #expect(abs(Double(fields.stride) - stride) <= 0.51)
        }
    }

    /// The whole path of a watch that is itself a strided: the unit is learnt, and speed and cadence arrive.
    @Test(arguments: [CadenceUnit.strides, .steps])
    func anotherStridedReadsIt(unit: CadenceUnit) {
        var decoder = SensorDecoder()
        var last: [Observation] = []
        for second in 0..<15 {
            last = decoder.decode(
                report(3.2, 172).payload(counting: unit),
                characteristic: 0x2A53,
                at: .seconds(second)
            )
        }
        #expect(decoder.cadenceUnit.learnt == unit)
        #expect(
            last.map(\.kind) == [
                .podSpeed(Speed(metersPerSecond: 3.19921875)), .stepRate(StepRate(stepsPerMinute: 172)),
            ]
        )
    }

    @Test(arguments: [
        // speed, cadence, metres; counted cadence in steps, stride in cm, distance in dm
        (0.0, Double?.none, 0.0, 0, 0, 0),
        (15.0, 300.0, 1e9, 255, 300, Int(UInt32.max)),
        (15.0, 30.0, 429_496_729.5, 30, 3000, Int(UInt32.max)),
        (.nan, .nan, .nan, 30, 0, 0),
        (.infinity, .infinity, .infinity, 255, 300, Int(UInt32.max)),
        (-1, -1, -1, 30, 0, 0),
    ])
    func extremeValuesBecomeTheNearestOnes(
        speed: Double,
        cadence: Double?,
        meters: Double,
        count: UInt8,
        stride: Int,
        distance: Int
    ) {
        let payload = report(speed, cadence, meters).payload(counting: .steps)
        #expect(payload.count == 10)
        #expect(payload[3] == count)
        #expect(Fields(payload).stride == stride)
        #expect(Fields(payload).distance == distance)
    }

    @Test func aGrowingDistanceNeverDecreases() {
        var random = SplitMix64(seed: TestSeed.value())
        var (meters, before) = (0.0, 0)
        for _ in 0..<20_000 {
            meters += Double.random(in: 0...100, using: &random) * (Bool.random(using: &random) ? 1 : 1e-4)
            let distance = Fields(report(3, 174, meters).payload(counting: .strides)).distance
            #expect(distance >= before)
            before = distance
        }
    }

    @Test func everyHeartRateComesBack() throws {
        for rate in stride(from: HeartRate.range.lowerBound, through: HeartRate.range.upperBound, by: 0.5) {
            let decoded = try HeartMeasurement(parsing: FootPodReport.payload(of: HeartRate(beatsPerMinute: rate)))
            #expect(abs(Double(decoded.beatsPerMinute) - rate) <= 0.5)
            #expect(decoded.hasContact == nil)
        }
    }
}
