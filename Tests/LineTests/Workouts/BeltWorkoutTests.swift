import BlueZ
import Cadence
import Clocks
import Control
import DaemonStatus
import Foundation
import Metronome
import Pacing
import TestSupport
import Testing
import Workouts

@testable import strided

/// A treadmill whose belt follows a workout in the daemon, on virtual time.
@Suite(.timeLimit(.minutes(15))) struct BeltWorkoutTests {
    /// A treadmill that is connected to a simulated daemon; it obeys at once, and its belt changes by 1 km/h each second.
    final class Treadmill {
        let simulation: SimulatedWorkout
        let messages: MessageList
        let address: SensorAddress
        /// In km/h.
        private(set) var speed = 6.0
        var target = 6.0
        /// The ordered speeds in km/h, and when they were ordered, in seconds.
        private(set) var orders: [(speed: Double, at: Double)] = []
        private var read = 0

        init(_ simulation: SimulatedWorkout, _ messages: MessageList) throws {
            self.simulation = simulation
            self.messages = messages
            address = try #require(SensorAddress(parsing: "C0:FF:EE:00:18:26"))
        }

        var now: Double { simulation.time.now / .seconds(1) }

        func report(_ report: MachineReport) async {
            await simulation.daemon.run.handle(BluetoothEvent.machine(address, report))
        }

        /// Pairs, permits and connects the treadmill.
        func connect(upTo maximum: Double) async throws {
            let run = simulation.daemon.run
            await run.handle(RunInputs.Event.pair(address, nil))
            let permission = BeltControl.Permission(maximumSpeed: Speed(kilometersPerHour: maximum))
            #expect(await run.permit(address, permission) != nil)
            await run.handle(BluetoothEvent.connected(address, [.fitnessMachine]))
            await report(.value(.features, [0, 0, 0, 0, 1, 0, 0, 0]))
            await report(.value(.speedRange, [80, 0, 0xD0, 7, 10, 0]))
            await report(.ready)
        }

        func lose() async {
            await simulation.daemon.run.handle(BluetoothEvent.lost(address, .linkLost, retryIn: .seconds(1)))
        }

        /// Lets time pass; the treadmill answers, and sends its speed each second.
        func pass(_ seconds: Double) async throws {
            for _ in 0..<Int((seconds * 20).rounded()) {
                try await simulation.pass(0.05)
                speed += min(max(target - speed, -0.05), 0.05)
                await answer()
                guard Int((now * 20).rounded()) % 20 == 0 else { continue }
                let value = UInt16((speed * 100).rounded())
                let bytes: [UInt8] = [0, 0, UInt8(value & 0xFF), UInt8(value >> 8)]
                await simulation.daemon.run.handle(
                    BluetoothEvent.payload(address, .treadmill, bytes, arrival: simulation.time.now)
                )
                await answer()
            }
        }

        private func answer() async {
            let lines = messages.all
            let new = lines[read...].filter { $0.contains("the treadmill is asked for ") }
            read = lines.count
            for line in new {
                guard let text = line.components(separatedBy: "asked for ").last else { continue }
                if text == "control" {
                    await report(.value(.controlPoint, [0x80, 0, 1]))
                } else if let wanted = Double(text.replacing(" km/h", with: "")) {
                    target = wanted
                    orders.append((wanted, now))
                    await report(.value(.controlPoint, [0x80, 2, 1]))
                }
            }
        }

        var status: Status { get async { await simulation.daemon.status } }

        func said(_ text: String) -> Bool { messages.all.contains { $0.contains(text) } }
    }

    /// Runs a workout on a treadmill with a limit of 12 km/h.
    @MainActor
    private func run(_ body: @escaping @Sendable (Treadmill) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        let messages = MessageList()
        let simulation = try SimulatedWorkout(folder: folder.path, messages: messages)
        try await simulation.run { simulation in
            let treadmill = try Treadmill(simulation, messages)
            try await treadmill.connect(upTo: 12)
            try await treadmill.pass(3)
            try await body(treadmill)
        }
    }

    @Test func theBeltAndTheClicksFollowTheSteps() async throws {
        try await run { treadmill in
            try await treadmill.simulation.begin("40s @8km/h, 40s @10km/h, 30s @7km/h")
            try await treadmill.pass(30)
            #expect(treadmill.target == 8)
            #expect(await treadmill.status.follow == .treadmill)
            try await treadmill.pass(12)
            let rising = treadmill.orders.filter { $0.speed > 8 }
            let begin = try #require(rising.first)
            try await treadmill.pass(20)
            #expect(treadmill.target == 10)
            // The speed rises by at most 0.5 km/h a second.
            let rises = treadmill.orders.filter { $0.speed > 8 }
            #expect(zip(rises.dropFirst(), rises).allSatisfy { $0.speed - $1.speed <= 0.51 && $0.at - $1.at >= 0.99 })
            // The clicks follow the measured belt.
            let pacer = await treadmill.simulation.daemon.run.pacer
            let expected = pacer.suggestedCadence(for: Speed(kilometersPerHour: 10)).stepsPerMinute
            #expect(abs(pacer.target.stepsPerMinute - expected) < 1.5)
            // The first order of the step comes within 0.3 s of its first click.
            let steps = await treadmill.simulation.daemon.run.workout.progress?.results
            let first = try #require(steps?.first)
            #expect(first.isComplete)
            let clicks = treadmill.simulation.onsets.map { Double($0.frame) / SimulatedWorkout.rate }
            #expect(clicks.contains { abs($0 + 3 - begin.at) <= 0.35 }, "\(begin)")
            try await treadmill.pass(30)
            // A lower speed is ordered at once.
            #expect(treadmill.orders.last?.speed == 7)
            #expect(treadmill.orders.suffix(2).first?.speed == 10)
            #expect(treadmill.said("the belt changes to 10.0 km/h"))
        }
    }

    @Test func fasterMovesTheBeltUpToTheLimit() async throws {
        try await run { treadmill in
            try await treadmill.simulation.begin("10min @11.5km/h")
            try await treadmill.pass(40)
            #expect(treadmill.target == 11.5)
            try await treadmill.simulation.call(ChangePace(deltaMetersPerSecond: 1))
            try await treadmill.pass(10)
            #expect(treadmill.target == 12)
            try await treadmill.simulation.call(ChangePace(deltaMetersPerSecond: -1))
            try await treadmill.pass(10)
            #expect(treadmill.target == 8.4)
            #expect(await treadmill.simulation.daemon.run.pacer.paceOffset == 0)
        }
    }

    @Test func aKeyAtTheTreadmillEndsTheControlOfTheStep() async throws {
        try await run { treadmill in
            try await treadmill.simulation.begin("60s @9km/h, 60s @8km/h")
            try await treadmill.pass(30)
            treadmill.target = 7
            await treadmill.report(.value(.status, [5, 0xBC, 2]))
            let count = treadmill.orders.count
            try await treadmill.pass(15)
            #expect(treadmill.orders.count == count)
            #expect(await treadmill.status.warnings.contains { $0.hasPrefix("the speed was changed at the treadmill") })
            // The next step has its own speed.
            try await treadmill.pass(30)
            #expect(treadmill.target == 8)
        }
    }

    @Test func aLostLinkLeavesTheBeltAndSaysIt() async throws {
        try await run { treadmill in
            try await treadmill.simulation.begin("20s @9km/h, 60s @11km/h")
            try await treadmill.pass(15)
            await treadmill.lose()
            let count = treadmill.orders.count
            try await treadmill.pass(20)
            #expect(treadmill.orders.count == count)
            #expect(treadmill.said("the treadmill is not connected, and the belt keeps its speed"))
        }
    }

    @Test func withoutPermissionNothingIsOrdered() async throws {
        try await run { treadmill in
            _ = await treadmill.simulation.daemon.run.permit(treadmill.address, nil)
            try await treadmill.simulation.begin("30s @9km/h")
            try await treadmill.pass(30)
            #expect(treadmill.orders.isEmpty)
            #expect(await treadmill.status.inputs.allSatisfy { $0.name != "belt" })
        }
    }
}
