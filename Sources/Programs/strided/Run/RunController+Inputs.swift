import Activities
import BlueZ
import Clocks
import Configuration
import Control
import DaemonStatus
import Inputs
import Logging
import Pacing

extension RunController {
    /// Decodes a part of an NMEA stream and processes its observations.
    ///
    /// - Parameter begins: Whether this is the first part of a feed.
    /// - Returns: the numbers of accepted, ignored and refused sentences in this part.
    func feedNMEA(_ bytes: [UInt8], begins: Bool = false) async -> FeedNMEA.Reply {
        await process(inputs.decodeNMEA(bytes, at: clock.now, begins: begins))
    }

    /// Decodes pedometer lines and processes their observations.
    func feedSteps(_ bytes: [UInt8], stampedBy origin: StampOrigin?, begins: Bool = false) async -> FeedNMEA.Reply {
        let host = clock.hostTime
        return await process(inputs.decodeSteps(bytes, at: clock.now, host, stampedBy: origin, begins: begins))
    }

    /// Decodes lines of accelerometer samples and processes their observations.
    func feedAcceleration(_ bytes: [UInt8], stampedBy origin: StampOrigin?, begins: Bool) async -> FeedNMEA.Reply {
        let host = clock.hostTime
        return await process(inputs.decodeAcceleration(bytes, at: clock.now, host, stampedBy: origin, begins: begins))
    }

    private func process(_ decoded: InputRegistry.Decoded) async -> FeedNMEA.Reply {
        await handle(decoded.observations)
        return FeedNMEA.Reply(counters: decoded.count, reason: decoded.reason)
    }

    /// Processes an event of the connection to gpsd.
    func handle(_ event: GPSDEvent, from address: GPSDAddress) async {
        switch event {
        case .connecting:
            inputs.setGPSD(state: "connecting to \(address)")
        case .connected(let release):
            inputs.setGPSD(state: "connected to \(address)", isConnected: true)
            log.notice("gpsd \(release) at \(address) connected")
        case .observed(let observations, let counts):
            inputs.setGPSD(counts: counts)
            return await handle(observations)
        case .lost(let reason, let pause):
            inputs.setGPSD(state: "no connection to \(address): \(reason)")
            log.notice("gpsd at \(address): \(reason); next attempt in \(pause)")
        }
        surroundings.changes.report()
    }

    /// Processes observations, first for the run and then for the day; then reports that the status has changed.
    func handle(_ observations: [Observation]) async {
        phones.recordReceiver(observations)
        let readings = observations.map { observation in
            inputs.countSteps(of: observation)
            handle(Pacer.Event(observation), at: clock.now)
            return (DayReading(observation), runnerState)
        }
        if !readings.isEmpty {
            await day.handle(readings)
            await updateWorkout()
        }
        surroundings.changes.report()
    }

    /// Pauses the recording, so that it ends now, until all steps that were made before are counted.
    func collectLateSteps() async {
        let moment = clock.now
        guard inputs.lateSteps(before: moment, at: moment) != nil else { return }
        guard await day.recorder.recorder.phase == .recording else { return }
        _ = try? await record(.pause)
        while inputs.lateSteps(before: moment, at: clock.now) != nil {
            let next = clock.now + .milliseconds(100)
            // If the wait is cancelled, for example because the daemon ends, the recording ends without the last steps.
            guard (try? await clock.sleep(until: next)) != nil else { return }
        }
    }

    /// Processes an event of this machine's accelerometer.
    func handle(_ event: IIOEvent) async {
        switch event {
        case .opened(let text):
            inputs.setAccelerometer(state: text)
            log.notice("accelerometer: \(text)")
        case .observed(let observations):
            return await handle(observations)
        case .lost(let error, _):
            // Many machines have no accelerometer, so its absence is not reported.
            inputs.setAccelerometer(state: error.isAbsence ? nil : "lost: \(error)")
            if !error.isAbsence {
                await day.loseStepSource(.accelerometer, refusal: error.isRefusal ? "\(error)" : nil)
            }
        }
        surroundings.changes.report()
    }
}

// MARK: - Bluetooth

extension RunController {
    /// Processes an event of the Bluetooth connection.
    func handle(_ event: BluetoothEvent) async {
        if case .headset(let event) = event { return handle(event) }
        let (observations, hasChanges) = sensors.handle(event)
        if hasChanges { storeSensors() }
        if let line = sensors.line(for: event) { log.info("\(line)") }
        await handle(observations)
    }

    /// Scans for Bluetooth sensors.
    ///
    /// - Parameter length: the duration of the scan.
    /// - Returns: all sensors that are remembered or were found.
    func scan(for length: Duration) async -> [SensorStatus] {
        sensors.beginScan()
        surroundings.bluetooth?.scan(for: length)
        // If the client disconnects, the task is cancelled, and no client receives the result.
        try? await clock.sleep(until: clock.now + length)
        return sensors.status
    }

    /// Remembers a Bluetooth sensor and connects to it.
    func pair(_ address: SensorAddress, unit: CadenceUnitChoice?) -> [SensorStatus] {
        sensors.remember(address, unit: unit)
        storeSensors()
        surroundings.bluetooth?.connect(address)
        surroundings.changes.report()
        return sensors.status
    }

    /// Forgets a remembered Bluetooth sensor.
    ///
    /// - Returns: the remaining sensors; nil if the address was unknown.
    func forget(_ address: SensorAddress) -> [SensorStatus]? {
        guard sensors.forget(address) else { return nil }
        storeSensors()
        surroundings.bluetooth?.forget(address)
        surroundings.changes.report()
        return sensors.status
    }

    private func storeSensors() {
        surroundings.saver.save(.sensors(sensors.kept))
    }
}

// MARK: - Phones

extension RunController {
    /// Processes acceleration of a phone.
    ///
    /// - Parameter clockError: the standard uncertainty of the times.
    /// - Returns: what is used of the phone; nil if there are too many phones.
    func feed(_ samples: [PhoneSample], of phone: Phone, clockError: Duration) async -> PhoneUse? {
        await apply(phones.receive(samples, from: phone, at: clock.now, clock.hostTime, clockError: clockError))
    }

    /// Processes positions of a phone.
    ///
    /// - Returns: what is used of the phone; nil if there are too many phones.
    func feed(_ fixes: [PhoneFix], of phone: Phone) async -> PhoneUse? {
        await apply(phones.receive(fixes, from: phone, at: clock.now, clock.hostTime))
    }

    /// Processes the report of a phone that it sends nothing from now on.
    func end(_ phone: Phone, reason: String) async -> PhoneUse? {
        await apply(phones.end(phone, reason: reason, at: clock.now))
    }

    /// Reports the phones that have sent nothing for too long.
    func reportSilentPhones() async {
        await report(phones.advance(to: clock.now))
    }

    private func apply(_ outcome: PhoneRegistry.Outcome?) async -> PhoneUse? {
        guard let outcome else { return nil }
        setAlarm()
        await report(outcome.changes)
        if !outcome.observations.isEmpty { await handle(outcome.observations) }
        return outcome.use
    }

    private func report(_ changes: [PhoneRegistry.Change]) async {
        guard !changes.isEmpty else { return }
        for change in changes {
            switch change {
            case .connected(let name): log.notice("the phone \(name) sends its sensors' readings")
            case .silent(let name, let reason): log.notice("the phone \(name) is silent: \(reason)")
            }
        }
        if !phones.hasMotion(at: clock.now) { await day.loseStepSource(.phone, refusal: nil) }
        surroundings.changes.report()
    }
}
