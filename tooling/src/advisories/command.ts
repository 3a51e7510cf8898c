import { runNpm } from '../pack/pack-packages';
import { readOnlyFlags } from '../terminal/flags';
import { findRepository } from '../workspace/repository';
import { exceptions } from './exceptions';
import { readAuditReport } from './find-advisories';
import { judgeAdvisories } from './judge-advisories';

/**
 * `advisories`: compares the libraries in package-lock.json, without those of tests alone, with the advisories of npm's
 * registry. The exit code is 1 for a critical or high one without a valid exception. Where the registry cannot say, it
 * is skipped with the reason.
 */
export async function runAdvisories(args: readonly string[]): Promise<number> {
  readOnlyFlags(args, {});
  const { root } = findRepository();
  const { output } = await runNpm(['audit', '--omit=dev', '--json', '--loglevel=silent', '--fetch-retries=1'], root);
  const compared = readAuditReport(output);
  if ('unreachable' in compared) {
    console.log(`skipped: advisories: ${compared.unreachable}`);
    return 0;
  }
  const { issues, notes } = judgeAdvisories(compared.advisories, exceptions, new Date().toISOString().slice(0, 10));
  for (const line of notes) console.log(`later: ${line}`);
  for (const line of issues) console.log(`issue: ${line}`);
  console.log(`advisories: ${compared.advisories.length} apply to package-lock.json, ${issues.length} issues`);
  return issues.length > 0 ? 1 : 0;
}
