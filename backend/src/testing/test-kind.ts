export type DatabaseKind = 'pglite' | 'postgres';

/** How a run tells its test files what it made for them. */
export const testEnvironment = {
  kind: 'INSPIRE_TEST_DB',
  /** Of the run's PostgreSQL server, whose database `inspire_template` is migrated. */
  postgresUrl: 'INSPIRE_TEST_POSTGRES_URL',
  /** File with a migrated PGlite. */
  snapshot: 'INSPIRE_TEST_SNAPSHOT',
  /** `1`: long runs at their full counts. */
  full: 'INSPIRE_TEST_FULL',
} as const;

export const TEMPLATE_DATABASE = 'inspire_template';

/** The database that this process tests on; a file that is run by itself gets PGlite. */
export const databaseKind = (): DatabaseKind =>
  process.env[testEnvironment.kind] === 'postgres' ? 'postgres' : 'pglite';

/** How often a long run goes round: its full count where that is asked for, else one that fits a short test. */
export const iterationCount = (full: number, reduced: number): number =>
  process.env[testEnvironment.full] === '1' ? full : reduced;
