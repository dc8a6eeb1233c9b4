import Threads

/// Reads the accelerometer of this machine (Linux industrial I/O), and detects the runner's steps.
///
/// It uses buffered capture if it has the permission: the device measures at its own rate and stamps each sample. If capture
/// cannot start, or gives no sample in 3 s, strided reads a sample 50 times a second, which needs no permission. On a machine
/// that has a step counter but no accelerometer, it reads the count once a second. After an error it searches for a device
/// again, after pauses of 1, 2, 4, 8, 16 and then always 30 s.
///
/// A read takes as long as the sensor's bus needs: a few milliseconds. It blocks the thread only for that time.
package struct IIOAccelerometer: Sendable {
    /// Intervals between two reads of an accelerometer, and of a step counter.
    private static let tick: Duration = .milliseconds(20)
    private static let countTick: Duration = .seconds(1)
    /// If a buffered capture gives no sample for this long, it is considered to have failed.
    private static let patience: Duration = .seconds(3)

    private let root: IIORoot
    private let now: @Sendable () -> Duration
    private let stampNow: @Sendable (IIOClock) -> Duration
    private let clock: any Clock<Duration>

    /// - Parameters:
    ///   - now: Returns the monotonic time, measured from the same origin as the times of the observations.
    ///   - stampNow: Returns the present time of a device's clock.
    ///   - clock: Measures the pauses between two reads, and before a new search.
    package init(
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
    /// - Parameter handle: Receives the events in order. It must return quickly, because the device is not read until it returns.
    package func run(_ handle: (IIOEvent) async -> Void) async {
        var backOff = BackOff()
        while !Task.isCancelled {
            do throws(IIOError) {
                try await follow(try IIODevice.find(in: root), handle) { backOff.reset() }
                return
            } catch {
                let pause = backOff.next()
                await handle(.lost(error, retryIn: pause))
                // If the task is cancelled, the sleep returns at once, and the condition of the loop then ends the loop.
                try? await clock.sleep(for: pause)
            }
        }
    }
}

// MARK: - One device

extension IIOAccelerometer {
    /// - Parameter succeeded: Called after each successful read.
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

    /// Captures samples; returns an error if the capture cannot start or gives no sample in the first 3 s.
    ///
    /// - Throws: `IIOError` if a read fails, or if a capture that has given samples gives none for 3 s.
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
                    let silence = IIOError("read", device.node, reason: "the buffered capture delivers no samples")
                    // If the capture never gave a sample, it has no trigger, so the caller polls. If it gave samples before, it is
                    // opened again.
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
                let clock = first.timestamp == nil ? "" : ", time stamps from its \(device.clock.rawValue) clock"
                await handle(.opened("\(device.name), buffered capture\(rate)\(clock)"))
            }
            let moments = stamps.moments(of: records, arrival: arrival, clockNow: stampNow(device.clock))
            var observations: [Observation] = []
            for (record, moment) in zip(records, moments) {
                let acceleration = calibration.acceleration(Double(record.x), Double(record.y), Double(record.z))
                guard let acceleration else { continue }
                let (stamp, instant) = (moment.stamp, moment.instant)
                observations += steps.process(acceleration, stamp: stamp, instant: instant, arrival: arrival)
            }
            if !observations.isEmpty { await handle(.observed(observations)) }
            try? await clock.sleep(for: Self.tick)
        }
        return nil
    }

    /// Reads a sample of the device every 20 ms, without a buffer.
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
            // The axes are read one after the other, so the sample gets the time in the middle between the first and the last read.
            let instant = before + (arrival - before) / 2
            succeeded()
            if !isOpened {
                isOpened = true
                let reason = refusal.map { " because buffered capture failed: \($0)" } ?? ""
                await handle(.opened("\(device.name), polled 50 times a second\(reason)"))
            }
            let observations =
                acceleration.map { steps.process($0, stamp: instant, instant: instant, arrival: arrival) } ?? []
            if !observations.isEmpty { await handle(.observed(observations)) }
            try? await clock.sleep(for: Self.tick)
        }
    }

    /// Reads the count of a step counter once a second.
    private func count(
        _ device: IIODevice,
        _ handle: (IIOEvent) async -> Void,
        _ succeeded: () -> Void
    ) async throws(IIOError) {
        // Switches the step counter on, if it is off and we have the permission.
        try? SystemFile.write("1", to: device.folder + "/in_steps_en")
        let path = device.folder + "/in_steps_input"
        var window = StepRateWindow.counts
        var isOpened = false
        while !Task.isCancelled {
            let text = try SystemFile.text(of: path)
            guard let total = Int(text), total >= 0 else {
                throw IIOError("read", path, reason: "the file contains no count")
            }
            let arrival = now()
            succeeded()
            if !isOpened {
                isOpened = true
                await handle(.opened("\(device.name), a step counter without the times of steps"))
            }
            let taken = window.steps(upTo: total, at: arrival)
            let cadence = window.append(total, at: arrival)
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

/// An event of an `IIOAccelerometer`.
package enum IIOEvent: Hashable, Sendable {
    /// A device was opened; the text contains its name and how it is read.
    case opened(String)
    case observed([Observation])
    /// There is no device, or it failed; the next search starts after the pause.
    case lost(IIOError, retryIn: Duration)
}
