import { join } from 'node:path';
import { type Repository, selectPackages } from '@inspire/devkit/workspace/repository';
import { readFileIfAny } from '@inspire/server-kit/files';
import { readApi } from './read-api';
import { describeDifference, formatReport, runtimeEntries } from './report';
import { withDeclarations } from './with-declarations';

export const reportFile = ({ root }: Pick<Repository, 'root'>): string => join(root, 'shared/api/runtime.api.md');

export async function presentReport(repository: Repository): Promise<string> {
  const [shared] = selectPackages(repository, ['shared']);
  if (!shared) throw new Error('shared is missing');
  return withDeclarations(shared.dir, (folder) => formatReport(readApi(folder, shared.name, runtimeEntries)));
}

/** Compares the committed report with the sources. @returns a readable difference; undefined when they agree */
export async function checkApiReport(repository: Repository): Promise<string | undefined> {
  const committed = await readFileIfAny(reportFile(repository));
  const present = await presentReport(repository);
  if (committed === undefined) return 'shared/api/runtime.api.md is missing; run npx inspire-site api-report.';
  // Git may have converted line endings on Windows.
  if (committed.replaceAll('\r\n', '\n') === present) return undefined;
  return `shared/api/runtime.api.md is stale: the runtime contract has changed. Run npx inspire-site api-report, and raise the version of shared.\n${describeDifference(committed, present)}`;
}
