import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundlePrograms } from './bundle-programs';
import { makeSnapshot } from './pglite-snapshot';
import { startPostgres } from './postgres-cluster';
import { type DatabaseKind, testEnvironment } from './test-kind';

/**
 * `node --import tsx src/testing/run.ts [main|deep|pglite|exclusive] [part of a file's name …]`; without a kind, `main`.
 * The README says which names a kind runs. With `JUNIT_FILE`, a report of that name is written beside the output.
 */
const kinds = ['main', 'deep', 'pglite', 'exclusive'] as const;
type Kind = (typeof kinds)[number];

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the kinds of run that a test file belongs to, by the tokens of its name: `x.databases.deep.test.ts`. */
function kindsOf(file: string): readonly Kind[] {
  const tokens = basename(file, '.test.ts').split('.').slice(1);
  const odd = tokens.find((token) => !['databases', 'deep', 'exclusive', 'pglite'].includes(token));
  if (odd !== undefined) throw new Error(`No kind of test is named '${odd}': ${file}`);
  if (tokens.includes('exclusive')) return ['exclusive'];
  if (tokens.includes('pglite')) return ['pglite'];
  const onPostgres = tokens.includes('deep') ? 'deep' : 'main';
  return tokens.includes('databases') ? [onPostgres, 'pglite'] : [onPostgres];
}

async function testFiles(): Promise<string[]> {
  const entries = await readdir(join(root, 'src'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

function reporters(): string[] {
  const { JUNIT_FILE: file } = process.env;
  const forPeople = ['--test-reporter=spec', '--test-reporter-destination=stdout'];
  return file ? [...forPeople, '--test-reporter=junit', `--test-reporter-destination=${file}`] : forPeople;
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

/** The main tests start no programs. */
const noPrograms = { folder: '', remove: async () => undefined };

async function run(kind: Kind, files: readonly string[]): Promise<number> {
  const begun = Date.now();
  const database = kind === 'pglite' ? 'pglite' : 'postgres';
  console.log(`Testing ${kind} on ${database}: ${files.length} files …`);
  const programs = kind === 'main' ? noPrograms : await bundlePrograms();
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

const [first, ...others] = process.argv.slice(2);
const given = kinds.find((kind) => kind === first);
const kind = given ?? 'main';
const parts = given === undefined && first !== undefined ? [first, ...others] : others;
const named = (await testFiles()).filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)));
const files = named.filter((file) => kindsOf(file).includes(kind));
if (files.length === 0) {
  const elsewhere = named.map((file) => `\n  ${file} (${kindsOf(file).join(', ')})`).join('');
  throw new Error(
    `No test file of that name runs in '${kind}'.${elsewhere && ` Those that run elsewhere:${elsewhere}`}`,
  );
}
process.exit(await run(kind, files));
