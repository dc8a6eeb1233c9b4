import ArgumentParser
import CommandSyntax
import Testing

/// Command lines as a person types them, and as the parser reads them.
struct ArgumentWordsTests {
    @Test(arguments: [
        ("pace 10kmh", "pace|10kmh"),
        ("pace 10 km/h", "pace|10 km/h"),
        ("pace 6:00 /km --socket s", "pace|6:00 /km|--socket|s"),
        ("volume -12 dB --socket s", "volume|--socket|s|--|-12 dB"),
        ("pace -3kmh", "pace|--|-3kmh"),
        ("offset -3", "offset|--|-3"),
        ("volume -inf", "volume|--|-inf"),
        ("suggest --speed -3kmh", "suggest|--speed=-3kmh"),
        ("suggest --offset -3 --speed 3 m/s", "suggest|--offset=-3|--speed|3 m/s"),
        ("runner --height 178 cm --weight 70 kg", "runner|--height|178 cm|--weight|70 kg"),
        ("goal steps 10000", "goal|steps|10000"),
        ("delete 3 4", "delete|3|4"),
        ("nmea -", "nmea|-"),
        ("status -h", "status|-h"),
        ("edit -- -3 km", "edit|--|-3|km"),
        ("", ""),
    ])
    func aQuantityInTwoWordsIsOneValue(typed: String, parsed: String) {
        let words = typed.split(separator: " ").map(String.init)
        #expect(ArgumentWords(words).parsable.joined(separator: "|") == parsed)
    }
}

struct CompletionCandidateTests {
    @Test(arguments: [
        (CompletionShell.bash, "17"), (.zsh, "17:run of 2026-11-21"), (.fish, "17\trun of 2026-11-21"),
    ])
    func eachShellGetsItsOwnFormat(shell: CompletionShell, line: String) {
        #expect(CompletionCandidate("17", "run of 2026-11-21").line(for: shell) == line)
    }

    @Test func zshGetsTheColonsOfAValueEscaped() {
        #expect(CompletionCandidate("C0:FF", "foot pod").line(for: .zsh) == "C0\\:FF:foot pod")
    }

    /// The script for bash expands what it reads.
    @Test(arguments: ["$(reboot)", "`reboot`", "a;reboot", "a\\", "a'b", "a\"b", "~", "a&b", "{a,b}", "*"])
    func bashIsNotOfferedWhatItWouldExpand(name: String) {
        #expect(CompletionCandidate(name).line(for: .bash) == nil)
        #expect(CompletionCandidate(name).line(for: .fish) == name)
    }

    @Test(arguments: ["Polar H10 1234", "clave", "sound.volume=", "C0:FF:EE", "Füße"])
    func bashIsOfferedOrdinaryNames(name: String) {
        #expect(CompletionCandidate(name).line(for: .bash) == name)
    }

    @Test func aControlCharacterCannotBeginANewLine() {
        #expect(CompletionCandidate("a\nb", "c\u{1b}[31m").line(for: .fish)?.contains("\n") == false)
    }
}
