@preconcurrency import Dispatch

/// A beat in real time, for a stand-in that sends as its original does: at once, and then at each interval.
package func ticks(every milliseconds: Int) -> AsyncStream<Void> {
    AsyncStream { beat in
        let timer = DispatchSource.makeTimerSource()
        timer.schedule(deadline: .now(), repeating: .milliseconds(milliseconds))
        timer.setEventHandler { beat.yield() }
        beat.onTermination = { _ in timer.cancel() }
        timer.resume()
    }
}
