package enum ProgramVersion {
    /// The version that `--version`, the status and the package show; `packaging/changelog` has an entry for it.
    package static let current = "0.1.0"
}
