/** A healthy release fails in fewer page loads than this share. */
export const ORDINARY_FAILURE_RATE = 0.0075;

const FIRST_PERIOD = 300;
const FIRST_ALPHA = 0.003;
/** Of all further periods together: half of it for the first of them, half of the rest for the next. */
const FURTHER_ALPHA = 0.0005;

/** Returns the smallest count that a binomial variable reaches with at most the chance `alpha`. */
function findLimit(total: number, rate: number, alpha: number): number {
  let probability = (1 - rate) ** total;
  let cumulated = probability;
  let count = 0;
  while (1 - cumulated > alpha) {
    count += 1;
    probability *= (((total - count + 1) / count) * rate) / (1 - rate);
    cumulated += probability;
  }
  return count + 1;
}

const limits = Array.from({ length: 6 }, (_, period) => {
  const end = FIRST_PERIOD * 2 ** period;
  return {
    end,
    limit: findLimit(end, ORDINARY_FAILURE_RATE, period === 0 ? FIRST_ALPHA : FURTHER_ALPHA / 2 ** period),
  };
});

/**
 * Returns how many failed page loads are out of the ordinary. The number is the same throughout a period, which ends at
 * 300, 600, 1,200, … page loads, and failures are only ever added: so one look at its end finds what looks in between
 * can find, and the chances of the periods add up to less than 0.0035.
 * @returns Infinity after the last period, where the comparison with the stable release is sharp enough
 */
export const getOrdinaryLimit = (pageLoads: number): number =>
  limits.find(({ end }) => pageLoads <= end)?.limit ?? Infinity;
