import BlueZ
import Cadence
import Clocks
import DaemonStatus
import Foundation
import LineSupport
import Messages
import Pacing
import TestSupport
import Testing

@testable import Control
@testable import strided

/// A heart-rate zone that the belt of a treadmill holds, in processes of the daemon, on virtual time.
@Suite(.timeLimit(.minutes(15))) struct HeartZoneRunOnBeltTests {
    /// A permitted treadmill that is connected to one process; it obeys at once, and its belt changes by 1 km/h each second.
    private final class Treadmill {
        let session: SimulatedRun.Session
        let address: SensorAddress
        /// In km/h.
        private(set) var speed: Double
        private var target: Double
        /// The ordered speeds in km/h, and when they were ordered, in seconds.
        private(set) var orders: [(speed: Double, at: Double)] = []
        private var read = 0

        init(_ session: SimulatedRun.Session, speed: Double) throws {
            self.session = session
            (self.speed, target) = (speed, speed)
            address = try #require(SensorAddress(parsing: "C0:FF:EE:00:18:26"))
            session.run.drive(Speed(kilometersPerHour: speed))
        }

        private func report(_ report: MachineReport) async {
            await session.daemon.run.handle(BluetoothEvent.machine(address, report))
        }

        /// Connects the treadmill, which an earlier process knows unless a limit in km/h is given.
        func connect(upTo maximum: Double? = nil) async throws {
            let run = session.daemon.run
            if let maximum {
                await run.handle(RunInputs.Event.pair(address, nil))
                let permission = BeltControl.Permission(maximumSpeed: Speed(kilometersPerHour: maximum))
                #expect(await run.permit(address, permission) != nil)
            }
            await run.handle(BluetoothEvent.connected(address, [.fitnessMachine]))
            await report(.value(.features, [0, 0, 0, 0, 1, 0, 0, 0]))
            await report(.value(.speedRange, [80, 0, 0xD0, 7, 10, 0]))
            await report(.ready)
            try await pass(3)
        }

        /// Lets time pass; the treadmill answers, and sends its speed each second.
        func pass(_ seconds: Int) async throws {
            for _ in 0..<seconds {
                for _ in 0..<4 {
                    try await session.pass(0.25)
                    await answer()
                }
                speed += min(max(target - speed, -1), 1)
                session.run.drive(Speed(kilometersPerHour: speed))
                let value = UInt16((speed * 100).rounded())
                let bytes: [UInt8] = [0, 0, UInt8(value & 0xFF), UInt8(value >> 8)]
                await session.daemon.run.handle(
                    BluetoothEvent.payload(address, .treadmill, bytes, arrival: session.time.now)
                )
                await answer()
            }
        }

        /// Lets time pass in which nothing may be ordered.
        func passWithoutOrders(_ seconds: Int, _ reason: Comment) async throws {
            let count = orders.count
            try await pass(seconds)
            #expect(orders.count == count, reason)
        }

        private func answer() async {
            let lines = session.messages.all
            let new = lines[read...].filter { $0.contains("the treadmill is asked for ") }
            read = lines.count
            for line in new {
                guard let text = line.components(separatedBy: "asked for ").last else { continue }
                if text == "control" {
                    await report(.value(.controlPoint, [0x80, 0, 1]))
                } else if let wanted = Double(text.replacing(" km/h", with: "")) {
                    orders.append((wanted, session.time.now / .seconds(1)))
                    target = wanted
                    await report(.value(.controlPoint, [0x80, 2, 1]))
                }
            }
        }

        /// Checks that all orders are slow and within a limit in km/h.
        func checkOrders(upTo maximum: Double, from first: Double) {
            var last = (speed: first, at: -100.0)
            for order in orders {
                #expect(order.speed <= maximum && abs(order.speed - last.speed) <= 0.31, "\(last) \(order)")
                #expect(order.at - last.at >= 19, "\(last) \(order)")
                last = order
            }
        }
    }

    private static let zone = Follow(source: .heart, heartBeatsPerMinute: WorkoutRange(low: 150, high: 158))

    @Test func theBeltHoldsTheZoneAcrossFaultsAndCrashes() async throws {
        let run = try SimulatedRun(.heart, start: Date(timeIntervalSince1970: 1_795_600_000))
        let belt = Shared(0.0)
        try await run.killedSession { session in
            let treadmill = try Treadmill(session, speed: 9)
            try await treadmill.connect(upTo: 11.5)
            try await session.call(StartActivity(kind: .run, follow: .treadmill))
            try await treadmill.pass(60)
            #expect(treadmill.orders.isEmpty)
            try await session.call(Self.zone)
            try await treadmill.pass(500)
            #expect((147...161).contains(run.heartRate), "\(run.heartRate)")
            treadmill.checkOrders(upTo: 11.5, from: 9)
            #expect(treadmill.orders.count >= 5)

            // The strap is lost: it is said and shown, in both languages.
            run.setWorn(false)
            try await treadmill.pass(11)
            try await treadmill.passWithoutOrders(60, "the strap is lost")
            let said = "no heart rate; the pace stays until it is back"
            #expect(session.messages.all.contains { $0.contains(said) })
            #expect(Messages.german.translated(said) != said)
            let shown = try #require(await session.status.heart?.ceiling)
            #expect(shown == "heart-rate zone 150-158 bpm: no heart rate, pace kept")
            #expect(Messages.german.translated(shown) == "Pulszone 150-158 bpm: kein Puls, Tempo bleibt")
            run.setWorn(true)
            try await treadmill.pass(60)

            // The strap repeats a value far below the zone.
            run.report(140)
            try await treadmill.pass(33)
            try await treadmill.passWithoutOrders(60, "the strap repeats one value")
            #expect(await session.status.heart?.ceiling?.contains("the sensor repeats one heart rate") == true)
            run.report(nil)
            try await treadmill.pass(60)
            run.report(run.heartRate + 45)
            try await treadmill.passWithoutOrders(25, "the heart rate has jumped")
            #expect(await session.status.heart?.ceiling?.contains("the heart rate has jumped") == true)
            run.report(nil)
            try await treadmill.pass(60)

            try await session.call(PauseActivity())
            try await treadmill.passWithoutOrders(60, "the run is paused")
            try await session.call(ResumeActivity())
            try await treadmill.pass(240)
            #expect((147...161).contains(run.heartRate), "\(run.heartRate)")
            belt.set(treadmill.speed)
        }
        try await run.passAlone(3)
        for crash in 1...2 {
            try await run.killedSession { session in
                let treadmill = try Treadmill(session, speed: belt.value)
                try await treadmill.connect()
                // A zone that is far away: without the runner's confirmation the belt keeps its speed.
                let low = crash == 1 ? 120.0 : 175.0
                let zone = WorkoutRange(low: low, high: low + 10)
                try await session.call(Follow(source: .heart, heartBeatsPerMinute: zone))
                try await treadmill.passWithoutOrders(90, "the daemon has restarted")
                try await session.call(ResumeTreadmill())
                try await treadmill.pass(400)
                #expect(!treadmill.orders.isEmpty)
                treadmill.checkOrders(upTo: 11.5, from: belt.value)
                // The upper zone needs 13 km/h, which the runner has not permitted.
                if crash == 2 { #expect(treadmill.speed == 11.5) }
                belt.set(treadmill.speed)
            }
            try await run.passAlone(3)
        }
    }
}
