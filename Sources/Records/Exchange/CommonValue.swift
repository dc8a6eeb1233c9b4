import Activities

/// A number of a sample that each format holds in one place, in the unit of the ``SampleField``.
///
/// Another one is a line here, beside its field and its column in the logbook. A plain value.
struct CommonValue {
    let field: SampleField
    /// The name in notes.
    let title: String
    /// The number of the field in FIT records.
    let number: UInt8
    let type: FIT.BaseType
    /// FIT records hold the number multiplied by this.
    var scale = 1.0
    /// The elements of a point in GPX files of different programs.
    let gpx: Set<String>
    /// The element in TCX's extension of a point; nil if the format has another place for it.
    let tcx: String?

    /// In the order in which they are written.
    static let all = [
        Self(field: .heartRate, title: "heart rate", number: 3, type: .uint8, gpx: ["hr", "heartrate"], tcx: nil),
        Self(field: .power, title: "power", number: 7, type: .uint16, gpx: ["power"], tcx: "Watts"),
        // FIT calls it stance_time. GPX and TCX have no common element for it, so it is in strided's own.
        Self(
            field: .groundContact,
            title: "ground contact",
            number: 41,
            type: .uint16,
            scale: 10,
            gpx: [],
            tcx: nil
        ),
    ]
}
