import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { makeRunFolder } from '@inspire/server-kit/locks';
import { usePglite } from '../database/open-pglite';
import { testEnvironment } from './test-kind';

interface Snapshot {
  /** For databases in memory. */
  readonly file: string;
  /** For databases on the disk. */
  readonly migratedFolder: string;
  remove(): Promise<void>;
}

/** Creates a migrated PGlite once per run; loading it takes a fifth of the time. */
export async function makeSnapshot(): Promise<Snapshot> {
  const folder = await makeRunFolder('inspire-test-pglite-');
  const migratedFolder = join(folder, 'database');
  const client = await PGlite.create({ fs: new NodeFS(migratedFolder), extensions: { pg_trgm } });
  const database = usePglite(client);
  await database.migrate();
  const dump = await client.dumpDataDir('none');
  await database.close();
  const file = join(folder, 'migrated.tar');
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
  return { file, migratedFolder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * Copies the run's migrated database into a data folder, for a process that is to find its tables: to create them takes the
 * embedded database five seconds of processor time. Without a run (a test file by itself) the process creates them.
 */
export async function copyMigratedDatabase(dataDir: string): Promise<void> {
  const migrated = process.env[testEnvironment.migratedFolder];
  if (!migrated) return;
  await mkdir(dataDir, { recursive: true });
  await cp(migrated, join(dataDir, 'database'), { recursive: true });
}
