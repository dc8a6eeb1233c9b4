import LiveScreen
import Testing

struct KeyDecoderTests {
    @Test func eachKeyOfTheHelpLineIsDecoded() {
        var decoder = KeyDecoder()
        let keys = decoder.keys("+-><lnbrmcsvf qQ".utf8)
        #expect(
            keys == [
                .faster, .slower, .raiseOffset, .lowerOffset, .lap, .skipStep, .stepBack, .repeatStep, .addMinute, .cue,
                .sound, .volume, .source, .pauseOrResume,
                .leave,
                .finish,
            ]
        )
        #expect(decoder.keys([3, 4, 0x1C, 0x1A]) == [.leave, .leave, .leave, .suspend])
    }

    @Test func unknownKeysAreIgnored() {
        var decoder = KeyDecoder()
        #expect(decoder.keys("xyzLäö€\t\r\n\u{7F}0".utf8).isEmpty)
    }

    /// Arrow keys, function keys with parameters, and a mouse report, whose letters are keys of the help line as well.
    @Test(arguments: ["\u{1B}[A", "\u{1B}OQ", "\u{1B}[1;5c", "\u{1B}[<0;10;20l", "\u{1B}[15~", "\u{1B}l"])
    func escapeSequencesAreIgnoredHoweverTheyAreSplit(sequence: String) {
        let bytes = Array(sequence.utf8)
        for cut in 0...bytes.count {
            var decoder = KeyDecoder()
            #expect(decoder.keys(bytes[..<cut]) + decoder.keys(bytes[cut...] + Array("q".utf8)) == [.leave])
        }
    }

    @Test func theEscapeKeyDoesNotSwallowALaterKey() {
        var decoder = KeyDecoder()
        #expect(decoder.keys([0x1B]).isEmpty && decoder.isInSequence)
        decoder.endSequence()
        #expect(decoder.keys("q".utf8) == [.leave] && !decoder.isInSequence)
    }
}
