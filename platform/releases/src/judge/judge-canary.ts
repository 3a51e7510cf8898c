import { getOrdinaryLimit } from './ordinary-limit';
import { assertValid, type JudgedQuality, type Signal, type SignalName, signals } from './signals';
import { getShare, type Tally, weighEvidence } from './weigh-evidence';

/** Fewer bad page loads never stop a canary, so that a handful of forged reports cannot. */
const MIN_BAD = 8;
/** Page loads of the stable release before anything is compared with it. */
const MIN_STABLE = 100;
/** Page loads of each before a canary counts as good. */
const MIN_GOOD = 300;
/** Chance to call a canary good, in one signal, that is worse by the signal's tolerance. */
const GOOD_ALPHA = 0.05;

/** A canary with an extraordinary number of failures fails at least this many times as often as the stable release. */
const MIN_FAILURE_RATIO = 2.6;
/** With a larger share of failures of the stable release nothing is ordinary, and only the comparison counts. */
const MAX_ORDINARY_FAILURES = 0.0135;
/** With a larger one something else is broken, and nothing is called good. */
const MAX_FAILURES = 0.05;

export interface Comparison {
  readonly signal: SignalName;
  readonly canary: Tally;
  readonly stable: Tally;
  readonly isWorse: boolean;
  /** True when the canary is certain to be no worse than the signal's tolerance allows. */
  readonly isGood: boolean;
}

export type Decision = 'continue' | 'stop' | 'wait';

export interface Judgement {
  readonly decision: Decision;
  readonly comparisons: readonly Comparison[];
}

/** Compares the first failures with what is ordinary: too few page loads for a comparison that holds at any rate. */
const isExtraordinary = (canary: Tally, stable: Tally): boolean =>
  canary.bad >= getOrdinaryLimit(canary.total) &&
  getShare(stable) <= MAX_ORDINARY_FAILURES &&
  canary.bad * stable.total >= MIN_FAILURE_RATIO * (stable.bad + 1) * canary.total;

function isWorse({ name, alpha, margin }: Signal, canary: Tally, stable: Tally): boolean {
  if (canary.bad < MIN_BAD || stable.total < MIN_STABLE) return false;
  if (name === 'failed' && isExtraordinary(canary, stable)) return true;
  return weighEvidence(canary, stable, margin) >= Math.log(1 / alpha);
}

/** A vital that neither release reports, for example in browsers that do not measure it, is not a reason to wait. */
function isGood({ name, tolerance }: Signal, canary: Tally, stable: Tally): boolean {
  if (name === 'failed' && getShare(stable) > MAX_FAILURES) return false;
  if (canary.total + stable.total === 0) return true;
  if (canary.total === 0 || stable.total === 0) return false;
  return weighEvidence(stable, canary, -tolerance) >= Math.log(1 / GOOD_ALPHA);
}

function decide(comparisons: readonly Comparison[]): Decision {
  if (comparisons.some((comparison) => comparison.isWorse)) return 'stop';
  return comparisons.every((comparison) => comparison.isGood) ? 'continue' : 'wait';
}

/**
 * Compares a canary with the stable release in the same time. It depends on nothing but the counts so far and may be
 * called after every page load: the chance that a good canary is ever stopped is at most 1 in 100 (ADR-60).
 * @throws InvalidQualityError for counts that cannot be those of page loads
 */
export function judgeCanary(canary: JudgedQuality, stable: JudgedQuality): Judgement {
  assertValid(canary);
  assertValid(stable);
  const hasEnough = Math.min(canary.sessions, stable.sessions) >= MIN_GOOD;
  const comparisons = signals.map((signal): Comparison => {
    const ofCanary = signal.count(canary);
    const ofStable = signal.count(stable);
    return {
      signal: signal.name,
      canary: ofCanary,
      stable: ofStable,
      isWorse: isWorse(signal, ofCanary, ofStable),
      isGood: hasEnough && isGood(signal, ofCanary, ofStable),
    };
  });
  return { decision: decide(comparisons), comparisons };
}
