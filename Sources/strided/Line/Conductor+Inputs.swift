import Activities
import BlueZ
import Control
import Inputs
import Logbook
import Logging
import Pacing

extension Conductor {
    /// Decodes a part of an NMEA stream and handles its observations.
    ///
    /// - Returns: the number of accepted, ignored and refused sentences in this part.
    func feedNMEA(_ bytes: [UInt8]) -> FeedCount {
        let (observations, count) = inputs.decodeNMEA(bytes, at: clock.now)
        observed(observations)
        changed()
        return count
    }

    /// Decodes pedometer lines and handles their observations.
    func feedSteps(_ bytes: [UInt8], stampedBy origin: StampOrigin?) -> FeedCount {
        let (observations, count) = inputs.decodeSteps(bytes, at: clock.now, clock.hostTime, stampedBy: origin)
        observed(observations)
        changed()
        return count
    }

    /// Decodes lines of accelerometer samples and handles their observations.
    func feedAcceleration(_ bytes: [UInt8], stampedBy origin: StampOrigin?) -> FeedCount {
        let (observations, count) = inputs.decodeAcceleration(bytes, at: clock.now, clock.hostTime, stampedBy: origin)
        observed(observations)
        changed()
        return count
    }

    /// Handles an event of the connection to gpsd.
    func heard(_ event: GPSDEvent, from address: GPSDAddress) {
        switch event {
        case .connecting:
            inputs.note(gpsd: "connecting to \(address)")
        case .connected(let release):
            inputs.note(gpsd: "connected to \(address)", isConnected: true)
            log.notice("gpsd \(release) at \(address) connected")
        case .observed(let observations, let counts):
            inputs.note(gpsd: counts)
            observed(observations)
        case .lost(let reason, let pause):
            inputs.note(gpsd: "lost: \(reason)")
            log.notice("gpsd at \(address): \(reason); trying again in \(pause)")
        }
        changed()
    }

    func observed(_ observations: [Observation]) {
        let local = clock.local
        for observation in observations {
            inputs.note(observation)
            handle(Pacer.Event(observation), at: clock.now)
            let now = clock.now
            carryOut(ledger.observed(observation, in: scene, at: now, local: local), at: now, local: local)
        }
    }

    /// Handles a Bluetooth event.
    func heard(_ event: BluetoothEvent) {
        let (observations, isNews) = sensors.note(event)
        if isNews { keepSensors() }
        if let line = sensors.line(for: event) { log.info("\(line)") }
        observed(observations)
        changed()
    }

    /// Handles an event of this machine's accelerometer.
    func heard(_ event: IIOEvent) {
        switch event {
        case .opened(let text):
            inputs.note(accelerometer: text)
            log.notice("accelerometer: \(text)")
        case .observed(let observations):
            observed(observations)
        case .lost(let error, _):
            // Many machines have no accelerometer, so this is not reported.
            inputs.note(accelerometer: error.isAbsence ? nil : "lost: \(error)")
            if !error.isAbsence { lost(.accelerometer, refusal: error.isRefusal ? "\(error)" : nil) }
        }
        changed()
    }

    /// Scans for Bluetooth sensors.
    ///
    /// - Parameter length: the duration of the scan.
    /// - Returns: all sensors that are remembered or were found.
    func scan(for length: Duration) async -> [SensorStatus] {
        sensors.beginScan()
        bluetooth?.scan(for: length)
        // The task is cancelled when the client disconnects. No client then receives the result.
        try? await clock.sleep(until: clock.now + length)
        return sensors.status
    }

    /// Remembers a sensor and connects to it.
    func pair(_ address: SensorAddress, unit: CadenceUnitChoice?) -> [SensorStatus] {
        sensors.remember(address, unit: unit)
        keepSensors()
        bluetooth?.connect(address)
        changed()
        return sensors.status
    }

    /// Forgets a sensor.
    ///
    /// - Returns: the remaining sensors; nil if the address was unknown.
    func forget(_ address: SensorAddress) -> [SensorStatus]? {
        guard sensors.forget(address) else { return nil }
        keepSensors()
        bluetooth?.forget(address)
        changed()
        return sensors.status
    }

    private func keepSensors() {
        saver.save(.sensors(sensors.kept))
    }
}
