import { logBeta } from './log-beta';

/** Page loads, and those among them in which something was bad. */
export interface Tally {
  readonly bad: number;
  readonly total: number;
}

export const getShare = ({ bad, total }: Tally): number => (total === 0 ? 0 : bad / total);

/** Returns the logarithm of the probability of the page loads if each is bad with probability `rate`. */
function logLikelihood({ bad, total }: Tally, rate: number): number {
  const good = total - bad;
  return (bad === 0 ? 0 : bad * Math.log(rate)) + (good === 0 ? 0 : good * Math.log1p(-rate));
}

/** Returns the same for a rate that is not known at all (Jeffreys' prior). */
const logMixture = ({ bad, total }: Tally): number => logBeta(bad + 0.5, total - bad + 0.5) - logBeta(0.5, 0.5);

/** Each step nearly halves the range: enough for a rate with six digits. */
const SEARCH_STEPS = 26;

/** Returns the highest log likelihood with the first rate `margin` above the second. The sum of the two is concave. */
function maxLogLikelihood(one: Tally, other: Tally, margin: number): number {
  const at = (rate: number) => logLikelihood(one, rate + margin) + logLikelihood(other, rate);
  let low = Math.max(0, -margin);
  let high = Math.min(1, 1 - margin);
  for (let step = 0; step < SEARCH_STEPS; step++) {
    const left = low + (high - low) * 0.45;
    const right = low + (high - low) * 0.55;
    if (at(left) < at(right)) low = left;
    else high = right;
  }
  return at((low + high) / 2);
}

/**
 * Returns the logarithm of the evidence (an e-value) that the rate of `suspect` is more than `margin` above that of
 * `reference`: how much more probable the counts are with a separate rate for each than in the best case without such
 * a difference. Without one, the chance that it ever exceeds `log(1 / alpha)` is at most alpha, for any two rates, any
 * order of the page loads and any number of looks (Ville's inequality; ADR-60).
 */
export function weighEvidence(suspect: Tally, reference: Tally, margin: number): number {
  if (getShare(suspect) <= getShare(reference) + margin) return -Infinity;
  return logMixture(suspect) + logMixture(reference) - maxLogLikelihood(suspect, reference, margin);
}
