import Foundation
@testable import InputsSupport
import Synchronization
import Testing
import TestSupport

@testable import Inputs

@Suite("Records of a buffered capture")
struct IIORecordTests {
    /// As a kernel accelerometer was seen to describe itself.
    private static let channels: [IIORecordLayout.Channel] =
        ["x", "y", "z"].enumerated().compactMap { index, axis in
            IIOElement(parsing: "le:s16/32>>0").map { .init(name: "in_accel_\(axis)", index: index, element: $0) }
        }
        + [IIOElement(parsing: "le:s64/64>>0").map { .init(name: "in_timestamp", index: 3, element: $0) }].compactMap {
            $0
        }

    @Test func bitsAboveTheValueAreIgnored() throws {
        let layout = try #require(IIORecordLayout(Self.channels))
        #expect(layout.size == 24)
        let bytes: [UInt8] =
            [0xE8, 0x03, 0xE9, 0xFF, 0x18, 0xFC, 0x34, 0x12, 0xFF, 0x7F, 0xAD, 0xDE, 0xCC, 0xCC, 0xCC, 0xCC]
            + [0x15, 0xCD, 0x5B, 0x07, 0, 0, 0, 0]
        let record = try #require(layout.record(in: bytes[...]))
        #expect([record.x, record.y, record.z] == [1000, -1000, 32767])
        #expect(record.timestamp == 123_456_789)
    }

    @Test(
        arguments: [
            ("le:s16/16>>0", [0xFF, 0xFF], -1), ("be:s16/16>>0", [0x80, 0x00], -32768),
            ("be:u12/16>>4", [0xFF, 0xF7], 4095),
            ("le:s12/16>>4", [0xF7, 0xFF], -1), ("le:s10/16>>6", [0x3F, 0x80], -512), ("le:u8/8", [0xFF], 255),
            ("le:s64/64>>0", [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F], Int64.max),
            ("le:s14/16X2>>2", [0xFC, 0xFF, 0, 0], -1),
        ] as [(String, [UInt8], Int64)]
    )
    func valuesAreShiftedMaskedAndSigned(type: String, bytes: [UInt8], value: Int64) throws {
        let element = try #require(IIOElement(parsing: type))
        #expect(element.value(in: bytes[...], at: 0) == value)
        #expect(element.value(in: bytes.dropLast(element.size - element.bytes + 1), at: 0) == nil)
    }

    @Test(arguments: [
        "", "le:s16", "le:s0/16", "le:s17/16", "le:s16/16>>1", "le:s16/24>>0", "xe:s16/16>>0", "le:s16/16>>-1",
        "le:s16/16X0>>0", "le:s999/16>>0", "le:s16/16>>0 junk",
    ])
    func unknownTypesAreRefused(text: String) {
        #expect(IIOElement(parsing: text) == nil)
    }

    @Test func elementsAreAlignedToTheirOwnSizeInTheOrderOfTheirIndexes() throws {
        let small = try #require(IIOElement(parsing: "le:s16/16>>0"))
        let large = try #require(IIOElement(parsing: "le:s32/32>>0"))
        let layout = try #require(
            IIORecordLayout([
                .init(name: "in_accel_z", index: 7, element: large),
                .init(name: "in_accel_x", index: 1, element: small),
                .init(name: "in_accel_y", index: 2, element: small),
                .init(name: "in_anglvel_x", index: 3, element: small),
            ])
        )
        #expect(layout.size == 12)
        let record = try #require(layout.record(in: [1, 0, 2, 0, 9, 9, 9, 9, 3, 0, 0, 0]))
        #expect([record.x, record.y, record.z] == [1, 2, 3])
        #expect(IIORecordLayout([.init(name: "in_accel_x", index: 0, element: small)]) == nil)
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func randomTypesAndBytesNeverTrapAndTheChunkLengthDoesNotMatter(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let letters = Array("be:lsu0123468X>/ ")
        for _ in 0..<200 {
            let noise = String(
                (0..<Int.random(in: 0...14, using: &random)).compactMap { _ in letters.randomElement(using: &random) }
            )
            _ = IIOElement(parsing: noise)
        }
        let types = ["le:s16/32>>0", "be:u12/16>>4", "le:s64/64>>0", "le:s8/8X3>>0", "be:s20/32>>12", "le:u64/64"]
        let names = ["in_accel_x", "in_accel_y", "in_accel_z", "in_timestamp", "in_temp"]
        let channels = names.compactMap { name in
            types.randomElement(using: &random).flatMap { IIOElement(parsing: $0) }.map {
                IIORecordLayout.Channel(name: name, index: Int.random(in: -5...5, using: &random), element: $0)
            }
        }
        let layout = try #require(IIORecordLayout(channels), "seed \(seed)")
        let bytes = (0..<5000).map { _ in UInt8.random(in: 0...255, using: &random) }
        var whole = IIORecordStream(layout)
        var pieces = IIORecordStream(layout)
        let records = whole.feed(bytes)
        #expect(records.count == bytes.count / layout.size, "seed \(seed)")
        #expect(bytes.flatMap { pieces.feed([$0]) } == records, "seed \(seed)")
        var stamps = IIOStamps(rate: Double.random(in: -1...1e9, using: &random))
        var steps = AccelerometerSteps()
        let scale = IIOCalibration(scales: [1e-3, 1e300, -1], offsets: [0, 1e300, 0])
        for moment in stamps.moments(of: records, arrival: .seconds(5), clockNow: .seconds(7)) {
            #expect(moment.instant <= .seconds(5), "seed \(seed)")
        }
        for record in records {
            guard let felt = scale.acceleration(Double(record.x), Double(record.y), Double(record.z)) else { continue }
            _ = steps.process(felt, stamp: .nanoseconds(record.timestamp ?? 0), instant: .zero, arrival: .zero)
        }
    }
}

@Suite("Accelerometer of the kernel", .timeLimit(.minutes(15)))
struct IIOSourceTests {
    /// Time that passes only when somebody waits; whoever waits has something done first.
    private final class Steered: Clock, Sendable {
        private let time = Mutex(ContinuousClock.now)
        private let start = ContinuousClock.now
        private let before: @Sendable (Duration) -> Void

        init(before: @escaping @Sendable (Duration) -> Void) { self.before = before }

        var now: ContinuousClock.Instant { time.withLock { $0 } }
        var minimumResolution: Duration { .zero }
        var elapsed: Duration { now - start }

        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
            try Task.checkCancellation()
            time.withLock { $0 = max($0, deadline) }
            before(elapsed)
            await Task.yield()
        }
    }

    private struct Folder {
        private let folder: TemporaryFolder

        var path: String { folder.path }

        init(_ files: [String: String]) throws {
            folder = try TemporaryFolder()
            try FileManager.default.createDirectory(atPath: path + "/dev", withIntermediateDirectories: true)
            for (name, text) in files {
                let file = URL(filePath: "\(path)/\(name)")
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(),
                    withIntermediateDirectories: true
                )
                try (text + "\n").write(to: file, atomically: false, encoding: .utf8)
            }
        }
    }

    private static let polled = [
        "iio:device0/name": "als", "iio:device0/in_illuminance_raw": "3",
        "iio:device1/name": "accel_3d", "iio:device1/in_accel_scale": "0.00980665", "iio:device1/in_accel_x_raw": "0",
        "iio:device1/in_accel_y_raw": "0", "iio:device1/in_accel_z_raw": "1000",
    ]

    private func events(
        _ source: IIOAccelerometer,
        upTo isLast: (IIOEvent) -> Bool
    ) async -> [IIOEvent] {
        await TestSupport.events(until: isLast) { await source.run($0) }
    }

    private func isFootfall(_ event: IIOEvent) -> Bool {
        guard case .observed(let observations) = event else { return false }
        return observations.contains { if case .footfall = $0.kind { true } else { false } }
    }

    @Test func aDeviceThatRefusesBufferedCaptureIsPolled() async throws {
        let folder = try Folder(Self.polled)
        let path = folder.path
        let walk = SyntheticGait(noise: 0.1, rate: 100, cadence: { _ in 120 }, duration: 60, seed: 1).make().samples
        let clock = Steered { time in
            guard let sample = walk.first(where: { .seconds($0.instant) >= time }) else { return }
            let felt = sample.acceleration
            for (axis, value) in [("x", felt.x), ("y", felt.y), ("z", felt.z)] {
                let text = "\(Int((value / 0.00980665).rounded()))\n"
                try? text.write(toFile: "\(path)/iio:device1/in_accel_\(axis)_raw", atomically: false, encoding: .utf8)
            }
        }
        let source = IIOAccelerometer(root: IIORoot(folder: path), now: { clock.elapsed }, clock: clock)
        let events = await events(source) { isFootfall($0) }
        guard case .opened(let words)? = events.first else {
            Issue.record("\(events)")
            return
        }
        #expect(words.hasPrefix("accel_3d, polled 50 times a second because buffered capture failed: cannot "))
        #expect(isFootfall(try #require(events.last)))
        withExtendedLifetime(folder) {}
    }

    @Test func capturedRecordsHaveTheirTimestamps() async throws {
        var files = Self.polled
        for (index, axis) in ["x", "y", "z"].enumerated() {
            files["iio:device1/scan_elements/in_accel_\(axis)_en"] = "0"
            files["iio:device1/scan_elements/in_accel_\(axis)_index"] = "\(index)"
            files["iio:device1/scan_elements/in_accel_\(axis)_type"] = "le:s16/32>>0"
        }
        files["iio:device1/scan_elements/in_timestamp_en"] = "0"
        files["iio:device1/scan_elements/in_timestamp_index"] = "3"
        files["iio:device1/scan_elements/in_timestamp_type"] = "le:s64/64>>0"
        files["iio:device1/buffer/length"] = "2"
        files["iio:device1/buffer/enable"] = "0"
        files["iio:device1/current_timestamp_clock"] = "boottime"
        files["iio:device1/in_accel_sampling_frequency"] = "50.000000"
        let folder = try Folder(files)
        let path = folder.path
        let node = path + "/dev/iio:device1"
        #expect(mkfifo(node, 0o600) == 0)
        let writer = open(node, O_RDWR | O_NONBLOCK)
        defer { close(writer) }
        let gait = SyntheticGait(noise: 0.1, rate: 50, cadence: { _ in 120 }, duration: 60, seed: 1).make()
        let written = Mutex(0)
        let clock = Steered { time in
            written.withLock { next in
                while next < gait.samples.count, .seconds(gait.samples[next].instant) <= time {
                    let sample = gait.samples[next]
                    let felt = sample.acceleration
                    var bytes: [UInt8] = []
                    for value in [felt.x, felt.y, felt.z] {
                        let raw = UInt16(bitPattern: Int16((value / 0.00980665).rounded()))
                        bytes += [UInt8(raw & 0xFF), UInt8(raw >> 8), 0xAB, 0xCD]
                    }
                    let stamp = UInt64((1000 + sample.instant) * 1e9)
                    bytes += [0, 0, 0, 0] + (0..<8).map { UInt8(truncatingIfNeeded: stamp >> (8 * $0)) }
                    _ = write(writer, bytes, bytes.count)
                    next += 1
                }
            }
        }
        let source = IIOAccelerometer(
            root: IIORoot(folder: path),
            now: { clock.elapsed },
            stampNow: { $0 == .boottime ? clock.elapsed + .seconds(1000) : .zero },
            clock: clock
        )
        var count = 0
        let events = await events(source) { event in
            count += isFootfall(event) ? 1 : 0
            return count == 20
        }
        #expect(events.first == .opened("accel_3d, buffered capture at 50 Hz, time stamps from its boottime clock"))
        let observations = events.flatMap { event -> [Observation] in
            if case .observed(let seen) = event { seen } else { [] }
        }
        for observation in observations {
            guard case .footfall = observation.kind else { continue }
            let instant = observation.instant / .seconds(1)
            #expect(gait.steps.contains { abs($0 - instant) < 0.04 }, "\(instant)")
        }
        let enabled = try String(contentsOfFile: path + "/iio:device1/buffer/enable", encoding: .utf8)
        // What was switched on is switched off: sysfs takes the text whole, this file keeps the line's end.
        #expect(enabled.hasPrefix("0"))
        withExtendedLifetime(folder) {}
    }

    @Test func aCaptureWithoutATriggerFallsBackToPolling() async throws {
        var files = Self.polled
        for axis in ["x", "y", "z"] {
            files["iio:device1/scan_elements/in_accel_\(axis)_en"] = "1"
            files["iio:device1/scan_elements/in_accel_\(axis)_index"] = "0"
            files["iio:device1/scan_elements/in_accel_\(axis)_type"] = "le:s16/16>>0"
        }
        files["iio:device1/buffer/enable"] = "0"
        let folder = try Folder(files)
        let node = folder.path + "/dev/iio:device1"
        #expect(mkfifo(node, 0o600) == 0)
        let writer = open(node, O_RDWR | O_NONBLOCK)
        defer { close(writer) }
        let clock = Steered { _ in }
        let source = IIOAccelerometer(root: IIORoot(folder: folder.path), now: { clock.elapsed }, clock: clock)
        let events = await events(source) { _ in true }
        guard case .opened(let words)? = events.first else {
            Issue.record("\(events)")
            return
        }
        #expect(words.hasSuffix("/dev/iio:device1: the buffered capture delivers no samples"))
        #expect(clock.elapsed > .seconds(3))
    }

    @Test func aMissingDeviceIsReportedAndSearchedForAgain() async throws {
        let folder = try Folder([:])
        let path = folder.path
        let clock = Steered { _ in }
        let source = IIOAccelerometer(root: IIORoot(folder: path), now: { clock.elapsed }, clock: clock)
        let events = await events(source) { if case .lost(_, let pause) = $0 { pause == .seconds(30) } else { false } }
        #expect(events.count == 6)
        guard case .lost(let error, retryIn: .seconds(1))? = events.first else {
            Issue.record("\(events)")
            return
        }
        #expect(error.description == "cannot find \(path): no accelerometer or step counter among 0 devices")
    }

    @Test func aRemovedDeviceIsReported() async throws {
        let folder = try Folder(Self.polled)
        let path = folder.path
        let clock = Steered { time in
            if time > .seconds(1) { try? FileManager.default.removeItem(atPath: path + "/iio:device1") }
        }
        let source = IIOAccelerometer(root: IIORoot(folder: path), now: { clock.elapsed }, clock: clock)
        let events = await events(source) { if case .lost = $0 { true } else { false } }
        guard case .lost(let error, retryIn: .seconds(1))? = events.last else {
            Issue.record("\(events)")
            return
        }
        #expect(error.description.contains("No such file or directory"))
    }

    @Test func aStepCounterIsPolledIfThereIsNoAccelerometer() async throws {
        let folder = try Folder(["iio:device0/name": "pedometer", "iio:device0/in_steps_input": "1000"])
        let path = folder.path
        let clock = Steered { time in
            let steps = 1000 + Int((time / .seconds(1) * 3).rounded())
            try? "\(steps)\n".write(toFile: path + "/iio:device0/in_steps_input", atomically: false, encoding: .utf8)
        }
        let source = IIOAccelerometer(root: IIORoot(folder: path), now: { clock.elapsed }, clock: clock)
        let events = await events(source) { if case .observed(let seen) = $0 { seen.count == 2 } else { false } }
        #expect(events.first == .opened("pedometer, a step counter without the times of steps"))
        guard case .observed(let seen)? = events.last else {
            Issue.record("\(events)")
            return
        }
        #expect(seen.first?.kind == .steps(3))
        #expect(abs((seen.last?.stepsPerMinute ?? 0) - 180) < 0.001)
    }

    @Test func theErrorForABusyDeviceNamesItsUser() {
        let error = IIOError("read", "in_accel_x_raw", code: 16)
        #expect(error.description.contains("systemctl stop iio-sensor-proxy"))
    }
}
