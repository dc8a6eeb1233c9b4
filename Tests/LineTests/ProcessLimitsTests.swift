import Foundation
import LineSupport
import TestSupport
import Testing

@testable import Control
@testable import Playback

@Suite struct ProcessLimitsTests {
    private func limits(
        descriptors: Int = 1024,
        addresses: UInt64 = .max,
        data: UInt64 = .max,
        processors: Int = 2
    ) -> ProcessLimits {
        ProcessLimits(processors: processors, descriptors: descriptors, addresses: addresses, data: data)
    }

    @Test func theDefaultLimitsAllow64Clients() throws {
        let clients = try limits().clients()
        #expect(clients.connections == 64 && clients.watchers == 64)
    }

    @Test func aLowDescriptorLimitReducesTheNumberOfClients() throws {
        let clients = try limits(descriptors: 64).clients()
        #expect(clients.connections == 9 && clients.watchers == 9)
    }

    @Test(arguments: [16, 40, 53])
    func tooFewDescriptorsAreAnErrorWithAdvice(descriptors: Int) {
        #expect { try limits(descriptors: descriptors).clients() } throws: { "\($0)".contains("ulimit -n") }
        #expect { try limits(descriptors: 64, processors: 64).clients() } throws: { "\($0)".contains("ulimit -n") }
    }

    @Test func tooLittleAddressSpaceIsAnErrorWithAdvice() {
        #expect { try limits(addresses: 400 << 20).clients() } throws: { "\($0)".contains("ulimit -v") }
        #expect(throws: Never.self) { try limits(addresses: 1 << 30).clients() }
    }

    /// With `ulimit -d 30000`, libdispatch waited forever for a thread, so strided neither ended nor answered.
    @Test(arguments: [20_000, 30_000, 80_000, 120_000])
    func tooLittlePrivateMemoryIsAnErrorWithAdvice(kibibytes: UInt64) {
        #expect { try limits(data: kibibytes << 10).clients() } throws: { "\($0)".contains("ulimit -d") }
        #expect(throws: Never.self) { try limits(data: 192 << 20).clients() }
    }

    @Test(arguments: [["--device", "null"], ["render", "--pace", "10kmh", "--duration", "1s", "--output", "a.wav"]])
    func aProgramWithTooLittlePrivateMemoryEnds(words: [String]) async throws {
        let home = try Home()
        let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "strided")
            .path
        let outcome = try await onOwnThread {
            try Command.run(
                ["sh", "-c", "ulimit -d 30000; exec \"$@\" 2>&1", "sh", program]
                    + words,
                environment: home.environment
            )
        }
        #expect(outcome.status == 1 && outcome.output.contains("ulimit -d"), "\(outcome.output)")
    }
}

struct StartMemoryTests {
    @Test func onlyCodeAndTheConstantsBeforeItAreReturned() {
        let maps = """
            00400000-00500000 r--p 00000000 fe:00 2112                       /usr/bin/strided
            00501000-00900000 r-xp 00100000 fe:00 2112                       /usr/bin/strided
            00901000-00930000 r--p 004ff000 fe:00 2112                       /usr/bin/strided
            00931000-00940000 rw-p 0052e000 fe:00 2112                       /usr/bin/strided
            01000000-01021000 rw-p 00000000 00:00 0                          [heap]
            7f0000000000-7f0000100000 r--p 00000000 fe:00 34                 /usr/lib/locale/locale-archive
            7f0000200000-7f0000226000 r--p 00000000 fe:00 35                 /usr/lib/libc.so.6
            7f0000226000-7f000037b000 r-xp 00026000 fe:00 35                 /usr/lib/libc.so.6
            7f000037b000-7f00003ce000 r--p 0017b000 fe:00 35                 /usr/lib/libc.so.6
            7ffd00000000-7ffd00002000 r-xp 00000000 00:00 0                  [vdso]
            not a line of this file
            """
        #expect(
            ProcessMemory.codePages(in: maps) == [
                0x40_0000..<0x50_0000, 0x50_1000..<0x90_0000, 0x7f00_0020_0000..<0x7f00_0022_6000,
                0x7f00_0022_6000..<0x7f00_0037_b000,
            ]
        )
    }
}
