import Foundation
import Testing
import Threads

@Suite(.timeLimit(.minutes(15))) struct StartThreadTests {
    @Test func aThreadHasItsNameAndRunsItsBody() async {
        let name = await withCheckedContinuation { continuation in
            let result = startThread("named", stackSize: 512 << 10) {
                let name = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
                continuation.resume(returning: name)
            }
            if result != 0 { continuation.resume(returning: nil) }
        }
        #expect(name == "named\n")
    }

    @Test func anInvalidStackSizeIsIgnored() async {
        let result = await withCheckedContinuation { continuation in
            let result = startThread("small", stackSize: 1) { continuation.resume(returning: Int32(0)) }
            if result != 0 { continuation.resume(returning: result) }
        }
        #expect(result == 0)
    }
}
