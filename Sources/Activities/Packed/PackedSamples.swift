import Cadence

/// Samples in compact form: one column per value, times in whole milliseconds, all other values without loss.
///
/// A million samples with position, altitude, distance and speed need 24 MB if the values have no more decimals than files usually contain;
/// as an array of ``Sample`` they need 150 MB. A plain value type, without synchronization.
public struct PackedSamples: RandomAccessCollection, MutableCollection, Hashable, Sendable {
    private var elapsed = PackedColumn(scale: 1)
    private var latitude = PackedColumn(scale: 1e7)
    private var longitude = PackedColumn(scale: 1e7)
    private var altitude = PackedColumn(scale: 100)
    private var distance = PackedColumn(scale: 100)
    private var speed = PackedColumn(scale: 1000)
    private var target = PackedColumn(scale: 100)
    private var cadence = PackedColumn(scale: 100)
    private var heartRate = PackedColumn(scale: 100)
    private var steps = PackedColumn(scale: 1)

    /// Creates an empty collection.
    public init() {}

    /// Stores the samples in compact form.
    public init(_ samples: some Sequence<Sample>) {
        for sample in samples { append(sample) }
    }

    /// The index of the first sample, 0.
    public var startIndex: Int { 0 }
    /// The index after the last sample.
    public var endIndex: Int { elapsed.count }

    /// The sample at an index.
    public subscript(index: Int) -> Sample {
        get {
            var sample = Sample(elapsed: .milliseconds(Int64(elapsed[index] ?? 0)))
            if let latitude = latitude[index], let longitude = longitude[index] {
                sample.position = Position(latitude: latitude, longitude: longitude)
            }
            sample.altitude = altitude[index].map(Altitude.init(meters:))
            sample.distance = distance[index].map(Distance.init(meters:))
            sample.speed = speed[index].map(Speed.init(metersPerSecond:))
            sample.target = target[index].map(StepRate.init(stepsPerMinute:))
            sample.cadence = cadence[index].map(StepRate.init(stepsPerMinute:))
            sample.heartRate = heartRate[index].map(HeartRate.init(beatsPerMinute:))
            sample.steps = steps[index].flatMap { Int(exactly: $0) }
            return sample
        }
        set {
            elapsed[index] = newValue.elapsedMilliseconds
            latitude[index] = newValue.position?.latitude
            longitude[index] = newValue.position?.longitude
            altitude[index] = newValue.altitude?.meters
            distance[index] = newValue.distance?.meters
            speed[index] = newValue.speed?.metersPerSecond
            target[index] = newValue.target?.stepsPerMinute
            cadence[index] = newValue.cadence?.stepsPerMinute
            heartRate[index] = newValue.heartRate?.beatsPerMinute
            steps[index] = newValue.steps.map(Double.init)
        }
    }

    /// Appends a sample.
    public mutating func append(_ sample: Sample) {
        elapsed.append(sample.elapsedMilliseconds)
        latitude.append(sample.position?.latitude)
        longitude.append(sample.position?.longitude)
        altitude.append(sample.altitude?.meters)
        distance.append(sample.distance?.meters)
        speed.append(sample.speed?.metersPerSecond)
        target.append(sample.target?.stepsPerMinute)
        cadence.append(sample.cadence?.stepsPerMinute)
        heartRate.append(sample.heartRate?.beatsPerMinute)
        steps.append(sample.steps.map(Double.init))
    }
}

extension Sample {
    fileprivate var elapsedMilliseconds: Double { Double(elapsed.wholeMilliseconds) }
}
