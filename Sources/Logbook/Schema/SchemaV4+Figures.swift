extension SchemaV4 {
    /// The figures of the analysed activities from which trends are computed.
    static let figures = """
        CREATE TABLE run_figures (
          activity INTEGER PRIMARY KEY REFERENCES activity ON DELETE CASCADE
        ) STRICT;
        """
}
