import autocannon from 'autocannon';
import { median } from '@inspire/tooling/figures';

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent in turn; a GET of `url` by default. */
  readonly requests?: readonly autocannon.Request[];
  /** Requests per second over all connections; unlimited by default. */
  readonly rate?: number;
}

export interface LoadResult {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly megabytesPerSecond: number;
}

/** Puts load on a server. @throws if a request failed or its response was not 2xx */
export async function load({ url, connections, seconds, headers = {}, requests, rate }: Load): Promise<LoadResult> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { ...headers },
    ...(requests && { requests: [...requests] }),
    ...(rate && { overallRate: rate }),
  });
  const failures = result.non2xx + result.errors + result.timeouts;
  if (failures > 0) throw new Error(`${failures} of ${result.requests.total} requests failed at ${url}`);
  return {
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    megabytesPerSecond: Math.round(result.throughput.average / 1e6),
  };
}

export interface Comparison {
  readonly ours: number;
  readonly theirs: number;
  /** Ours divided by theirs. */
  readonly ratio: number;
  readonly rounds: readonly (readonly [ours: number, theirs: number])[];
}

/** Measures two servers in turn, so that noise affects both equally; ignores the first round. @returns medians */
export async function compare(
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
  rounds: number,
): Promise<Comparison> {
  const measured: [number, number][] = [];
  for (let round = 0; round <= rounds; round += 1) measured.push([await ours(), await theirs()]);
  measured.shift();
  const [own, other] = [median(measured.map(([one]) => one)), median(measured.map(([, one]) => one))];
  return { ours: own, theirs: other, ratio: Number((own / other).toFixed(2)), rounds: measured };
}
