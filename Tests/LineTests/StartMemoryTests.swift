import Testing

@testable import Playback

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
