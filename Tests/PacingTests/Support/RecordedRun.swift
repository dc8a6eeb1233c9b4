import Cadence
import Foundation
import Inputs
import Pacing

/// A run recorded by a watch, beside the project and no part of it.
struct RecordedRun {
    /// A moment of it: the speed the watch recorded is the truth here.
    struct Moment {
        var instant: Duration
        var speed: Double
    }

    static let names = ["activity-small-fenix2-run", "garmin-fenix-5-run", "heartandsole-testdata", "track_session"]

    /// `../shared` beside the project, or where `STRIDED_SHARED` says; nil where there is none.
    static let root: URL? = {
        if let path = ProcessInfo.processInfo.environment["STRIDED_SHARED"] { return existing(URL(filePath: path)) }
        var folder = URL(filePath: #filePath).deletingLastPathComponent()
        while folder.path != "/" {
            if let found = existing(folder.appending(path: "../shared").standardized) { return found }
            folder.deleteLastPathComponent()
        }
        return nil
    }()

    let name: String
    let moments: [Moment]

    /// Decodes the sentences made of the run, whose speeds are the watch's own.
    init(named name: String) throws {
        guard let root = Self.root else { throw CocoaError(.fileNoSuchFile) }
        let bytes = try Data(contentsOf: root.appending(path: "data/runs/derived/\(name).nmea"))
        self.name = name
        moments = RecordedNMEA(Array(bytes)).observations().compactMap { observation in
            guard case .speed(let fix) = observation.kind else { return nil }
            return Moment(instant: observation.instant, speed: fix.speed.metersPerSecond)
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
        var random = SeededGenerator(seed: seed)
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

    private static func existing(_ folder: URL) -> URL? {
        FileManager.default.fileExists(atPath: folder.appending(path: "data/runs/derived").path) ? folder : nil
    }
}
