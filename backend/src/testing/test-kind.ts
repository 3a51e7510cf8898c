export type DatabaseKind = 'pglite' | 'postgres';

/** Variables that a run sets for its test files. */
export const testEnvironment = {
  kind: 'INSPIRE_TEST_DB',
  /** The run's PostgreSQL server; its database `inspire_template` is migrated. */
  postgresUrl: 'INSPIRE_TEST_POSTGRES_URL',
  /** File with a migrated PGlite. */
  snapshot: 'INSPIRE_TEST_SNAPSHOT',
  /** `1`: long tests run with all iterations. */
  full: 'INSPIRE_TEST_FULL',
} as const;

export const TEMPLATE_DATABASE = 'inspire_template';

/** The database of this run; a file that runs by itself uses PGlite. */
export const databaseKind = (): DatabaseKind =>
  process.env[testEnvironment.kind] === 'postgres' ? 'postgres' : 'pglite';

/** Returns the iterations of a long test: all when the run demands it, else a few. */
export const iterationCount = (full: number, reduced: number): number =>
  process.env[testEnvironment.full] === '1' ? full : reduced;
