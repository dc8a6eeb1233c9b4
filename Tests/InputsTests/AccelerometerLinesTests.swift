import Cadence
import Foundation
import Inputs
import InputsSupport
import Testing
import TestSupport

@Suite("Accelerometer lines")
struct AccelerometerLinesTests {
    private func gait(_ cadence: Double = 170, seconds: Double = 20) -> [SyntheticGait.Sample] {
        SyntheticGait(noise: 0.3, cadence: { _ in cadence }, duration: seconds, seed: 3).make().samples
    }

    /// Feeds each sample's line at its time.
    private func feed(
        _ samples: [SyntheticGait.Sample],
        header: String = "",
        _ line: (SyntheticGait.Sample) -> String
    ) -> (observations: [Observation], decoder: AccelerometerLines) {
        var decoder = AccelerometerLines()
        var observations = decoder.feed(Array(header.utf8), at: .zero)
        for sample in samples {
            observations += decoder.feed(Array((line(sample) + "\n").utf8), at: .seconds(sample.instant))
        }
        return (observations, decoder)
    }

    private func text(_ sample: SyntheticGait.Sample, per unit: Double = 1, separator: String = ",") -> String {
        let felt = sample.acceleration
        return [felt.x, felt.y, felt.z].map { String(format: "%.4f", $0 / unit) }.joined(separator: separator)
    }

    private func steps(_ observations: [Observation]) -> Int {
        observations.reduce(0) { if case .steps(let steps) = $1.kind { $0 + steps } else { $0 } }
    }

    @Test(arguments: [1, Acceleration.gravity], [",", ";", "\t", " "])
    func theUnitIsDetectedFromGravity(unit: Double, separator: String) {
        let (seen, decoder) = feed(gait()) { text($0, per: unit, separator: separator) }
        #expect(decoder.unit == (unit == 1 ? .metersPerSecondSquared : .gravities))
        #expect(decoder.summary.hasSuffix("detected from gravity"))
        #expect(abs(steps(seen) - 54) <= 2)
        #expect(decoder.counts.refused == 0)
    }

    @Test(arguments: [
        ("time,x,y,z", 1.0, "m/s²"),
        ("\"Time (s)\",\"Acceleration x (m/s^2)\",\"Acceleration y (m/s^2)\",\"Acceleration z (m/s^2)\"", 1, "m/s²"),
        ("time,gFx,gFy,gFz", Acceleration.gravity, "g"), ("t,ax (g),ay (g),az (g)", Acceleration.gravity, "g"),
    ])
    func headersAreParsed(header: String, unit: Double, name: String) {
        let (seen, decoder) = feed(gait(), header: header + "\r\n") { "\($0.instant),\(text($0, per: unit))" }
        #expect(decoder.unit?.rawValue == name)
        #expect(abs(steps(seen) - 54) <= 2)
        #expect(decoder.counts.refused == 0)
    }

    @Test func aHeaderMayNameOtherColumnsAndMilliseconds() {
        let (seen, decoder) = feed(gait(), header: "label;z;y;x;timestamp_ms\n") { sample in
            let felt = sample.acceleration
            return "run;\(felt.z);\(felt.y);\(felt.x);\(sample.instant * 1000)"
        }
        #expect(abs(steps(seen) - 54) <= 2)
        #expect(decoder.counts.refused == 0)
    }

    @Test func jsonObjectsAreParsed() {
        let (seen, _) = feed(gait()) { "{\"accel\":[\(text($0))],\"t\":\($0.instant)}" }
        #expect(abs(steps(seen) - 54) <= 2)
    }

    @Test func stepsAreTimedByTheirTimestampsNotByTheirArrival() {
        let samples = gait()
        var late = AccelerometerLines()
        var random = SplitMix64(seed: 4)
        let seen = samples.flatMap { sample in
            let arrival = sample.instant + Double.random(in: 0...0.1, using: &random)
            return late.feed(Array("\(sample.instant),\(text(sample))\n".utf8), at: .seconds(arrival))
        }
        let (onTime, _) = feed(samples) { "\($0.instant),\(text($0))" }
        #expect(seen.map(\.kind) == onTime.map(\.kind))
        // But for when the first line came.
        let shifts = zip(seen, onTime).map { ($0.instant - $1.instant) / .seconds(1) }
        #expect((shifts.max() ?? 0) - (shifts.min() ?? 0) < 1e-6)
    }

    @Test func footfallsAreRecentAndEveryStepIsCountedOnce() {
        let (seen, _) = feed(gait()) { "\($0.instant),\(text($0))" }
        let footfalls = seen.filter { if case .footfall = $0.kind { true } else { false } }
        #expect(footfalls.count > 35)
        #expect(footfalls.count < steps(seen))
        #expect(footfalls.allSatisfy { $0.arrival - $0.instant < .seconds(1) && $0.source == .accelerometer })
        #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.instant <= $1.instant })
        let cadences = seen.compactMap(\.stepsPerMinute)
        #expect(cadences.allSatisfy { abs($0 - 170) < 4 }, "\(cadences)")
    }

    @Test func standingIsReportedOnceWhenTheStepsEnd() {
        let samples = SyntheticGait(noise: 0.3, cadence: { $0 < 15 ? 170 : nil }, duration: 40, seed: 3).make().samples
        let (seen, _) = feed(samples) { "\($0.instant),\(text($0))" }
        let standing = seen.filter { $0.kind == .standing }
        #expect(standing.count == 1)
        #expect(standing.allSatisfy { $0.instant > .seconds(15) && $0.instant < .seconds(17) })
    }

    @Test(arguments: [
        "1,2", "1,2,3,4,5", "1,,3", "1,2,nan", "inf,0,0", "0x1p3,1,1", "1e300,0,0", "600,0,0", "x", "steps 12",
        "cadence 168", "time,lat,lon,alt", "1e13,0,0,9.8", "{\"accel\":[1,2]}", "{\"accel\":[1,2,3],\"t\":1e300}", "{",
        "\u{1B}[2J",
        "Linear Acceleration x (m/s^2),Linear Acceleration y (m/s^2),Linear Acceleration z (m/s^2)",
    ])
    func theErrorForAnInvalidSampleShowsTheFormat(text: String) {
        var decoder = AccelerometerLines()
        #expect(decoder.feed(Array((text + "\n").utf8), at: .zero).isEmpty)
        #expect(decoder.counts.refused == 1)
        #expect(decoder.lastRefusal?.description.contains("is not an accelerometer line:") == true)
        #expect(decoder.lastRefusal?.description.contains("\u{1B}") == false)
    }

    @Test func commentsAndEmptyLinesAreIgnored() {
        var decoder = AccelerometerLines()
        _ = decoder.feed(Array("# made by hand\n\r\n   \n".utf8), at: .zero)
        #expect(decoder.counts.refused == 0)
        #expect(decoder.counts.ignored == 2)
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func damagedLinesNeverTrapAndTheChunkLengthDoesNotMatter(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let forms = [
            "0.1,0.2,9.8", "1.5,0.1,0.2,9.8", "time,x,y,z", "time_ms;gFx;gFy;gFz", "{\"accel\":[1,2,9],\"t\":2}", "# x",
            "-1e5,1,1,1", "9999999999999,1,1,1", "1 2 3", "",
        ]
        var bytes = (0..<200).map { _ in forms.randomElement(using: &random) ?? "" }.flatMap { Array(($0 + "\n").utf8) }
        for _ in 0..<60 {
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        var whole = AccelerometerLines()
        var pieces = AccelerometerLines()
        let seen = whole.feed(bytes, at: .seconds(1))
        #expect(bytes.flatMap { pieces.feed([$0], at: .seconds(1)) } == seen, "seed \(seed)")
        #expect(pieces.counts == whole.counts, "seed \(seed)")
    }

    @Test func anEndlessLineIsRefusedInBoundedMemory() {
        var decoder = AccelerometerLines()
        _ = decoder.feed([UInt8](repeating: 0x31, count: 1 << 20), at: .zero)
        _ = decoder.feed(Array("\n0,0,9.8\n".utf8), at: .zero)
        #expect(decoder.counts.refused == 1)
        #expect(decoder.counts.accepted == 1)
    }
}
