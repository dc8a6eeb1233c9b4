internal import RealModule

/// A class of tempi that differ by factors of 2; an octave has `count` classes.
///
/// For a runner, 85 and 170 beats per minute are the same. So the tempo is first found without its octave; 170 and
/// 113 are different classes.
enum TempoClass {
    /// The number of classes in an octave; a step is 0.5 %.
    static let count = 140
    /// The slowest tempo of the octave in which beats are reported.
    static let slowest = 95.0

    /// The tempo of a class, from `slowest` to twice of it; positions between two classes are allowed.
    static func tempo(at position: Double) -> Double {
        slowest * Double.exp2(position / Double(count))
    }

    /// The position of a tempo, which can be outside 0 to `count`.
    static func position(ofTempo tempo: Double) -> Double {
        Double.log2(tempo / slowest) * Double(count)
    }

    /// How well the tempo of a class suits a runner, 0.95 to 1: 1 for 140 to 190 beats per minute.
    static func prior(_ index: Int) -> Float {
        let tempo = tempo(at: Double(index))
        guard tempo < 140 else { return 1 }
        // From 95 to 140, the value is lowest in the middle (115), which is 0.28 octaves from both ends.
        let distance = min(Double.log2(140 / tempo), Double.log2(tempo / 95))
        return Float(1 - 0.05 * distance / 0.28)
    }
}
