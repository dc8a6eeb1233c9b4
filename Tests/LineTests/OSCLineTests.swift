import Foundation
import LineSupport
import TestSupport
import Testing

/// The beats that strided sends by Open Sound Control, as liblo's `oscdump` receives them.
@Suite(.timeLimit(.minutes(15)), .needs("oscdump")) struct OSCLineTests {
    @Test func aReceiverGetsEachStepWithItsTime() async throws {
        let home = try Home()
        let port = try ReservedPort()
        try home.configure("[osc]\naddress = 'localhost:\(port.number)'\nahead = '200ms'\n")
        let dump = try Program("oscdump", ["-L", "\(port.number)"], reading: .output)
        let daemon = try await home.daemon()
        _ = try await home.stridectl("cadence", "180")
        _ = try await home.stridectl("start")
        var states: [String] = []
        var beats: [(time: Double, step: Int, foot: Int)] = []
        for await line in dump.lines {
            let words = line.split(separator: " ")
            guard words.count > 3 else { continue }
            if words[1] == "/strided/state" {
                states.append(String(words[3]))
                if states.last == "\"paused\"" { _ = try await home.stridectl("stop") }
                if states.last == "\"stopped\"", !beats.isEmpty { break }
            }
            guard words[1] == "/strided/beat", words.count == 5 else { continue }
            let halves = words[0].split(separator: ".").map { Double(Int($0, radix: 16) ?? 0) }
            beats.append((halves[0] + halves[1] / 0x1p32, Int(words[3]) ?? -1, Int(words[4]) ?? -1))
            if beats.count == 9 { _ = try await home.stridectl("pause") }
        }
        #expect(states.suffix(3) == ["\"running\"", "\"paused\"", "\"stopped\""], "\(states)")
        #expect(beats.map(\.step) == Array(beats[0].step..<beats[0].step + beats.count), "\(beats)")
        #expect(beats.allSatisfy { $0.foot == $0.step % 2 })
        // The first times are predicted before the sound output has reported a step.
        for (earlier, later) in zip(beats.dropFirst(2), beats.dropFirst(3)) {
            #expect(abs(later.time - earlier.time - 1 / 3) < 0.003)
        }
        // It handles SIGTERM only after another packet.
        _ = await dump.end(with: SIGKILL)
        _ = await daemon.end()
    }

    @Test(.enabled(if: !FileManager.default.fileExists(atPath: "/dev/snd/seq"), "needs a machine without a sequencer"))
    func aMissingSequencerIsAWarning() async throws {
        let home = try Home()
        let daemon = try await home.daemon()
        _ = try await home.stridectl("set", "midi.clock", "true")
        var status = ""
        while !status.contains("MIDI") { status = try await home.stridectl("status").output }
        #expect(status.contains("no MIDI clock: ALSA has no sequencer; load the kernel module snd-seq"), "\(status)")
        _ = await daemon.end()
    }

    @Test func anAddressThatDoesNotExistIsAWarning() async throws {
        let home = try Home()
        try home.configure("language = 'de'\n")
        let daemon = try await home.daemon()
        _ = try await home.stridectl("set", "osc.address", "no-such-host.invalid:9000")
        var status = ""
        while !status.contains("OSC") { status = try await home.stridectl("status").output }
        #expect(status.contains("kein OSC an no-such-host.invalid:9000: "), "\(status)")
        _ = try await home.stridectl("set", "osc.address", "off")
        #expect(try await !home.stridectl("status").output.contains("OSC"))
        _ = await daemon.end()
    }
}
