import Activities
import BlueZ
import Control
import Inputs
import Logbook
import Logging
import Pacing

extension Conductor {
    /// Takes a piece of an NMEA stream.
    func feedNMEA(_ bytes: [UInt8]) -> FeedCount {
        let (observations, count) = inputs.decodeNMEA(bytes, at: clock.now)
        observed(observations)
        changed()
        return count
    }

    /// Takes pedometer lines.
    func feedSteps(_ bytes: [UInt8], stampedBy origin: StampOrigin?) -> FeedCount {
        let (observations, count) = inputs.decodeSteps(bytes, at: clock.now, clock.hostTime, stampedBy: origin)
        observed(observations)
        changed()
        return count
    }

    /// Takes lines of an accelerometer's samples.
    func feedAcceleration(_ bytes: [UInt8], stampedBy origin: StampOrigin?) -> FeedCount {
        let (observations, count) = inputs.decodeAcceleration(bytes, at: clock.now, clock.hostTime, stampedBy: origin)
        observed(observations)
        changed()
        return count
    }

    /// Takes what happened to the connection with gpsd.
    func heard(_ event: GPSDEvent, from address: GPSDAddress) {
        switch event {
        case .connecting:
            inputs.note(gpsd: "connecting to \(address)")
        case .connected(let release):
            inputs.note(gpsd: "connected to \(address)")
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

    /// Takes what happens with Bluetooth.
    func heard(_ event: BluetoothEvent) {
        let (observations, isNews) = sensors.note(event)
        if isNews { keepSensors() }
        if let line = sensors.line(for: event) { log.info("\(line)") }
        observed(observations)
        changed()
    }

    /// Takes what happens with this machine's accelerometer.
    func heard(_ event: IIOEvent) {
        switch event {
        case .opened(let text):
            inputs.note(accelerometer: text)
            log.notice("accelerometer: \(text)")
        case .observed(let observations):
            observed(observations)
        case .lost(let error, _):
            // A machine without one is no news.
            inputs.note(accelerometer: error.isAbsence ? nil : "lost: \(error)")
            if !error.isAbsence { lost(.accelerometer, refusal: error.isRefusal ? "\(error)" : nil) }
        }
        changed()
    }

    /// Looks for sensors for so long, then tells which there are.
    func scan(for length: Duration) async -> [SensorStatus] {
        sensors.beginScan()
        bluetooth?.scan(for: length)
        // Cancelled when the client hangs up; what was found by then is told to nobody.
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

    /// Forgets a sensor; nil for one that was not known.
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
