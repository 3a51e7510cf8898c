import { collectGarbage, DEFAULT_GRACE_DAYS, type GcReport } from '../gc';
import { type ReleaseContext, wholeNumber } from './context';

const day = (date: Date): string => date.toISOString().slice(0, 10);

function describe({ removed, waiting }: GcReport, isDryRun: boolean): string {
  const lines = [
    ...removed.map(({ name, version }) => `${name} ${version} ${isDryRun ? 'would be' : 'was'} deleted`),
    ...waiting.map(
      ({ name, version, until }) =>
        `${name} ${version} is not listed; its files stay until ${day(until)} for pages that are open`,
    ),
  ];
  return lines.length === 0 ? 'Nothing to clean up.' : lines.join('\n');
}

/** `release gc [remote|shell] [--grace days] [--dry-run]`: deletes the files of releases that are not listed any more. */
export async function runGc({ signedStore, words: [name], flags }: ReleaseContext): Promise<number> {
  const isDryRun = flags['dry-run'] === true;
  const report = await collectGarbage(signedStore, {
    ...(name !== undefined && { name }),
    isDryRun,
    graceDays: wholeNumber(flags.grace, '--grace', { least: 0 }) ?? DEFAULT_GRACE_DAYS,
  });
  console.log(describe(report, isDryRun));
  return 0;
}
