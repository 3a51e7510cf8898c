export type DatabaseKind = 'pglite' | 'postgres';

/** How a run tells its test files what it made for them. */
export const testEnvironment = {
  kind: 'INSPIRE_TEST_DB',
  /** Of the run's PostgreSQL server, whose database `inspire_template` is migrated. */
  postgresUrl: 'INSPIRE_TEST_POSTGRES_URL',
  /** File with a migrated PGlite. */
  snapshot: 'INSPIRE_TEST_SNAPSHOT',
} as const;

export const TEMPLATE_DATABASE = 'inspire_template';

/** The database that this process tests on; a file that is run by itself gets PGlite. */
export const databaseKind = (): DatabaseKind => (process.env[testEnvironment.kind] === 'postgres' ? 'postgres' : 'pglite');
