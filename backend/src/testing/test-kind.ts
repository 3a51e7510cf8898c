export type DatabaseKind = 'pglite' | 'postgres';

export const testEnvironment = {
  kind: 'INSPIRE_TEST_DB',
  /** The run's PostgreSQL server; its database `inspire_template` is migrated. */
  postgresUrl: 'INSPIRE_TEST_POSTGRES_URL',
  snapshot: 'INSPIRE_TEST_SNAPSHOT',
  /** The folder of a migrated embedded database. */
  migratedFolder: 'INSPIRE_TEST_MIGRATED_FOLDER',
  /** The folder of the bundled programs. */
  programs: 'INSPIRE_TEST_PROGRAMS',
  /** `1`: long tests run with all iterations. */
  full: 'INSPIRE_TEST_FULL',
} as const;

export const TEMPLATE_DATABASE = 'inspire_template';

/** A test file that runs by itself uses PGlite. */
export const databaseKind = (): DatabaseKind =>
  process.env[testEnvironment.kind] === 'postgres' ? 'postgres' : 'pglite';

/** Skips a suite on PGlite, which has one connection. */
export const onlyOnPostgres = { skip: databaseKind() === 'pglite' && 'the embedded database has one connection' };

export const iterationCount = (full: number, reduced: number): number =>
  process.env[testEnvironment.full] === '1' ? full : reduced;
