import Benchmark
import Inputs

/// Ten minutes of a 10 Hz receiver through the decoder, one epoch a read as it comes from the wire, against the least any
/// reader has to do with the same bytes: look at each one and check the checksums.
func registerNMEASpeed() {
    let speed = BenchmarkMetric.rate("decoder (MB/s)")
    let scanSpeed = BenchmarkMetric.rate("checksums alone (MB/s)")
    let ratio = BenchmarkMetric.cost("decoder / checksums (%)")
    Benchmark(
        "NMEA, RMC+VTG+GGA at 10 Hz",
        configuration: .init(metrics: [ratio, speed, scanSpeed], warmupIterations: 2, maxIterations: 500)
    ) { (benchmark: Benchmark, stream: ReceiverStream) in
        let paired = Paired(turn: benchmark.currentIteration) {
            blackHole(stream.decode().speeds)
        } peer: {
            blackHole(stream.checksums())
        }
        benchmark.measurement(ratio, paired.percentage)
        benchmark.measurement(speed, stream.megabytesPerSecond(in: paired.ours))
        benchmark.measurement(scanSpeed, stream.megabytesPerSecond(in: paired.peer))
    } setup: {
        let stream = ReceiverStream(epochs: 6_000)
        let decoded = stream.decode()
        guard decoded.counts.accepted == 18_000, decoded.counts.refused == 0, decoded.speeds == 6_000,
            stream.checksums() == 18_000
        else { throw UnexpectedWork(what: "\(decoded), \(stream.checksums()) right checksums") }
        return stream
    }
}

extension ReceiverStream {
    /// Decodes everything, on the clock of the run.
    func decode() -> (speeds: Int, counts: NMEACounts) {
        var decoder = NMEADecoder()
        var speeds = 0
        for piece in pieces {
            for observation in decoder.feed(piece.bytes, at: piece.arrival) {
                if case .speed = observation.kind { speeds += 1 }
            }
        }
        return (speeds, decoder.counts)
    }

    /// Counts the sentences whose checksum is right.
    func checksums() -> Int {
        var right = 0
        var sum: UInt8 = 0
        var stated: UInt8 = 0
        var isAfterStar = false
        for piece in pieces {
            for byte in piece.bytes {
                switch byte {
                case UInt8(ascii: "$"): (sum, stated, isAfterStar) = (0, 0, false)
                case UInt8(ascii: "*"): isAfterStar = true
                case UInt8(ascii: "\n"): right += isAfterStar && sum == stated ? 1 : 0
                case UInt8(ascii: "\r"): break
                default:
                    if isAfterStar {
                        stated = stated << 4 | (byte < UInt8(ascii: "A") ? byte & 15 : byte &- 55)
                    } else {
                        sum ^= byte
                    }
                }
            }
        }
        return right
    }

    func megabytesPerSecond(in time: Duration) -> Int { Int(Double(byteCount) / 1e6 / (time / .seconds(1))) }
}
