import Cadence

@testable import Inputs

/// A Bluetooth sensor's payloads: for each a byte that says of which characteristic and when, its length, itself.
func fuzz(_ input: FuzzInput) {
    let setting = CadenceUnit.allCases[Int(input.cut) % CadenceUnit.allCases.count]
    var decoder = SensorDecoder(cadenceUnit: CadenceUnitLearner(setting: setting))
    var observations: [Observation] = []
    var arrival = Duration.zero
    var notifications = 0
    for notification in Notification.all(in: input.bytes) {
        arrival += notification.gap
        notifications += 1
        observations += decoder.decode(notification.payload, characteristic: notification.characteristic, at: arrival)
        checkPrefixes(of: notification)
        checkMachine(notification.payload)
    }
    checkRanges(observations)
    let counts = decoder.counts
    require("payloads are counted once each", counts.accepted + counts.refused + counts.ignored == notifications)
    require(
        "instants never go back",
        zip(observations, observations.dropFirst()).allSatisfy { $0.instant <= $1.instant }
    )
}

private struct Notification {
    let characteristic: UInt16
    let gap: Duration
    let payload: [UInt8]

    static func all(in bytes: [UInt8]) -> [Notification] {
        var notifications: [Notification] = []
        var rest = bytes[...]
        while let kind = rest.popFirst(), let length = rest.popFirst() {
            let payload = Array(rest.prefix(Int(length)))
            rest = rest.dropFirst(payload.count)
            let known = SensorCharacteristic.allCases
            let index = Int(kind & 7)
            let number = index < known.count ? known[index].rawValue : 0x2A00 + UInt16(kind)
            let gap = Duration.milliseconds(Int(kind >> 3) * 250)
            notifications.append(Notification(characteristic: number, gap: gap, payload: payload))
        }
        return notifications
    }
}

/// A payload that was cut short is refused or gives nothing else; what comes first does not hang on what follows.
private func checkPrefixes(of notification: Notification) {
    let payload = notification.payload
    let whole = first(in: payload, of: notification.characteristic)
    guard !payload.isEmpty, whole.wasAccepted else { return }
    for length in Set([payload.count - 1, payload.count / 2, 4]) where length < payload.count && length >= 0 {
        let part = first(in: Array(payload.prefix(length)), of: notification.characteristic)
        guard part.wasAccepted else { continue }
        require("the speed does not hang on what follows it", part.motion == whole.motion)
    }
    let extended = first(in: payload + [0x5A], of: notification.characteristic)
    require("bytes beyond the payload do not change its speed", extended.motion == whole.motion)
}

/// What a treadmill sends about its control: values lie in the ranges that it gives, and a request has the bytes of its value.
private func checkMachine(_ payload: [UInt8]) {
    _ = (MachineAnswer(parsing: payload), MachineFeatures(parsing: payload))
    let ranges = [MachineRange(parsingSpeeds: payload), MachineRange(parsingInclinations: payload)].compactMap(\.self)
    for range in ranges {
        for value in [Int.min / 4, -1, 0, 999, range.lowest, range.highest, Int.max / 4] {
            guard let nearest = range.nearest(to: value, atMost: range.highest) else { continue }
            let isStep = (nearest - range.lowest) % range.increment == 0
            require("a value is a step of its range", isStep && (range.lowest...range.highest).contains(nearest))
        }
    }
    if case .speed(let speed) = MachineStatus(parsing: payload) {
        require("a speed has the same bytes", MachineRequest.speed(speed).payload.dropFirst() == payload[1...2])
    }
}

/// The speed, or the strap's heart rate, that one payload gives a sensor just connected.
private func first(in payload: [UInt8], of number: UInt16) -> (motion: Observation.Kind?, wasAccepted: Bool) {
    var decoder = SensorDecoder(cadenceUnit: CadenceUnitLearner(setting: .steps))
    let seen = decoder.decode(payload, characteristic: number, at: .zero)
    let motion = seen.lazy.map(\.kind).first { kind in
        switch kind {
        case .podSpeed, .belt: true
        // A treadmill's heart rate lies behind fields that a cut may take.
        case .power: number == SensorCharacteristic.power.rawValue
        case .heartRate: number == SensorCharacteristic.heartRate.rawValue
        default: false
        }
    }
    // A belt's gradient may be cut off behind its speed.
    guard case .belt(let belt) = motion else { return (motion, decoder.counts.accepted == 1) }
    return (.belt(Belt(speed: belt.speed)), decoder.counts.accepted == 1)
}
