import Activities
import BlueZ
import Cadence
import Clocks
import Control
import DaemonStatus
import Foundation
import Messages
import Metronome
import Pacing
import TestSupport
import Testing
import Workouts

@testable import strided

/// A treadmill whose belt follows a workout in the daemon, on virtual time.
@Suite(.timeLimit(.minutes(15))) struct BeltWorkoutTests {
    /// A treadmill that is connected to a simulated daemon; it obeys at once, and its belt changes by 1 km/h and by 1 % each second.
    final class Treadmill {
        let simulation: SimulatedWorkout
        let messages: MessageList
        let address: SensorAddress
        /// In km/h.
        private(set) var speed = 6.0
        var target = 6.0
        /// The ordered speeds in km/h, and when they were ordered, in seconds.
        private(set) var orders: [(speed: Double, at: Double)] = []
        /// The inclination to which the belt goes, in per cent.
        private(set) var gradient = 0.0
        private(set) var gradientOrders: [(percent: Double, at: Double)] = []
        /// The announced changes, as they are spoken in English, and when they were announced.
        private(set) var announced: [(text: String, at: Double)] = []
        private var measuredGradient = 0.0
        private var meters = 0.0
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

        /// Pairs, permits and connects the treadmill, whose inclination is at most 15 %, and 6 % with the permission.
        func connect(upTo maximum: Double) async throws {
            let run = simulation.daemon.run
            await run.handle(RunInputs.Event.pair(address, nil))
            let permission = BeltControl.Permission(
                maximumSpeed: Speed(kilometersPerHour: maximum),
                maximumGradient: Gradient(rise: 0.06)
            )
            #expect(await run.permit(address, permission) != nil)
            await run.handle(BluetoothEvent.connected(address, [.fitnessMachine]))
            await report(.value(.features, [0, 0, 0, 0, 3, 0, 0, 0]))
            await report(.value(.speedRange, [80, 0, 0xD0, 7, 10, 0]))
            await report(.value(.inclinationRange, [0, 0, 150, 0, 5, 0]))
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
                measuredGradient += min(max(gradient - measuredGradient, -0.05), 0.05)
                meters += speed / 3.6 * 0.05
                await answer()
                guard Int((now * 20).rounded()) % 20 == 0 else { continue }
                // The speed, the total distance, the inclination, and the angle of the ramp, which is not known.
                let (value, total) = (Int((speed * 100).rounded()), Int(meters))
                let tenths = Int((measuredGradient * 10).rounded())
                var fields: [Int] = [0x0C, 0]
                fields += [value & 0xFF, value >> 8]
                fields += [total & 0xFF, total >> 8, 0]
                fields += [tenths, 0, 0xFF, 0x7F]
                let bytes = fields.map { UInt8(truncatingIfNeeded: $0) }
                await simulation.daemon.run.handle(
                    BluetoothEvent.payload(address, .treadmill, bytes, arrival: simulation.time.now)
                )
                await answer()
            }
        }

        private func answer() async {
            let lines = messages.all
            let new = lines[read...]
            read = lines.count
            for line in new {
                if line.hasPrefix("info: the belt changes "), let change = line.range(of: "the belt changes ") {
                    announced.append((String(line[change.upperBound...]), now))
                }
                guard let order = line.range(of: "the treadmill is asked for ") else { continue }
                let text = String(line[order.upperBound...])
                if text == "control" {
                    await report(.value(.controlPoint, [0x80, 0, 1]))
                } else if let wanted = Double(text.replacing(" km/h", with: "")) {
                    target = wanted
                    orders.append((wanted, now))
                    await report(.value(.controlPoint, [0x80, 2, 1]))
                } else if let wanted = Double(text.replacing(" %", with: "").replacing("+", with: "")) {
                    gradient = wanted
                    gradientOrders.append((wanted, now))
                    await report(.value(.controlPoint, [0x80, 3, 1]))
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
            #expect(begin.at > 43)
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

    @Test func aSpeedBeyondALimitIsRefusedWithTheLimit() async throws {
        try await run { treadmill in
            let simulation = treadmill.simulation
            try await simulation.begin("10min @11.8km/h")
            try await treadmill.pass(40)
            let reason = "your limit for the belt is 12.0 km/h, so it keeps its speed"
            let fast = SetPace(metersPerSecond: 14 / 3.6)
            let refused = await #expect(throws: ControlError.self) { try await simulation.call(fast) }
            #expect(refused?.description.contains(reason) == true, "\(refused?.description ?? "")")
            #expect(Messages.german.translated(reason) != reason)
            try await treadmill.pass(5)
            #expect(treadmill.target == 11.8)
            try await simulation.call(ChangePace(deltaMetersPerSecond: 0.2))
            try await treadmill.pass(5)
            #expect(treadmill.target == 12)
            let faster = ChangePace(deltaMetersPerSecond: 0.2)
            let error = await #expect(throws: ControlError.self) { try await simulation.call(faster) }
            #expect(error?.description.contains("your limit for the belt") == true)
        }
    }

    /// While the belt cannot be moved for a moment, the clicks do not become faster than it.
    @Test func theClicksAreNeverLeftFasterThanTheBelt() async throws {
        try await run { treadmill in
            let simulation = treadmill.simulation
            let faster = ChangePace(deltaMetersPerSecond: 0.2)
            try await simulation.begin("10min @9km/h")
            try await treadmill.pass(30)
            try await simulation.call(Pause())
            let paused = await #expect(throws: ControlError.self) { try await simulation.call(faster) }
            #expect(paused?.description.contains("the run is paused, and the belt keeps its speed") == true)
            try await simulation.call(Resume())
            try await treadmill.pass(5)
            await treadmill.lose()
            let lost = await #expect(throws: ControlError.self) { try await simulation.call(faster) }
            #expect(lost?.description.contains("the treadmill is not connected, and the belt keeps its speed") == true)
            try await treadmill.connect(upTo: 12)
            try await treadmill.pass(5)
            // After a key at the treadmill, the difference is what the runner wants, until the belt follows the run again.
            treadmill.target = 7
            await treadmill.report(.value(.status, [5, 0xBC, 2]))
            try await treadmill.pass(15)
            try await simulation.call(faster)
            #expect(await simulation.daemon.run.pacer.paceOffset == 0.2)
            try await simulation.call(ResumeTreadmill())
            try await treadmill.pass(15)
            #expect(treadmill.target == 9)
            #expect(await simulation.daemon.run.pacer.paceOffset == 0)
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

    /// Two minutes with a ramp and a hill: the orders and their times, what is announced, what is shown, and what is recorded.
    @Test func aWorkoutFromItsFirstStepToItsRecording() async throws {
        try await run { treadmill in
            try await treadmill.simulation.begin("30s @8km/h, 30s @8->10km/h, 30s @10km/h @4%gradient, 30s @7km/h")
            // The first click of each step, as it is planned last; `ScheduledTempoHourTests` compares plans with what is heard.
            var clicks: [Double] = []
            for step in 1...3 {
                try await treadmill.pass(step == 1 ? 29 : 24)
                clicks.append(0)
                if step == 3 {
                    let status = await treadmill.status
                    #expect(
                        status.inputs.first { $0.name == "belt" }?.state.hasPrefix(
                            "the belt follows the run at 10.0 km/h, +4.0 %"
                        ) == true
                    )
                    #expect(status.workout?.step.targets.map(\.text) == ["10km/h", "4%gradient"])
                    #expect(abs((status.motion?.gradient ?? 0) - 0.04) < 0.001)
                }
                // The grid of the clicks follows the belt, so the click that begins the step moves a little until it is near.
                for _ in 0..<60 {
                    let planned = await treadmill.simulation.daemon.run.workout.nextBeltGoal
                    if let planned, planned.goal.stage == step { clicks[step - 1] = planned.at / .seconds(1) }
                    try await treadmill.pass(0.1)
                }
            }
            // The orders: the ramp goes up without a step of more than 0.5 km/h, the hill and the next step begin with their first click.
            let ramp = treadmill.orders.filter { $0.at > clicks[0] - 1 && $0.at < clicks[1] - 1 }
            #expect(ramp.count >= 15 && ramp.last.map { $0.speed >= 9.8 } == true, "\(ramp)")
            #expect(zip(ramp.dropFirst(), ramp).allSatisfy { $0.speed > $1.speed && $0.speed - $1.speed <= 0.5 })
            // The first order of the ramp is due when it differs from 8 km/h by a step of the machine: after 1.5 s.
            let first = try #require(ramp.first)
            #expect((0...3).contains(first.at - clicks[0]))
            #expect(treadmill.gradientOrders.map(\.percent) == [4, 0])
            let slow = try #require(treadmill.orders.last { $0.speed == 7 })
            let delays: [Double] = [
                treadmill.gradientOrders[0].at - clicks[1], slow.at - clicks[2],
                // The inclination is ordered after the answer to the speed.
                treadmill.gradientOrders[1].at - clicks[2],
            ]
            #expect(delays.allSatisfy { (-0.001...0.3).contains($0) }, "\(delays)")
            print("from the first click to the order: \(delays) s")

            // Each automatic change is announced once, and three beats before it: a beat takes less than 0.4 s.
            let changes = treadmill.announced.filter { $0.at > 20 }
            #expect(changes.map(\.text) == ["gradually to 10.0 km/h", "to 10.0 km/h, +4.0 %", "to 7.0 km/h, +0.0 %"])
            for (change, click) in zip(changes, clicks) { #expect(click - change.at >= 1, "\(change), \(click)") }
            let german = Messages(.german)
            for change in changes {
                #expect(german.translated("the belt changes \(change.text)").hasPrefix("das Band wechselt"))
            }

            try await treadmill.pass(30)
            try await treadmill.simulation.call(FinishActivity())
            let recordings = try treadmill.simulation.recordings
            let recording = try #require(recordings.last)
            let steps = try #require(recording.workouts.first).ended
            #expect(steps.map(\.target) == ["8km/h", "8->10km/h", "10km/h, 4%gradient", "7km/h"])
            #expect(steps.count { $0.isComplete } == 4)
            // Per step, the belt starts at the speed of the step before.
            let speeds: [Double] = [8, 9, 10, 7]
            for (step, speed) in zip(steps, speeds) {
                let meters = speed / 3.6 * 30
                #expect(abs(step.distance.meters - meters) < 12, "\(step.distance), \(meters)")
            }
        }
    }

    /// A course continues at its place after a pause, and the belt is not moved meanwhile.
    @Test func aCourseIsPausedAndContinues() async throws {
        try await run { treadmill in
            try await treadmill.simulation.begin("100m @0%gradient, 100m @3%gradient, 100m @8%gradient")
            try await treadmill.pass(70)
            #expect(treadmill.gradientOrders.map(\.percent).last == 3)
            let count = treadmill.gradientOrders.count
            let place = await treadmill.simulation.daemon.run.workout.progress?.index
            try await treadmill.simulation.call(Pause())
            try await treadmill.pass(60)
            #expect(treadmill.gradientOrders.count == count)
            try await treadmill.simulation.call(Resume())
            try await treadmill.pass(2)
            #expect(await treadmill.simulation.daemon.run.workout.progress?.index == place)
            try await treadmill.pass(60)
            // The limit of 6 % is told once.
            #expect(treadmill.gradient == 6)
            #expect(treadmill.said("the belt goes only to +6.0 %"))
            #expect(treadmill.announced.allSatisfy { $0.text.hasPrefix("to ") })
        }
    }
}
