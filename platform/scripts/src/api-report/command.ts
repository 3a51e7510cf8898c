import { readOnlyFlags } from '@inspire/devkit/terminal/flags';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { writeFileAtomic } from '@inspire/server-kit/files';
import { checkApiReport, presentReport, reportFile } from './check';

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
