/// The version of strided.
public enum ProgramVersion {
    /// The version in the form of `--version`, the status and the package; `packaging/changelog` has an entry for it.
    public static let current = "0.1.0"
}
