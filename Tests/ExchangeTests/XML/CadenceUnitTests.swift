import Activities
import Cadence
import Exchange
import Testing

/// The values of the whole file decide whether its cadence is in strides or in steps.
@Suite struct CadenceUnitTests {
    private func rates(_ cadences: [Int]) throws -> (rates: [Double?], note: String?) {
        let points = cadences.enumerated().map { index, cadence in
            let time = [index / 3600, index / 60 % 60, index % 60].map { ($0 < 10 ? "0" : "") + String($0) }
            return """
                <Trackpoint><Time>2026-05-03T\(time.joined(separator: ":"))Z</Time><DistanceMeters>\(index * 3)</DistanceMeters>
                <Extensions><TPX><RunCadence>\(cadence)</RunCadence></TPX></Extensions></Trackpoint>
                """
        }
        let file = """
            <TrainingCenterDatabase><Activities><Activity Sport="Running"><Id>2026-05-03T00:00:00Z</Id>
            <Lap StartTime="2026-05-03T00:00:00Z"><Track>\(points.joined())</Track></Lap></Activity></Activities>
            </TrainingCenterDatabase>
            """
        let track = try #require(try TCX.decode(Array(file.utf8)).first)
        return (track.samples.map { $0.cadence?.stepsPerMinute }, track.activity.note)
    }

    private static let remark = "the cadence was in steps per minute instead of strides"

    @Test(arguments: [
        // A walker, a slow runner, a fast runner, and a runner who stands half of the time.
        [[55, 58, 60, 57]], [[76, 78, 80, 79]], [[98, 100, 104, 109]], [[0, 0, 0, 85]],
        // Single sensor errors do not change the decision.
        [Array(repeating: 85, count: 19) + [180]],
    ])
    func stridesAreDoubled(files: [[Int]]) throws {
        for cadences in files {
            let (rates, note) = try rates(cadences)
            #expect(rates == cadences.map { (30...300).contains($0 * 2) ? Double($0 * 2) : nil })
            #expect(note?.contains(Self.remark) != true)
        }
    }

    @Test(arguments: [
        // A fast walker at 111 (a former error gave 222); a runner; a runner who mostly stands and walks.
        [[111, 112, 111, 109]], [[160, 172, 168, 170]], [[0, 0, 0, 165]],
        [Array(repeating: 104, count: 16) + [162, 166, 170, 168]],
    ])
    func stepsAreNotDoubled(files: [[Int]]) throws {
        for cadences in files {
            let (rates, note) = try rates(cadences)
            #expect(rates == cadences.map { $0 == 0 ? nil : Double($0) })
            #expect(note?.contains(Self.remark) == true)
        }
    }
}
