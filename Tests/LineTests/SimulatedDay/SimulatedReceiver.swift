import Control
import Foundation
import ServiceLifecycle
import Synchronization
import TestSupport

@testable import Clocks

/// A runner for a day with a satellite receiver and a pedometer: what each of them sends in each second.
///
/// From the first hour to the last, each 20 minutes: 13 minutes of running between 2.6 and 3.6 m/s, a red light of one minute, and a walk.
/// In the fifth to the ninth hour and in three later hours the runner rests, so that the runs before are finished and stored. In the last
/// five minutes of each hour the receiver is silent.
struct SimulatedReceiver {
    private let start: Date
    private var noise: SplitMix64
    private var meters = 0.0
    private var phase = 0.0
    /// Steps made so far.
    private(set) var steps = 0

    init(start: Date, seed: UInt64) {
        self.start = start
        noise = SplitMix64(seed: seed)
    }

    /// The speed in a second, m/s.
    static func speed(at second: Int) -> Double {
        if [4, 5, 6, 7, 8, 12, 16, 20].contains(second / 3600) { return 0 }
        let position = second % 1200
        switch position {
        case ..<600: return 3.1 + 0.5 * sin(Double(position) / 90)
        case ..<660: return 0
        case ..<780: return 3
        default: return 1.4
        }
    }

    /// The sentences and the pedometer's line of a second.
    mutating func send(at second: Int) -> (nmea: [UInt8], steps: [UInt8]) {
        let speed = Self.speed(at: second)
        let isSilent = second % 3600 >= 3300
        steps = Int(phase)
        let line = speed == 0 ? "cadence 0\n" : "steps \(steps)\n"
        meters += speed
        phase += speed == 0 ? 0 : (speed > 2 ? 172.0 : 112) / 60
        return (isSilent ? [] : sentence(at: second, speed: speed), Array(line.utf8))
    }

    private mutating func sentence(at second: Int, speed: Double) -> [UInt8] {
        let jitter = speed == 0 ? 0 : Double(noise.next() % 101) / 1000 - 0.05
        var utc = Calendar(identifier: .gregorian)
        utc.timeZone = .gmt
        let now = utc.dateComponents([.day, .month, .year, .hour, .minute, .second], from: start + Double(second))
        func two(_ number: Int?) -> String { String(format: "%02d", (number ?? 0) % 100) }
        // A kilometre of latitude is 0.54 minutes; the route is a line there and back.
        let north = 30 + abs((meters / 1000).truncatingRemainder(dividingBy: 20) - 10) * 0.54
        let body =
            "GPRMC,\(two(now.hour))\(two(now.minute))\(two(now.second)).00,A,52\(String(format: "%07.4f", north)),N,01322.0000,E,"
            + "\(String(format: "%.2f", max(0, speed + jitter) * 3600 / 1852)),000.0,"
            + "\(two(now.day))\(two(now.month))\(two(now.year)),,,A"
        let checksum = body.utf8.reduce(0 as UInt8, ^)
        return Array("$\(body)*\(String(format: "%02X", checksum))\r\n".utf8)
    }
}

/// Sends what a simulated runner's devices send, once a second, to the daemon's own request handlers.
struct SimulatedRunnerService: Service {
    let methods: ControlMethods
    let time: VirtualTime
    let start: Date
    let seed: UInt64
    let seconds: Int
    private let steps = StepTotal()

    init(methods: ControlMethods, time: VirtualTime, start: Date, seed: UInt64, seconds: Int) {
        self.methods = methods
        self.time = time
        self.start = start
        self.seed = seed
        self.seconds = seconds
    }

    /// Steps sent so far.
    func fedSteps() -> Int { steps.value.withLock { $0 } }

    func run() async throws {
        try await cancelWhenGracefulShutdown {
            var receiver = SimulatedReceiver(start: start, seed: seed)
            for second in 0..<seconds {
                let sent = receiver.send(at: second)
                if !sent.nmea.isEmpty { _ = try await methods.reply(to: FeedNMEA(text: Latin1Text(bytes: sent.nmea))) }
                _ = try await methods.reply(to: FeedSteps(text: Latin1Text(bytes: sent.steps)))
                steps.value.withLock { $0 = receiver.steps }
                guard (try? await time.pass(until: .seconds(second + 1))) != nil else { return }
            }
        }
        // As ReplayService does.
        try? await gracefulShutdown()
    }
}

/// The number of steps, for two tasks.
private final class StepTotal: Sendable {
    let value = Mutex(0)
}
