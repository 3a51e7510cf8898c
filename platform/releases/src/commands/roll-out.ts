import { UsageError } from '@inspire/devkit/terminal/cli-error';
import { promoteRelease } from '../promote';
import { describeReported, fetchRecentFailures, nothingReported, readBackends } from '../reported-failures';
import { describeAvailable, rollBack, rollOut, withdrawRelease } from '../rollout';
import { getName, getRelease, readShare, type ReleaseContext, wholeNumber } from './context';

/** `release roll-out <remote|shell> <version> <percent>|all`: gives a release to a share of browsers, or to everybody. */
export async function runRollOut(context: ReleaseContext): Promise<number> {
  const { name, version } = getRelease(context);
  const [, , given] = context.words;
  if (given === undefined) throw new UsageError('Give the share in percent, or all');
  const percent = given === 'all' ? 100 : (wholeNumber(given, 'The share', { least: 0, most: 100 }) ?? 100);
  const { available, withdrawn } = await rollOut(context.signedStore, name, version, percent);
  if (withdrawn.length > 0)
    console.log(`Withdrawn, because viewers had been returned from it: ${withdrawn.join(', ')}.`);
  console.log(describeAvailable(name, available));
  return 0;
}

/** `release rollback <remote|shell> [version] [--quality <URL>]`: returns everybody to an older release. */
export async function runRollback(context: ReleaseContext): Promise<number> {
  const name = getName(context);
  const [, version] = context.words;
  const backends = readBackends(context.flags.quality);
  const target = await rollBack(context.signedStore, name, version);
  console.log(`${name} is rolled back: everybody gets ${target}, and newer releases are withdrawn.`);
  const reported = await fetchRecentFailures(backends).catch(() => undefined);
  const failures = describeReported(reported?.[name]?.[target] ?? nothingReported);
  if (failures !== undefined)
    console.error(
      `Browsers reported failures of ${name} ${target}: ${failures}. 'release rollback ${name}' goes further back.`,
    );
  return 0;
}

/** `release withdraw <remote|shell> <version> [--off]`: takes a release from all browsers; --off gives it back. */
export async function runWithdraw(context: ReleaseContext): Promise<number> {
  const { name, version } = getRelease(context);
  const isWithdrawn = !context.flags.off;
  const available = await withdrawRelease(context.signedStore, name, version, isWithdrawn);
  console.log(
    `${name} ${version} is ${isWithdrawn ? 'withdrawn' : 'no longer withdrawn'}. ${describeAvailable(name, available)}`,
  );
  return 0;
}

/** `release promote <remote|shell> <version> [--share <percent>]`: lists a release of staging in production. */
export async function runPromote(context: ReleaseContext): Promise<number> {
  const { name, version } = getRelease(context);
  const canary = readShare(context.flags);
  const { outcome, pinned } = await promoteRelease(context.signedStore, name, version, { canary });
  const share = canary === undefined ? '' : ` for ${canary} % of browsers`;
  console.log(
    outcome === 'published'
      ? `${name} ${version} is in production${share}.`
      : `${name} ${version} is in production already; nothing has changed.`,
  );
  if (pinned !== undefined)
    console.log(`Everybody was returned to ${pinned}: 'release roll-out ${name} ${version} all' ends that.`);
  return 0;
}
