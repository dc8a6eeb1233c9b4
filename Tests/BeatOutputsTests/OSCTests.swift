import Metronome
import Testing

@testable import BeatOutputs

/// The bytes that are sent by Open Sound Control; `oscdump` of liblo reads them in `OSCLineTests`.
@Suite struct OSCTests {
    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test func aStepIsABundleWithTheTimeAtWhichItIsHeard() {
        let tempo = Tempo(stepsPerMinute: 171.5)
        let beat = Beat(run: 1, number: 41, time: 0, heardAt: 900_000_000, tempo: tempo)
        // Half a second is half of the fraction's range; the seconds begin in 1900 and wrap in 2036.
        let bundle = Self.hex(OSCPacket.beat(beat, unixTime: 1_700_000_000_500_000_000))
        #expect(
            bundle == "2362756e646c6500" + "e8fe6f8080000000"
                + "0000001c" + "2f737472696465642f626561740000002c6969000000002900000001"
                + "00000018" + "2f737472696465642f74656d706f00002c660000432b8000"
        )
        #expect(Self.hex(OSCPacket.timeTag(2_085_978_496_000_000_000)) == "0000000000000000")
    }

    @Test func theStateIsAMessage() {
        #expect(Self.hex(OSCPacket.state("running")) == "2f737472696465642f737461746500002c73000072756e6e696e6700")
    }
}
