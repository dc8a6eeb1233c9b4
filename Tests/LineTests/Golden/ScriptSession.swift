import BlueZ
import Cadence
import Foundation
import Inputs
import NIOCore
import Testing

@testable import Clocks
@testable import Control
@testable import strided

/// One process of the daemon, with the methods of its control socket.
struct ScriptSession: Sendable {
    let daemon: Daemon
    private let methods: ControlMethods

    init(daemon: Daemon) {
        self.daemon = daemon
        var methods = RequestHandlers(daemon: daemon).methods
        let instant = HostInstant(monotonicNanoseconds: 1_000_000_007, unixNanoseconds: 1_795_593_600_000_000_009)
        methods.addServiceMethods(
            GetInfo.Reply(version: Strided.version, url: "man:strided(1)"),
            clock: ClockHandler { instant }
        )
        self.methods = methods
    }

    /// The answer to a call, as the server decodes the call and encodes the answer.
    func answer(_ method: String, _ parameters: String = "") async throws -> String {
        let name = method.contains(".") ? method : "org.strided.Control.\(method)"
        let text = "{\"method\":\"\(name)\"" + (parameters.isEmpty ? "}" : ",\"parameters\":\(parameters)}")
        let message = Message(text: ByteBuffer(string: text), terminator: .newline)
        let answer: ByteBuffer
        switch try message.decoded(as: Call.self, configuration: methods).invocation {
        case .success(let invocation):
            // These calls ask programs on the session bus, which takes real time.
            let isOutside = ["Diagnose", "SuggestPlaylist"].contains(method)
            answer =
                isOutside
                ? try await daemon.surroundings.clock.outside { try await invocation.reply(.newline) }
                : try await invocation.reply(.newline)
        case .failure(let error): answer = try ByteBuffer(message: Answer(refusal: error), terminator: .newline)
        }
        return String(String(buffer: answer).dropLast())
    }

    /// Reports what a sensor measures in the second that ends now.
    ///
    /// - Parameters:
    ///   - speed: In metres per second.
    ///   - cadence: In steps per minute.
    func report(
        _ sensor: String,
        speed: Double,
        cadence: Double,
        from before: ScriptedRun.Body,
        to after: ScriptedRun.Body
    ) async throws {
        let speed = Speed(metersPerSecond: speed)
        let rate: [Observation.Kind] =
            cadence > 0
            ? [.stepRate(StepRate(stepsPerMinute: cadence)), .steps(Int(after.steps) - Int(before.steps))]
            : [.standing]
        let readings: [(Observation.Source, Observation.Kind)]
        switch sensor {
        case "gps":
            let position = Position(latitude: 50 + after.meters / 111_229, longitude: 8)
            let fix = SatelliteFix(speed: speed, quality: .autonomous, position: position)
            readings = [(.gpsd, .speed(fix))]
        case "treadmill":
            readings = [(.treadmill, .belt(Belt(speed: speed, total: Distance(meters: after.meters))))]
        case "footpod": readings = [(.footPod, .podSpeed(speed))] + rate.map { (.footPod, $0) }
        case "steps": readings = rate.map { (.steps, $0) }
        case "heart":
            let pulse = HeartRate(beatsPerMinute: 120 + Double(after.seconds % 60))
            readings = [(.heartRate, .heartRate(pulse))]
        case "control": return try await connectTreadmill()
        default:
            try #require(["accelerometer", "phone"].contains(sensor), "\(sensor) is no sensor")
            return try await shake(sensor, cadence: cadence)
        }
        let now = daemon.surroundings.clock.now
        await daemon.run.handle(readings.map { Observation(source: $0, arrival: now, instant: now, kind: $1) })
    }

    /// Lets a treadmill whose belt can be moved be connected.
    private func connectTreadmill() async throws {
        let address = try #require(SensorAddress(parsing: "C0:FF:EE:00:18:14"))
        let reports: [MachineReport] = [
            .value(.features, [0, 0, 0, 0, 1, 0, 0, 0]), .value(.speedRange, [80, 0, 0xD0, 7, 10, 0]), .ready,
        ]
        for report in reports { await daemon.run.handle(BluetoothEvent.machine(address, report)) }
    }

    /// Sends the acceleration of a second with 50 samples, as a phone does or a program that reads an accelerometer.
    private func shake(_ sensor: String, cadence: Double) async throws {
        let end = daemon.surroundings.clock.now
        let samples = (1...50).map { index in
            let at = end - .seconds(1) + .milliseconds(20 * index)
            let phase = (at / .seconds(1) * cadence / 60).truncatingRemainder(dividingBy: 1)
            return (
                ns: Int(at / .nanoseconds(1)),
                z: 9.81 + (cadence > 0 ? (phase < 0.5 ? 16 * phase - 4 : 12 - 16 * phase) : 0)
            )
        }
        if sensor == "phone" {
            let list = samples.map { "{\"at_ns\":\($0.ns),\"x\":0,\"y\":0,\"z\":\($0.z)}" }.joined(separator: ",")
            _ = try await answer("FeedMotion", "{\"phone\":{\"id\":\"a1b2\",\"name\":\"phone\"},\"samples\":[\(list)]}")
        } else {
            let text = samples.map { "\(Double($0.ns) / 1e9),0,0,\($0.z)\\n" }.joined()
            _ = try await answer("FeedAcceleration", "{\"clock\":\"monotonic\",\"text\":\"\(text)\"}")
        }
    }
}
