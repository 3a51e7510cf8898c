import type { Comparison } from '../judge';
import { getShare, type Tally } from '../judge/weigh-evidence';
import type { CanaryReport } from './watch-canaries';

const labels: Readonly<Record<Comparison['signal'], string>> = {
  failed: 'failed',
  errors: 'with script errors',
  LCP: 'with a poor LCP',
  INP: 'with a poor INP',
  CLS: 'with a poor CLS',
};

const toPercent = (tally: Tally): string => `${(getShare(tally) * 100).toFixed(1)} %`;

const describeComparison = ({ signal, canary, stable }: Comparison): string =>
  `${toPercent(canary)} ${labels[signal]}, ${toPercent(stable)} of the stable release`;

function describeReasons({ decision, comparisons, issue }: CanaryReport): string {
  if (issue !== undefined) return issue;
  const [failed] = comparisons;
  const counts = `${failed?.canary.total ?? 0} page loads, ${failed?.stable.total ?? 0} of the stable release`;
  const worse = comparisons.filter(({ isWorse }) => isWorse);
  const shown = decision === 'stop' ? worse : comparisons.slice(0, 1);
  return [counts, ...(failed?.canary.total ? shown.map(describeComparison) : [])].join('; ');
}

const outcomes: Readonly<Record<NonNullable<CanaryReport['outcome']>, string>> = {
  stopped: 'stopped',
  'dry run': 'would be stopped',
  'no canary any more': 'is no canary any more and stays as it is',
  failed: 'could not be stopped',
};

/** Returns the line of a report: `mfe-video 1.2.0 (10 %, stable 1.1.0): continue. …` */
export function describeReport(report: CanaryReport): string {
  const { remote, version, percent, stable, decision, outcome } = report;
  const result = outcome === undefined ? decision : outcomes[outcome];
  return `${remote} ${version} (${percent} %, stable ${stable}): ${result}. ${describeReasons(report)}.`;
}
