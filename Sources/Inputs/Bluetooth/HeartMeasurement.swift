/// One notification of a heart-rate strap: Heart Rate Measurement, 0x2A37.
///
/// Flags u8 [bit 0 the rate is a u16, 1 skin contact, 2 contact is measured, 3 energy follows, 4 intervals follow];
/// rate u8 or u16, 1/min; energy u16, kJ; intervals u16 each, 1/1024 s, oldest first (Heart Rate Service 1.0).
struct HeartMeasurement: Hashable, Sendable {
    /// The heart rate as reported, not checked; 0 while the strap has not detected a heart rate.
    let beatsPerMinute: UInt16
    /// Whether the strap touches the skin; nil if the strap cannot detect skin contact.
    let hasContact: Bool?
    /// Energy spent since an arbitrary start, in kJ; nil if not reported.
    let kilojoules: UInt16?
    /// Times between heartbeats since the previous measurement, oldest first.
    let intervals: [Duration]

    init(parsing payload: [UInt8]) throws(PayloadError) {
        var reader = PayloadReader(payload)
        guard let flags = reader.uint8(), let rate = flags & 1 != 0 ? reader.uint16() : reader.uint8().map(UInt16.init)
        else {
            let needed = (payload.first ?? 0) & 1 != 0 ? 3 : 2
            throw PayloadError(.tooShort(needed: needed), in: payload, of: .heartRate)
        }
        beatsPerMinute = rate
        hasContact = flags & 4 != 0 ? flags & 2 != 0 : nil
        kilojoules = flags & 8 != 0 ? reader.uint16() : nil
        var intervals: [Duration] = []
        if flags & 0x10 != 0 {
            while let interval = reader.uint16() { intervals.append(.seconds(Double(interval) / 1024)) }
        }
        self.intervals = intervals
    }
}

/// One reading of a battery's charge: Battery Level, 0x2A19.
struct BatteryLevel: Hashable, Sendable {
    /// The charge in per cent, 0…100.
    let percent: Int

    init(parsing payload: [UInt8]) throws(PayloadError) {
        guard let level = payload.first else {
            throw PayloadError(.tooShort(needed: 1), in: payload, of: .batteryLevel)
        }
        guard level <= 100 else { throw PayloadError(.beyondFull, in: payload, of: .batteryLevel) }
        percent = Int(level)
    }
}
