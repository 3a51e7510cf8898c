import { collectGarbage, gcDefaults, type GcReport } from '../gc';
import { type ReleaseContext, wholeNumber } from './context';

const day = (date: Date): string => date.toISOString().slice(0, 10);

function describe({ unlisted, removed, waiting }: GcReport, isDryRun: boolean): string {
  const lines = [
    ...unlisted.map(({ name, version }) => `${name} ${version} ${isDryRun ? 'would leave' : 'left'} the list`),
    ...removed.map(({ name, version }) => `${name} ${version} ${isDryRun ? 'would be' : 'was'} deleted`),
    ...waiting.map(
      ({ name, version, until }) =>
        `${name} ${version} is not listed; its files stay until ${day(until)} for pages that are open`,
    ),
  ];
  return lines.length === 0 ? 'Nothing to clean up.' : lines.join('\n');
}

/**
 * `release gc [remote|shell] [--keep N] [--older-than days] [--grace days] [--dry-run]`: unlists old releases, and deletes
 * unlisted ones after their grace time.
 */
export async function runGc(context: ReleaseContext): Promise<number> {
  const {
    words: [name],
    flags,
  } = context;
  const isDryRun = flags['dry-run'] === true;
  const keep = wholeNumber(flags.keep, '--keep', { least: 1 });
  const report = await collectGarbage(context.signedStore, {
    ...(name !== undefined && { name }),
    isDryRun,
    keep: keep ?? gcDefaults.keep,
    keepOfShell: keep ?? gcDefaults.keepOfShell,
    olderThanDays: wholeNumber(flags['older-than'], '--older-than', { least: 0 }) ?? gcDefaults.olderThanDays,
    graceDays: wholeNumber(flags.grace, '--grace', { least: 0 }) ?? gcDefaults.graceDays,
  });
  console.log(describe(report, isDryRun));
  return 0;
}
