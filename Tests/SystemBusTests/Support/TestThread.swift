import Glibc

/// A thread whose scheduling a test can change.
enum TestThread {
    struct Failure: Error {}

    /// Runs a closure while a separate thread waits; the closure receives that thread's kernel number.
    static func run(_ body: (Int32) throws -> Void) throws {
        var ends: (number: (read: Int32, write: Int32), end: (read: Int32, write: Int32)) = ((-1, -1), (-1, -1))
        withUnsafeMutableBytes(of: &ends.number) { _ = pipe($0.baseAddress?.assumingMemoryBound(to: Int32.self)) }
        withUnsafeMutableBytes(of: &ends.end) { _ = pipe($0.baseAddress?.assumingMemoryBound(to: Int32.self)) }
        let context = UnsafeMutablePointer<(Int32, Int32)>.allocate(capacity: 1)
        context.initialize(to: (ends.number.write, ends.end.read))
        var thread = pthread_t()
        let result = pthread_create(
            &thread,
            nil,
            { context in
                guard let context else { return nil }
                let (output, end) = context.assumingMemoryBound(to: (Int32, Int32).self).pointee
                // The link's target is PROCESS/task/THREAD.
                var link = [CChar](repeating: 0, count: 64)
                let length = max(0, readlink("/proc/thread-self", &link, link.count))
                let text = String(decoding: link.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
                var number = Int32(text.split(separator: "/").last ?? "") ?? 0
                _ = write(output, &number, 4)
                var byte: UInt8 = 0
                _ = read(end, &byte, 1)
                return nil
            },
            context
        )
        defer {
            var byte: UInt8 = 0
            if result == 0 {
                _ = write(ends.end.write, &byte, 1)
                pthread_join(thread, nil)
            }
            for end in [ends.number.read, ends.number.write, ends.end.read, ends.end.write] { close(end) }
            context.deallocate()
        }
        var number: Int32 = 0
        guard result == 0, read(ends.number.read, &number, 4) == 4, number > 0 else { throw Failure() }
        try body(number)
    }
}
