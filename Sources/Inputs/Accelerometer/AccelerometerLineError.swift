/// Why a line with an accelerometer sample was rejected, and how to correct it.
public struct AccelerometerLineError: Error, Hashable, Sendable {
    static let forms =
        "write \"x,y,z\" or \"t,x,y,z\" (time, m/s² or g), a header that names x, y and z, or {\"accel\":[x,y,z],\"t\":1.5}"

    /// The first 40 bytes of the rejected line, with `�` for each byte that is not printable ASCII, and `…` if the line is longer.
    public let text: String
    /// How to correct the line.
    public let advice: String

    init(_ line: [UInt8], _ advice: String) {
        text = StepLineError(line, "").text
        self.advice = advice
    }
}

extension AccelerometerLineError: CustomStringConvertible {
    /// The error as one sentence for the user.
    public var description: String { "\"\(text)\" is not an accelerometer line: \(advice)" }
}
