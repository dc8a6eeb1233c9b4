import Cadence
import Foundation
import Inputs
import Pacing
import TestSupport

/// A run recorded by a watch, beside the project and no part of it.
struct RecordedRun {
    /// A moment of it: the speed the watch recorded is the truth here.
    struct Moment {
        var instant: Duration
        var speed: Double
        /// What was measured of it, where that is not the truth with noise put on it.
        var measured: Double?
    }

    static let names = [
        "activity-small-fenix2-run", "garmin-fenix-5-run", "garmin-fenix-5-walk", "heartandsole-testdata",
    ]

    let name: String
    let moments: [Moment]

    /// Decodes the sentences made of the run, whose speeds are the watch's own.
    init(named name: String) throws {
        let bytes = try SharedFolder.bytes("data/runs/derived/\(name).nmea")
        self.name = name
        moments = RecordedNMEA(bytes).observations().compactMap { observation in
            guard case .speed(let fix) = observation.kind else { return nil }
            return Moment(instant: observation.instant, speed: fix.speed.metersPerSecond)
        }
    }

    /// Makes speeds of the places of a run without any, as a receiver without Doppler would, second by second.
    ///
    /// The truth beside them is the mean over up to nine seconds about each, which no filter can know in time.
    init(fromPlacesOf name: String) throws {
        let bytes = try SharedFolder.bytes("data/runs/derived/\(name).nmea")
        var places: [(second: Int, place: Position)] = []
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let text = Array(line.prefix { $0 != UInt8(ascii: "\r") })
            guard case .rmc(let rmc)? = try? Sentence(parsing: text), let time = rmc.time, let place = rmc.position
            else { continue }
            places.append((Int(time.nanoseconds / 1_000_000_000), place))
        }
        let steps = zip(places, places.dropFirst()).filter { $1.second > $0.second }.map { before, after in
            (second: after.second, speed: before.place.meters(to: after.place) / Double(after.second - before.second))
        }
        self.name = name
        let start = steps.first?.second ?? 0
        moments = steps.indices.map { index in
            // As wide as it can be on both sides without a hole in it.
            let reach = (1...4).last { reach in
                steps.indices.contains(index - reach) && steps.indices.contains(index + reach)
                    && steps[index + reach].second - steps[index - reach].second == 2 * reach
            }
            let around = steps[(index - (reach ?? 0))...(index + (reach ?? 0))].map(\.speed)
            return Moment(
                instant: .seconds(steps[index].second - start),
                speed: around.reduce(0, +) / Double(around.count),
                measured: steps[index].speed
            )
        }
    }

    /// A run told here, one moment a second.
    init(named name: String, seconds: Int, speed: (Int) -> Double) {
        self.name = name
        moments = (0..<seconds).map { Moment(instant: .seconds($0), speed: speed($0)) }
    }

    /// What the receiver of `noise` would have sent: RMC sentences, read back by the decoder.
    ///
    /// The recorded truth is what a watch's own filter left over, so a receiver's noise must be put back on it.
    func readings(with noise: ReceiverNoise, seed: UInt64) -> [SpeedEstimator.Reading] {
        var noise = noise
        var random = SplitMix64(seed: seed)
        var decoder = NMEADecoder()
        return moments.flatMap { moment -> [Observation] in
            guard let speed = noise.speed(at: moment, &random) else {
                return decoder.feed(sentence(moment.instant, knots: nil), at: moment.instant)
            }
            return decoder.feed(sentence(moment.instant, knots: speed * 3600 / 1852), at: moment.instant)
        }.compactMap { observation in
            guard case .speed(let fix) = observation.kind else { return nil }
            return SpeedEstimator.Reading(speed: fix.speed, instant: observation.instant)
        }
    }

    private func sentence(_ instant: Duration, knots: Double?) -> [UInt8] {
        let second = Int(instant / .seconds(1))
        let time = String(format: "%02d%02d%02d.00", second / 3600 % 24, second / 60 % 60, second % 60)
        let body =
            knots.map { "GPRMC,\(time),A,5230.0000,N,01324.0000,E,\(String(format: "%.2f", $0)),90.0,010126,,,A" }
            ?? "GPRMC,\(time),V,,,,,,,010126,,,N"
        return Array("$\(body)*\(String(format: "%02X", body.utf8.reduce(0 as UInt8, ^)))\r\n".utf8)
    }
}

extension Position {
    /// The way to a place near by, on a sphere of the earth's mean radius.
    fileprivate func meters(to other: Position) -> Double {
        let radians = Double.pi / 180
        let north = (other.latitude - latitude) * radians
        let east = (other.longitude - longitude) * radians * cos(latitude * radians)
        return 6_371_000 * (north * north + east * east).squareRoot()
    }
}
