package import Activities
package import BlueZ
package import Configuration
package import Control
package import Inputs
package import Logging
package import Pacing

/// The sources of the run's readings: feeds of clients, gpsd, the accelerometer, Bluetooth sensors and phones.
///
/// A pure value: `handle` receives an event and a time, and returns an `Outcome`, which its owner, `RunController`, carries out.
package struct RunInputs {
    package enum Event: Sendable {
        /// A part of an NMEA stream; `begins` is true for the first part of a feed.
        case nmea([UInt8], begins: Bool)
        case steps([UInt8], stampedBy: StampOrigin?, begins: Bool)
        case acceleration([UInt8], stampedBy: StampOrigin?, begins: Bool)
        case demo
        case gpsd(GPSDEvent, from: GPSDAddress)
        case accelerometer(IIOEvent)
        case bluetooth(BluetoothEvent)
        case scan
        /// A client has chosen a Bluetooth sensor, and perhaps what its cadence counts.
        case pair(SensorAddress, CadenceUnitChoice?)
        case forget(SensorAddress)
        /// The runner permits strided to move the belt of a treadmill, or forbids it (nil).
        case permit(SensorAddress, BeltControl.Permission?)
        case learnQuirks(SensorAddress, Set<BeltControl.Quirk>)
        /// Acceleration of a phone; `clockError` is the standard uncertainty of the times.
        case motion([PhoneSample], of: Phone, clockError: Duration)
        case positions([PhoneFix], of: Phone)
        case phoneEnded(Phone, reason: String)
        case deadline
    }

    package struct Outcome: Sendable {
        package var observations: [Observation] = []
        package var lines: [(level: Logger.Level, text: String)] = []
        /// A step sensor that was lost; `refusal` is the reason if the system denies access to it.
        package var lost: (source: StepSource, refusal: String?)?
        package var kept: KeptSensors?
        package var feed = FeedNMEA.Reply(counters: FeedCount(accepted: 0, ignored: 0, refused: 0))
        /// Which data of the phone that sent the event are used; nil if there are too many phones.
        package var phone: PhoneUse?
        package var isChange = true
    }

    package private(set) var feeds = InputRegistry()
    package private(set) var sensors: SensorRegistry
    private var phones = PhoneRegistry()

    package init(_ kept: KeptSensors) { sensors = SensorRegistry(kept) }

    package var nextDeadline: Duration? { phones.nextDeadline }

    package var warnings: [String] { phones.warnings + sensors.warnings }

    package mutating func lowBatteries(isRunStart: Bool) -> [SensorRegistry.LowBattery] {
        sensors.lowBatteries(isRunStart: isRunStart)
    }

    package func status(at now: Duration) -> [InputStatus] {
        feeds.status + phones.status(at: now) + sensors.inputs
    }

    /// Counts the steps of observations, and notes when a receiver of this machine has reported a speed.
    package mutating func count(_ observations: [Observation]) {
        phones.recordReceiver(observations)
        for observation in observations { feeds.countSteps(of: observation) }
    }
}

extension RunInputs {
    /// - Parameter host: this machine's clocks at `now`.
    package mutating func handle(_ event: Event, at now: Duration, _ host: HostTime) -> Outcome {
        switch event {
        case .nmea(let bytes, let begins):
            return Outcome(feeds.decodeNMEA(bytes, at: now, begins: begins))
        case .steps(let bytes, let origin, let begins):
            return Outcome(feeds.decodeSteps(bytes, at: now, host, stampedBy: origin, begins: begins))
        case .acceleration(let bytes, let origin, let begins):
            return Outcome(feeds.decodeAcceleration(bytes, at: now, host, stampedBy: origin, begins: begins))
        case .demo: return Outcome(observations: feeds.decodeDemo(at: now, host))
        case .gpsd(let event, let address): return handle(event, from: address)
        case .accelerometer(let event): return handle(event)
        case .bluetooth(let event): return handle(event, at: now)
        case .scan:
            sensors.beginScan()
            return Outcome(isChange: false)
        case .pair(let address, let unit):
            sensors.remember(address, unit: unit)
            return Outcome(kept: sensors.kept)
        case .forget(let address):
            return sensors.forget(address) ? Outcome(kept: sensors.kept) : Outcome(isChange: false)
        case .permit(let address, let permission):
            return sensors.permit(address, permission) ? Outcome(kept: sensors.kept) : Outcome(isChange: false)
        case .learnQuirks(let address, let quirks):
            sensors.learn(quirks, of: address)
            return Outcome(kept: sensors.kept)
        case .motion(let samples, let phone, let error):
            return outcome(of: phones.receive(samples, from: phone, at: now, host, clockError: error), at: now)
        case .positions(let fixes, let phone):
            return outcome(of: phones.receive(fixes, from: phone, at: now, host), at: now)
        case .phoneEnded(let phone, let reason):
            return outcome(of: phones.end(phone, reason: reason, at: now), at: now)
        case .deadline: return outcome(of: phones.advance(to: now), at: now)
        }
    }

    private mutating func handle(_ event: GPSDEvent, from address: GPSDAddress) -> Outcome {
        var outcome = Outcome()
        switch event {
        case .connecting:
            feeds.setGPSD(state: "connecting to \(address)")
        case .connected(let release):
            feeds.setGPSD(state: "connected to \(address)", isConnected: true)
            outcome.lines = [(.notice, "gpsd \(release) at \(address) connected")]
        case .observed(let observations, let counts):
            feeds.setGPSD(counts: counts)
            outcome.observations = observations
        case .lost(let reason, let pause):
            feeds.setGPSD(state: "no connection to \(address): \(reason)")
            outcome.lines = [(.notice, "gpsd at \(address): \(reason); next attempt in \(pause)")]
        }
        return outcome
    }

    private mutating func handle(_ event: IIOEvent) -> Outcome {
        var outcome = Outcome()
        switch event {
        case .opened(let text):
            feeds.setAccelerometer(state: text)
            outcome.lines = [(.notice, "accelerometer: \(text)")]
        case .observed(let observations):
            outcome.observations = observations
        case .lost(let error, _):
            // Many machines have no accelerometer, so its absence is not reported.
            feeds.setAccelerometer(state: error.isAbsence ? nil : "lost: \(error)")
            if !error.isAbsence { outcome.lost = (.accelerometer, error.isRefusal ? "\(error)" : nil) }
        }
        return outcome
    }

    private mutating func handle(_ event: BluetoothEvent, at now: Duration) -> Outcome {
        let (observations, hasChanges) = sensors.handle(event)
        return Outcome(
            observations: observations,
            lines: sensors.line(for: event, at: now).map { [(.info, $0)] } ?? [],
            kept: hasChanges ? sensors.kept : nil
        )
    }

    private func outcome(of message: PhoneRegistry.Outcome?, at now: Duration) -> Outcome {
        guard let message else { return Outcome(isChange: false) }
        var outcome = outcome(of: message.changes, at: now)
        outcome.observations = message.observations
        outcome.phone = message.use
        if !message.observations.isEmpty { outcome.isChange = true }
        return outcome
    }

    private func outcome(of changes: [PhoneRegistry.Change], at now: Duration) -> Outcome {
        guard !changes.isEmpty else { return Outcome(isChange: false) }
        let lines = changes.map { change -> (Logger.Level, String) in
            switch change {
            case .connected(let name): (.notice, "the phone \(name) sends its sensors' readings")
            case .silent(let name, let reason): (.notice, "the phone \(name) is silent: \(reason)")
            }
        }
        return Outcome(lines: lines, lost: phones.hasMotion(at: now) ? nil : (.phone, nil))
    }
}

extension RunInputs.Outcome {
    fileprivate init(_ decoded: InputRegistry.Decoded) {
        self.init(
            observations: decoded.observations,
            feed: FeedNMEA.Reply(counters: decoded.count, reason: decoded.reason)
        )
    }
}
