extension SchemaV4 {
    /// The steps of each day, so that the day with most steps is found without reading all hours of all years.
    ///
    /// The triggers keep the sums equal to those of `hour_bucket`. There is no index of the steps: while somebody moves, the daemon would write a
    /// page of it every second, and ten years have only 3,653 rows.
    static let daySteps = """
        CREATE TABLE day_steps (
          local_day INTEGER PRIMARY KEY,
          steps INTEGER NOT NULL
        ) STRICT;
        INSERT INTO day_steps SELECT local_day, sum(steps) FROM hour_bucket GROUP BY local_day;
        CREATE TRIGGER hour_added AFTER INSERT ON hour_bucket
        BEGIN
          INSERT INTO day_steps VALUES (NEW.local_day, NEW.steps) ON CONFLICT DO UPDATE SET steps = steps + NEW.steps;
        END;
        CREATE TRIGGER hour_counted AFTER UPDATE OF steps ON hour_bucket
        BEGIN
          UPDATE day_steps SET steps = steps + NEW.steps - OLD.steps WHERE local_day = NEW.local_day;
        END;
        CREATE TRIGGER hour_deleted AFTER DELETE ON hour_bucket
        BEGIN
          UPDATE day_steps SET steps = steps - OLD.steps WHERE local_day = OLD.local_day;
        END;
        """
}
