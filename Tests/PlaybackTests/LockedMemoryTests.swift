import Glibc
import Metronome
import Testing

@testable import Playback

/// Locked memory, checked with the kernel's own statistics.
@Suite(.serialized) struct LockedMemoryTests {
    private let page = Int(sysconf(Int32(_SC_PAGESIZE)))

    /// The size and the locked size of a mapping in bytes, according to the kernel.
    private func lockedBytes(at address: UnsafeRawPointer) -> Int {
        guard let file = fopen("/proc/self/smaps", "r") else { return 0 }
        defer { fclose(file) }
        let start = UInt(bitPattern: address)
        var isInside = false
        var buffer = [CChar](repeating: 0, count: 1_024)
        while fgets(&buffer, Int32(buffer.count), file) != nil {
            let line = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            let words = line.split(separator: " ")
            let range = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            if range.count == 2 { isInside = (range[0]..<range[1]).contains(start) }
            if isInside, words[0] == "Locked:" { return (Int(words[1]) ?? 0) * 1_024 }
        }
        return 0
    }

    @Test func theKernelConfirmsLockedMemory() throws {
        // The mapping has three pages; the test locks the middle page and one byte of the next.
        let memory = try #require(
            mmap(nil, 3 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            "no memory"
        )
        defer { munmap(memory, 3 * page) }
        var locked = LockedMemory()
        locked.lock(memory + page, bytes: page + 1)
        #expect(locked.bytes == 2 * page)
        #expect(locked.refusedBytes == 0)
        #expect(locked.advice == nil)
        #expect(lockedBytes(at: memory + page) == 2 * page)
    }

    @Test func onlyWholePagesAreUnlocked() throws {
        let memory = try #require(
            mmap(nil, 4 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            "no memory"
        )
        defer { munmap(memory, 4 * page) }
        var locked = LockedMemory()
        locked.lock(memory, bytes: 4 * page)
        LockedMemory.unlock(UnsafeRawBufferPointer(start: memory + 1, count: page))
        #expect(lockedBytes(at: memory) == 4 * page)
        LockedMemory.unlock(UnsafeRawBufferPointer(start: memory + 1, count: 3 * page))
        #expect([0, 1, 2, 3].map { lockedBytes(at: memory + $0 * page) > 0 } == [true, false, false, true])
        LockedMemory.unlock(UnsafeRawBufferPointer(start: nil, count: 0))
    }

    @Test func aRefusalIsCountedAndHasAdvice() throws {
        // An unreadable page cannot be locked, even by a privileged process that is not subject to RLIMIT_MEMLOCK.
        let memory = try #require(mmap(nil, page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), "no memory")
        defer { munmap(memory, page) }
        var locked = LockedMemory()
        locked.lock(memory, bytes: 1)
        #expect(locked.bytes == 0)
        #expect(locked.refusedBytes == page)
        #expect(locked.code == ENOMEM)
        #expect("\(locked)" == "0 KiB locked, \(page / 1_024) KiB refused (Cannot allocate memory)")
        let enough = 2 * page / 1_024
        #expect(locked.advice?.contains("@audio - memlock \(enough)") == true)
    }

    @Test func anEmptyRegionIsNeitherLockedNorRefused() {
        var locked = LockedMemory()
        locked.lock([UnsafeRawBufferPointer(start: nil, count: 0)])
        #expect(locked == LockedMemory())
    }

    @Test func theMailboxAndTheRingReportAllTheirMemory() {
        let mailbox = SettingsMailbox()
        #expect(mailbox.memory.map(\.count) == [3 * MemoryLayout<Settings>.stride, 1, 1])
        let ring = EventRing<RealtimeEvent>(capacity: 100)
        #expect(ring.memory.map(\.count) == [128 * MemoryLayout<RealtimeEvent>.stride, 128])
        let sound = Sound(left: [1, 2], right: [3, 4, 5, 6], sampleRate: SampleRate(hertz: 48_000))
        #expect(Array(sound.memory.bindMemory(to: Float.self)) == [1, 2, 3, 4, 5, 6])
    }

    /// Neither a neighbour nor a sound that was freed stays locked.
    @Test func theKernelConfirmsThatThePoolLocksAndUnlocksOneSound() {
        let pool = LockedPool()
        let sounds = (0..<3).map { _ in MusicSound(frames: 3 * page / 8, margin: 0) { _ in } }
        func locked() -> [Int] { sounds.map { lockedBytes(at: $0.memory.baseAddress!) } }
        let pages = pool.lock(sounds[1].memory, of: sounds[1])
        #expect(locked() == [0, 3 * page, 0])
        #expect(pages.memory.bytes == 3 * page && pool.bytes == 3 * page)
        withExtendedLifetime(pages) {}
        _ = consume pages
        #expect(locked() == [0, 0, 0])
        #expect(pool.bytes == 0)
    }
}
