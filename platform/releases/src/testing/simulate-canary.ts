import { type Decision, judgeCanary, type JudgedQuality, type Judgement, noQuality } from '../judge';

/** Returns a generator of numbers from 0 to 1 that is the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Chances of a page load. */
export interface Rates {
  readonly failed: number;
  readonly errors: number;
  readonly poorLcp: number;
  readonly poorInp: number;
  readonly poorCls: number;
}

export const ordinaryRates: Rates = { failed: 0.005, errors: 0.03, poorLcp: 0.15, poorInp: 0.08, poorCls: 0.1 };

const vitals = { LCP: 'poorLcp', INP: 'poorInp', CLS: 'poorCls' } as const satisfies Record<
  keyof JudgedQuality['vitals'],
  keyof Rates
>;

/** Returns the quality of page loads, of which the given numbers are bad. Good values are in the first bucket. */
export function createQuality(
  sessions: number,
  bad: Partial<Record<'failed' | 'errors' | keyof JudgedQuality['vitals'], number>> = {},
): JudgedQuality {
  const histogram = (name: keyof JudgedQuality['vitals']) => [
    sessions - (bad[name] ?? 0),
    ...noQuality.vitals[name].slice(2),
    bad[name] ?? 0,
  ];
  return {
    sessions,
    failedSessions: bad.failed ?? 0,
    errorSessions: bad.errors ?? 0,
    vitals: { LCP: histogram('LCP'), INP: histogram('INP'), CLS: histogram('CLS') },
  };
}

export interface Watch {
  /** By default that of the product. */
  readonly judge?: (canary: JudgedQuality, stable: JudgedQuality) => Pick<Judgement, 'decision'>;
  readonly canary: Rates;
  readonly stable: Rates;
  /** Page loads of the canary between two looks. */
  readonly batch: number;
  /** Page loads of the stable release for each of the canary. */
  readonly ratio: number;
  /** Page loads of the canary at the last look. */
  readonly until: number;
}

function createCounter(rates: Rates, random: () => number) {
  let sessions = 0;
  const bad = { failed: 0, errors: 0, LCP: 0, INP: 0, CLS: 0 };
  const add = (count: number): void => {
    sessions += count;
    for (let load = 0; load < count; load++) {
      if (random() < rates.failed) bad.failed++;
      if (random() < rates.errors) bad.errors++;
      if (random() < rates[vitals.LCP]) bad.LCP++;
      if (random() < rates[vitals.INP]) bad.INP++;
      if (random() < rates[vitals.CLS]) bad.CLS++;
    }
  };
  return { add, read: () => createQuality(sessions, bad) };
}

/**
 * Simulates the watch over one canary, judged after each batch until it is stopped or the watch ends.
 * @returns page loads of the canary at the first judgement of each kind
 */
export function simulateCanary(
  { canary, stable, batch, ratio, until, judge = judgeCanary }: Watch,
  random: () => number,
): Partial<Record<Decision, number>> {
  const ofCanary = createCounter(canary, random);
  const ofStable = createCounter(stable, random);
  const first: Partial<Record<Decision, number>> = {};
  for (let loads = batch; loads <= until; loads += batch) {
    ofCanary.add(batch);
    ofStable.add(batch * ratio);
    const { decision } = judge(ofCanary.read(), ofStable.read());
    first[decision] ??= loads;
    if (decision === 'stop') break;
  }
  return first;
}

export interface Outcome {
  readonly runs: number;
  /** Share of the runs in which the canary was stopped. */
  readonly stopped: number;
  /** Page loads of the canary when half of the canaries were stopped; Infinity when fewer were. */
  readonly medianStop: number;
  /** The same for the first time that it was called good. */
  readonly medianGood: number;
}

const toMedian = (values: readonly (number | undefined)[]): number =>
  values.map((value) => value ?? Infinity).sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Infinity;

/** Simulates many canaries with one seed. */
export function simulateCanaries(watch: Watch, runs: number, seed: number): Outcome {
  const random = createRandom(seed);
  const results = Array.from({ length: runs }, () => simulateCanary(watch, random));
  return {
    runs,
    stopped: results.filter(({ stop }) => stop !== undefined).length / runs,
    medianStop: toMedian(results.map(({ stop }) => stop)),
    medianGood: toMedian(results.map((result) => result.continue)),
  };
}
