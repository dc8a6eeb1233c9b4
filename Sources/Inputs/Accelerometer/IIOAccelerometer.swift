import Cadence

/// Follows the accelerometer of this machine (Linux industrial I/O), and finds the runner's steps in it.
///
/// It captures where it may: the device measures at its own rate and stamps each sample. Where that is refused, or
/// brings nothing for 3 s, it asks for a sample 50 times a second, which needs no rights at all. A machine without an
/// accelerometer but with a step counter is asked for the count once a second. What is lost is looked for again after
/// 1, 2, 4, 8, 16 and then 30 s each.
///
/// Its reads take what the sensor's bus takes, a few milliseconds at most; it keeps no thread waiting.
public struct IIOAccelerometer: Sendable {
    /// Between two looks at the device.
    private static let tick: Duration = .milliseconds(20)
    /// Between two looks at a step counter.
    private static let countTick: Duration = .seconds(1)
    /// A capture without a sample for so long has no trigger.
    private static let patience: Duration = .seconds(3)

    private let root: IIORoot
    private let now: @Sendable () -> Duration
    private let stampNow: @Sendable (IIOClock) -> Duration
    private let clock: any Clock<Duration>

    /// A source that has not begun.
    ///
    /// - Parameters:
    ///   - root: Where the devices are.
    ///   - now: Tells the time since the origin the observations are to count from; monotonic.
    ///   - stampNow: Tells what a stamping clock says now.
    ///   - clock: Measures the pauses.
    public init(
        root: IIORoot = IIORoot(),
        now: @escaping @Sendable () -> Duration,
        stampNow: @escaping @Sendable (IIOClock) -> Duration = { IIOClock.systemTime(of: $0) },
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.root = root
        self.now = now
        self.stampNow = stampNow
        self.clock = clock
    }

    /// Runs until its task is cancelled.
    ///
    /// - Parameter handle: Takes the events in their order; while it is busy nothing is read, so it must be quick.
    public func run(_ handle: (IIOEvent) async -> Void) async {
        var backOff = BackOff()
        while !Task.isCancelled {
            do throws(IIOError) {
                try await follow(try IIODevice.find(in: root), handle) { backOff.reset() }
                return
            } catch {
                let pause = backOff.next()
                await handle(.lost(error, retryIn: pause))
                // A cancelled sleep ends the loop by its condition.
                try? await clock.sleep(for: pause)
            }
        }
    }
}

// MARK: - One device

extension IIOAccelerometer {
    /// Reads a device until the task is cancelled.
    ///
    /// - Parameter succeeded: Called with each sample.
    private func follow(
        _ device: IIODevice,
        _ handle: (IIOEvent) async -> Void,
        _ succeeded: () -> Void
    ) async throws(IIOError) {
        switch device.kind {
        case .stepCounter:
            try await count(device, handle, succeeded)
        case .accelerometer:
            let calibration = try device.calibration()
            var steps = AccelerometerSteps()
            let refusal = try await capture(device, calibration, &steps, handle, succeeded)
            guard !Task.isCancelled else { return }
            try await poll(device, calibration, because: refusal, handle, succeeded)
        }
    }

    /// Captures; gives the reason when it cannot, or brings nothing.
    ///
    /// - Throws: `IIOError` when a capture that went well broke.
    private func capture(
        _ device: IIODevice,
        _ calibration: IIOCalibration,
        _ steps: inout AccelerometerSteps,
        _ handle: (IIOEvent) async -> Void,
        _ succeeded: () -> Void
    ) async throws(IIOError) -> IIOError? {
        var capture: IIOCapture
        do throws(IIOError) { capture = try IIOCapture(device) } catch { return error }
        var stamps = IIOStamps(rate: device.samplingFrequency)
        var lastSample = now()
        var isOpened = false
        while !Task.isCancelled {
            let records = try capture.read()
            let arrival = now()
            guard let first = records.first else {
                guard arrival - lastSample <= Self.patience else {
                    let silence = IIOError("read", device.node, reason: "the capture brings no samples")
                    // What never brought any has no trigger; what did is opened anew.
                    guard isOpened else { return silence }
                    throw silence
                }
                try? await clock.sleep(for: Self.tick)
                continue
            }
            succeeded()
            lastSample = arrival
            if !isOpened {
                isOpened = true
                let rate = device.samplingFrequency.map { " at \(Int($0.rounded())) Hz" } ?? ""
                let clock = first.timestamp == nil ? "" : ", stamped by its \(device.clock.rawValue) clock"
                await handle(.opened("\(device.name), captured\(rate)\(clock)"))
            }
            let moments = stamps.moments(of: records, arrival: arrival, clockNow: stampNow(device.clock))
            var observations: [Observation] = []
            for (record, moment) in zip(records, moments) {
                guard
                    let acceleration = calibration.acceleration(Double(record.x), Double(record.y), Double(record.z))
                else { continue }
                observations += steps.take(
                    acceleration,
                    stamp: moment.stamp,
                    instant: moment.instant,
                    arrival: arrival
                )
            }
            if !observations.isEmpty { await handle(.observed(observations)) }
            try? await clock.sleep(for: Self.tick)
        }
        return nil
    }

    /// Asks for a sample at each tick.
    private func poll(
        _ device: IIODevice,
        _ calibration: IIOCalibration,
        because refusal: IIOError?,
        _ handle: (IIOEvent) async -> Void,
        _ succeeded: () -> Void
    ) async throws(IIOError) {
        var steps = AccelerometerSteps()
        var isOpened = false
        while !Task.isCancelled {
            let before = now()
            let acceleration = try device.poll(calibration)
            let arrival = now()
            // The axes are read one after the other.
            let instant = before + (arrival - before) / 2
            succeeded()
            if !isOpened {
                isOpened = true
                let reason = refusal.map { ", since a capture was refused: \($0)" } ?? ""
                await handle(.opened("\(device.name), asked 50 times a second\(reason)"))
            }
            let observations =
                acceleration.map { steps.take($0, stamp: instant, instant: instant, arrival: arrival) } ?? []
            if !observations.isEmpty { await handle(.observed(observations)) }
            try? await clock.sleep(for: Self.tick)
        }
    }

    /// Asks a step counter at each tick.
    private func count(
        _ device: IIODevice,
        _ handle: (IIOEvent) async -> Void,
        _ succeeded: () -> Void
    ) async throws(IIOError) {
        // Where it is not on yet, and we may.
        try? SystemFile.write("1", to: device.folder + "/in_steps_en")
        let path = device.folder + "/in_steps_input"
        var window = StepRateWindow.counts
        var isOpened = false
        while !Task.isCancelled {
            let text = try SystemFile.text(of: path)
            guard let total = Int(text), total >= 0 else { throw IIOError("read", path, reason: "no count is in it") }
            let arrival = now()
            succeeded()
            if !isOpened {
                isOpened = true
                await handle(.opened("\(device.name), a step counter without moments"))
            }
            let taken = window.steps(upTo: total, at: arrival)
            let cadence = window.take(total, at: arrival)
            var kinds: [Observation.Kind] = taken > 0 ? [.steps(taken)] : []
            if let cadence { kinds.append(.stepRate(cadence)) }
            let observations = kinds.map {
                Observation(source: .accelerometer, arrival: arrival, instant: arrival, kind: $0)
            }
            if !observations.isEmpty { await handle(.observed(observations)) }
            try? await clock.sleep(for: Self.countTick)
        }
    }
}
