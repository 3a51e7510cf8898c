import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOnlyFlags } from '@inspire/devkit/terminal/flags';
import { findRepository, type Repository, selectPackages } from '@inspire/devkit/workspace/repository';
import { readFileIfAny, writeFileAtomic } from '@inspire/server-kit/files';
import { emitDeclarations } from '../pack/emit-declarations';
import { readApi } from './read-api';
import { describeDifference, formatReport, runtimeEntries } from './report';

/** Writes a package's declaration files into a temporary folder and passes it to `work`. */
async function withDeclarations<T>(packageDir: string, work: (folder: string) => T): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'inspire-api-'));
  try {
    const rootDir = join(packageDir, 'src');
    const { output } = await emitDeclarations({ project: packageDir, rootDir, outDir: folder });
    if (!existsSync(join(folder, 'host/index.d.ts'))) throw new Error(`no declarations were written:\n${output}`);
    return work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const reportFile = ({ root }: Pick<Repository, 'root'>): string => join(root, 'shared/api/runtime.api.md');

async function presentReport(repository: Repository): Promise<string> {
  const [shared] = selectPackages(repository, ['shared']);
  if (!shared) throw new Error('shared is missing');
  return withDeclarations(shared.dir, (folder) => formatReport(readApi(folder, shared.name, runtimeEntries)));
}

/** Compares the committed report with the sources. @returns a readable difference; undefined when they agree */
async function checkApiReport(repository: Repository): Promise<string | undefined> {
  const committed = await readFileIfAny(reportFile(repository));
  const present = await presentReport(repository);
  if (committed === undefined) return 'shared/api/runtime.api.md is missing; run npx inspire-site api-report.';
  // Git may have converted line endings on Windows.
  if (committed.replaceAll('\r\n', '\n') === present) return undefined;
  return `shared/api/runtime.api.md is stale: the runtime contract has changed. Run npx inspire-site api-report, and raise the version of shared.\n${describeDifference(committed, present)}`;
}

/** `api-report`: rewrites the report of the runtime contract; `--check` only compares. */
export async function runApiReport(args: readonly string[]): Promise<number> {
  const { check } = readOnlyFlags(args, { check: { type: 'boolean' } });
  const repository = findRepository();
  if (check) {
    const issue = await checkApiReport(repository);
    console.log(issue ?? 'The report of the runtime contract is up to date.');
    return issue === undefined ? 0 : 1;
  }
  await writeFileAtomic(reportFile(repository), await presentReport(repository));
  console.log('shared/api/runtime.api.md written.');
  return 0;
}
