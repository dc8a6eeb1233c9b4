/// Which shift of the grid is in force on the audio thread: what was posted is not, until it was taken.
struct PostedShifts {
    private var posted = PostedHistory<Double>()
    /// The shift of the settings taken last, in seconds.
    private(set) var inForce = 0.0

    /// Notes what was posted under a serial.
    mutating func posted(_ shift: Double, serial: UInt64) {
        posted.append(shift, serial: serial)
    }

    /// The settings of that serial are in force; what was posted before them never will be.
    mutating func taken(_ serial: UInt64) {
        if let shift = posted.removeAll(upTo: serial) { inForce = shift }
    }
}
