import Foundation

/// A command that runs to its end while the calling thread waits.
package enum Command {
    /// Its exit status, and what it wrote to its output and its errors.
    package struct Outcome {
        package let status: Int32
        package let output: String

        package var succeeded: Bool { status == 0 }
    }

    /// Runs a command without input.
    ///
    /// - Parameters:
    ///   - words: the program, to be found on the path, and its arguments.
    ///   - environment: variables that are added to those of the test.
    @discardableResult
    package static func run(_ words: [String], environment: [String: String] = [:]) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = environment.map { "\($0)=\($1)" } + words
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.runWithoutBlockedSignals()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitWithoutLoad()
        return Outcome(status: process.terminationStatus, output: String(decoding: bytes, as: UTF8.self))
    }

    /// Whether a command starts and succeeds.
    package static func succeeds(_ words: String...) -> Bool { (try? run(words))?.succeeded ?? false }

    /// Runs a command while the threads of Swift's concurrency can serve it.
    package static func runInBackground(_ words: [String]) async throws -> Outcome {
        try await onOwnThread { try run(words) }
    }
}

/// Does work that blocks, on a thread of its own: the pools of Swift's concurrency and of Dispatch have one thread for each processor, and
/// Dispatch adds another one only after a second, so a test would delay all others.
package func onOwnThread<Value: Sendable, Failure: Error>(
    _ work: @escaping @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
    try await withCheckedContinuation { done in
        Thread.detachNewThread {
            do throws(Failure) {
                done.resume(returning: Result<Value, Failure>.success(try work()))
            } catch {
                done.resume(returning: .failure(error))
            }
        }
    }.get()
}
