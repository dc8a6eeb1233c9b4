/// The times of clicks whose tempo is linear between given moments, computed with the closed form and without rounding.
struct ExpectedClicks {
    /// A part with a tempo that changes linearly.
    struct Part {
        var seconds: Double
        var from: Double
        var to: Double
    }

    /// The times of all clicks in seconds.
    private(set) var times: [Double] = []

    /// Creates the clicks of parts that follow each other.
    ///
    /// A part begins with the first click at or after the end of the previous part.
    init(_ parts: [Part], tolerance: Double = 0.002) {
        var begin = 0.0
        var due = 0.0
        for part in parts {
            due += part.seconds
            // The ramp ends with the part, also if its first click is later than the part's beginning.
            let length = due - begin
            let (rate, end) = (part.from / 60, part.to / 60)
            var number = 0.0
            while true {
                let time = begin + Self.time(ofBeat: number, rate, end, length)
                if time >= due - tolerance {
                    begin = time
                    break
                }
                times.append(time)
                number += 1
            }
        }
    }

    /// The time at which a beat is due in a part that begins with beat 0.
    private static func time(ofBeat beat: Double, _ rate: Double, _ end: Double, _ length: Double) -> Double {
        let ramp = length * (rate + end) / 2
        guard beat < ramp else { return length + (beat - ramp) / end }
        return 2 * beat / (rate + (rate * rate + 2 * (end - rate) * beat / length).squareRoot())
    }
}
