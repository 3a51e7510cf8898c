import autocannon from 'autocannon';

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent in turn; the one request by default. */
  readonly requests?: readonly autocannon.Request[];
  /** Requests a second over all connections; as many as it takes by default. */
  readonly rate?: number;
}

export interface LoadResult {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly megabytesPerSecond: number;
}

/** Puts load on a server. @throws Error when it answered anything but 2xx, or not */
export async function load({ url, connections, seconds, headers = {}, requests, rate }: Load): Promise<LoadResult> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { ...headers },
    ...(requests && { requests: [...requests] }),
    ...(rate && { overallRate: rate }),
  });
  const faults = result.non2xx + result.errors + result.timeouts;
  if (faults > 0) throw new Error(`${faults} of ${result.requests.total} requests failed at ${url}`);
  return {
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    megabytesPerSecond: Math.round(result.throughput.average / 1e6),
  };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export interface Comparison {
  readonly ours: number;
  readonly theirs: number;
  /** Ours against theirs. */
  readonly ratio: number;
  readonly rounds: readonly (readonly [ours: number, theirs: number])[];
}

/** Measures two servers in turn, so that a noisy machine is noisy to both; the first round is not counted. @returns medians */
export async function compare(
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
  rounds: number,
): Promise<Comparison> {
  const taken: [number, number][] = [];
  for (let round = 0; round <= rounds; round += 1) taken.push([await ours(), await theirs()]);
  taken.shift();
  const [own, other] = [median(taken.map(([one]) => one)), median(taken.map(([, one]) => one))];
  return { ours: own, theirs: other, ratio: Number((own / other).toFixed(2)), rounds: taken };
}
