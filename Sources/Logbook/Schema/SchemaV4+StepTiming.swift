extension SchemaV4 {
    /// The variability and the asymmetry of the step times of activities; see `StepTiming`.
    static let stepTiming = """
        CREATE TABLE step_timing (
          activity INTEGER PRIMARY KEY REFERENCES activity ON DELETE CASCADE,
          step_times INTEGER NOT NULL,
          mean_s REAL NOT NULL,
          deviation_s REAL NOT NULL,
          error_s REAL NOT NULL,
          difference_s REAL NOT NULL,
          difference_uncertainty_s REAL NOT NULL
        ) STRICT;
        """
}
