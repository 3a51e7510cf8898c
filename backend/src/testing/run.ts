import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundlePrograms } from './bundle-programs';
import { makeSnapshot } from './pglite-snapshot';
import { startPostgres } from './postgres-cluster';
import { type DatabaseKind, testEnvironment } from './test-kind';

/**
 * `node --import tsx src/testing/run.ts [pglite|postgres|exclusive] [part of a file's name …]`; without a kind, all in turn.
 * `exclusive`: tests named `*.exclusive.test.ts`, on PostgreSQL, which assert that something is in time; nothing may run beside them.
 */
const kinds = ['pglite', 'postgres', 'exclusive'] as const;
type Kind = (typeof kinds)[number];
const isKind = (word: string): word is Kind => kinds.some((kind) => kind === word);

const root = fileURLToPath(new URL('../..', import.meta.url));

async function testFiles(parts: readonly string[]): Promise<string[]> {
  const entries = await readdir(join(root, 'src'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)))
    .sort();
}

function reporters(): string[] {
  const { INSPIRE_TEST_REPORTER: reporter, INSPIRE_TEST_REPORT: file } = process.env;
  const forPeople = ['--test-reporter=spec', '--test-reporter-destination=stdout'];
  return reporter && file
    ? [...forPeople, `--test-reporter=${reporter}`, `--test-reporter-destination=${file}`]
    : forPeople;
}

function runFiles(files: readonly string[], environment: Record<string, string>): Promise<number> {
  const args = ['--import', 'tsx', ...reporters(), 'src/testing/in-one-process.ts', ...files];
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } });
  const pass = (signal: NodeJS.Signals) => void child.kill(signal);
  process.once('SIGINT', pass).once('SIGTERM', pass);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

async function provide(
  kind: DatabaseKind,
): Promise<{ environment: Record<string, string>; remove: () => Promise<void> }> {
  if (kind === 'postgres') {
    const { url, stop } = await startPostgres();
    return { environment: { [testEnvironment.postgresUrl]: url }, remove: stop };
  }
  const { file, migratedFolder, remove } = await makeSnapshot();
  return {
    environment: { [testEnvironment.snapshot]: file, [testEnvironment.migratedFolder]: migratedFolder },
    remove,
  };
}

/** Tests named `*.postgres.test.ts` need a PostgreSQL server. */
function suits(kind: Kind, file: string): boolean {
  if (file.endsWith('.exclusive.test.ts')) return kind === 'exclusive';
  return kind === 'postgres' || (kind === 'pglite' && !file.endsWith('.postgres.test.ts'));
}

async function run(kind: Kind, all: readonly string[]): Promise<number> {
  const files = all.filter((file) => suits(kind, file));
  if (files.length === 0) return 0;
  const begun = Date.now();
  const database = kind === 'pglite' ? 'pglite' : 'postgres';
  console.log(`Testing ${kind === 'exclusive' ? 'alone, on postgres' : `on ${kind}`} …`);
  const programs = await bundlePrograms();
  const { environment, remove } = await provide(database).catch(async (error: unknown) => {
    await programs.remove();
    throw error;
  });
  const code = await runFiles(files, {
    [testEnvironment.kind]: database,
    [testEnvironment.programs]: programs.folder,
    ...environment,
  }).finally(() => Promise.all([remove(), programs.remove()]));
  console.log(`${kind}: ${Math.round((Date.now() - begun) / 1_000)} s`);
  return code;
}

const given = process.argv.slice(2);
const named = given.filter(isKind);
const files = await testFiles(given.filter((word) => !isKind(word)));
if (files.length === 0) throw new Error('No test file has such a name');
const wanted = named.length > 0 ? named : kinds;
if (!wanted.some((kind) => files.some((file) => suits(kind, file))))
  throw new Error(`None of these files runs with '${wanted.join("', '")}': ${files.join(', ')}`);
const codes: number[] = [];
for (const kind of wanted) codes.push(await run(kind, files));
process.exit(codes.some((code) => code !== 0) ? 1 : 0);
