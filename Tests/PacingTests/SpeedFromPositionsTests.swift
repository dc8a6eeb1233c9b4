import Cadence
import Foundation
import Inputs
import Metronome
import Pacing
import DaemonStatus
import Testing
import TestSupport

/// Runs whose receiver reports positions but no speed, beside the same runs with the receiver's own speed: sentences through the
/// decoder and the pacer, on virtual time.
@Suite("Speed from positions")
struct SpeedFromPositionsTests {
    /// What a runner hears of a run.
    private struct Heard {
        /// Changes of the tempo, and those of them that were made at once, in the run.
        var changes = 0.0
        var audible = 0.0
        var minutes = 0.0
        /// The speed that set the tempo, by the second.
        var speeds: [Double?] = []

        var figures: (changes: Double, audible: Double) { (changes / minutes, audible / minutes) }
    }

    private struct Place {
        var second: Int
        var position: Position
        /// The receiver's own speed; nil if it reports none.
        var speed: Double?
    }

    // MARK: - Following

    private func follow(_ places: [Place], withSpeeds: Bool) throws -> Heard {
        var table = Table(following: .gps)
        var heard = Heard()
        var decoder = NMEADecoder()
        try table.at(0, .order(.start))
        for place in places {
            let second = Double(place.second)
            let bytes = sentence(place, speed: withSpeeds ? place.speed : nil)
            for observation in decoder.feed(bytes, at: .seconds(second)) {
                let before = table.pacer.finalTarget
                if let event = Pacer.Event(observation) { try table.at(second, event) }
                let after = table.pacer.finalTarget
                guard after != before, second > 10 else { continue }
                heard.changes += 1
                // A slow change is one per cent in ten seconds, which no one notices.
                if table.pacer.playing.ramp == Pacer.Settings().sourceRamp { heard.audible += 1 }
            }
            heard.speeds.append(table.pacer.targetSpeed?.metersPerSecond)
        }
        heard.minutes = Double((places.last?.second ?? 0) - (places.first?.second ?? 0)) / 60
        return heard
    }

    private func sentence(_ place: Place, speed: Double?) -> [UInt8] {
        func angle(_ degrees: Double, _ width: Int) -> String {
            let whole = Int(abs(degrees))
            return String(format: "%0\(width)d%010.7f", whole, (abs(degrees) - Double(whole)) * 60)
        }
        let time = String(
            format: "%02d%02d%02d.00",
            place.second / 3600,
            place.second / 60 % 60,
            place.second % 60
        )
        let (latitude, longitude) = (place.position.latitude, place.position.longitude)
        let body =
            "GPRMC,\(time),A,\(angle(latitude, 2)),\(latitude < 0 ? "S" : "N"),"
            + "\(angle(longitude, 3)),\(longitude < 0 ? "W" : "E"),"
            + "\(speed.map { String(format: "%.3f", $0 * 3600 / 1852) } ?? ""),,010126,,,A"
        return Array("$\(body)*\(String(format: "%02X", body.utf8.reduce(0 as UInt8, ^)))\r\n".utf8)
    }

    // MARK: - Runs

    /// A simulated run on a winding road, with the error of the positions that a receiver makes.
    private func places(_ speed: (Int) -> Double, seconds: Int, _ error: PositionError, seed: UInt64) -> [Place] {
        var random = SplitMix64(seed: seed)
        var error = error
        var (east, north, heading) = (0.0, 0.0, 0.0)
        return (0..<seconds).compactMap { second in
            heading += second % 60 < 3 ? 0.5 : 0
            east += speed(second) * cos(heading)
            north += speed(second) * sin(heading)
            let (x, y) = error.next(&random)
            let position = Position(
                latitude: 48 + (north + y) / 111_190,
                longitude: 16 + (east + x) / (111_320 * cos(48 * Double.pi / 180))
            )
            return position.map {
                Place(second: second, position: $0, speed: max(0, speed(second) + 0.05 * random.normal()))
            }
        }
    }

    /// The error of positions: of first-order autoregressive (Gauss–Markov) kind in the position or in its velocity, as receivers
    /// that filter make it, or white.
    struct PositionError: CustomTestStringConvertible, Sendable {
        var testDescription: String
        /// Deviation in m (of positions) or m/s (of velocities), and the share of it that is left after a second.
        var deviation: Double
        var persistence: Double
        var isOfVelocity = false

        private var state = (east: 0.0, north: 0.0)
        private var sum = (east: 0.0, north: 0.0)

        init(_ name: String, _ deviation: Double, lasting seconds: Double, ofVelocity isOfVelocity: Bool = false) {
            testDescription = name
            self.deviation = deviation
            self.isOfVelocity = isOfVelocity
            persistence = seconds > 0 ? exp(-1 / seconds) : 0
        }

        mutating func next(_ random: inout SplitMix64) -> (east: Double, north: Double) {
            let fresh = (1 - persistence * persistence).squareRoot() * deviation
            state.east = persistence * state.east + fresh * random.normal()
            state.north = persistence * state.north + fresh * random.normal()
            guard isOfVelocity else { return state }
            sum.east += state.east
            sum.north += state.north
            return sum
        }
    }

    static let errors = [
        PositionError("velocity 0.2 m/s for 3 s", 0.2, lasting: 3, ofVelocity: true),
        PositionError("velocity 0.4 m/s for 3 s", 0.4, lasting: 3, ofVelocity: true),
        PositionError("velocity 0.3 m/s for 6 s", 0.3, lasting: 6, ofVelocity: true),
        PositionError("position 3 m for 30 s", 3, lasting: 30),
        PositionError("position 5 m for 100 s", 5, lasting: 100),
        PositionError("white 0.3 m", 0.3, lasting: 0),
    ]

    /// Steady running with small changes of speed: two waves of 0.1 m/s in 40 and 170 s.
    private func steady(_ second: Int) -> Double {
        3 + 0.1 * sin(Double(second) * 2 * .pi / 40) + 0.1 * sin(Double(second) * 2 * .pi / 170)
    }

    // MARK: - Tests

    @Test(arguments: errors)
    func thePositionsOfASteadyRunChangeTheTempoSeldom(_ error: PositionError) throws {
        var (changes, audible) = (0.0, 0.0)
        for seed in 1...5 as ClosedRange<UInt64> {
            let heard = try follow(places(steady, seconds: 900, error, seed: seed), withSpeeds: false).figures
            changes += heard.changes / 5
            audible += heard.audible / 5
        }
        print("\(error.testDescription): \(changes) changes a minute, \(audible) audible")
        #expect(changes <= 4)
        #expect(audible <= 0.5)
    }

    @Test(arguments: errors)
    func aChangeOfOneMeterPerSecondIsFollowedInEightSeconds(_ error: PositionError) throws {
        var responses = Array(repeating: 0.0, count: 30)
        for seed in 1...80 as ClosedRange<UInt64> {
            let run = places({ $0 < 120 ? 3 : 4 }, seconds: 150, error, seed: seed)
            let heard = try follow(run, withSpeeds: false)
            for second in 0..<30 { responses[second] += ((heard.speeds[120 + second] ?? 3) - 3) / 80 }
        }
        let delay = (responses.firstIndex { $0 >= 0.9 } ?? 30) + 1
        print("\(error.testDescription): 90 % after \(delay) s")
        #expect(delay <= 8)
    }

    /// The recorded runs, with and without the speeds that the watch reported.
    @Test(.needsShared("data/runs/derived"), arguments: ["activity-small-fenix2-run", "track_session"])
    func theRecordedPositionsChangeTheTempoSeldom(_ name: String) throws {
        var places: [Place] = []
        let bytes = try SharedFolder.bytes("data/runs/derived/\(name).nmea")
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            guard case .rmc(let rmc)? = try? Sentence(parsing: Array(line.prefix { $0 != UInt8(ascii: "\r") })),
                let time = rmc.time, let position = rmc.position
            else { continue }
            let second = Int(time.nanoseconds / 1_000_000_000)
            if let last = places.last, second <= last.second { continue }
            places.append(Place(second: second, position: position, speed: rmc.speed?.metersPerSecond))
        }
        let start = try #require(places.first).second
        for index in places.indices { places[index].second -= start }
        let without = try follow(places, withSpeeds: false).figures
        let with = try follow(places, withSpeeds: true).figures
        print("\(name): \(without) without speeds, \(with) with the watch's own")
        #expect(without.changes <= 4)
        if places[0].speed != nil { #expect(without.audible <= max(0.5, with.audible)) }
    }
}
