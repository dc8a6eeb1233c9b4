import Cadence

/// Samples in little memory: a column for each of their values, in whole milliseconds and as fine as files have the others.
///
/// A million samples of position, altitude, distance and speed take 24 MB, as an array of ``Sample`` 150 MB. Thread: a value.
public struct PackedSamples: RandomAccessCollection, MutableCollection, Hashable, Sendable {
    private var elapsed = PackedColumn(grains: 1)
    private var latitude = PackedColumn(grains: 1e7)
    private var longitude = PackedColumn(grains: 1e7)
    private var altitude = PackedColumn(grains: 100)
    private var distance = PackedColumn(grains: 100)
    private var speed = PackedColumn(grains: 1000)
    private var target = PackedColumn(grains: 100)
    private var cadence = PackedColumn(grains: 100)
    private var heartRate = PackedColumn(grains: 100)
    private var steps = PackedColumn(grains: 1)

    /// No samples.
    public init() {}

    /// Packs samples.
    public init(_ samples: some Sequence<Sample>) {
        for sample in samples { append(sample) }
    }

    /// The first place, 0.
    public var startIndex: Int { 0 }
    /// The place after the last one.
    public var endIndex: Int { elapsed.count }

    /// The sample at a place.
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
