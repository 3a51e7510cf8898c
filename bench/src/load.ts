import autocannon from 'autocannon';

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface LoadResult {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Puts as much load on a server as it takes, by GETs of `url`. @throws if a request failed or its response was not 2xx */
export async function load({ url, connections, seconds, headers = {} }: Load): Promise<LoadResult> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { ...headers },
  });
  const failures = result.non2xx + result.errors + result.timeouts;
  if (failures > 0) throw new Error(`${failures} of ${result.requests.total} requests failed at ${url}`);
  return {
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

export interface Comparison {
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
}

/** Measures two servers in turn, so that noise affects both equally; ignores the first round. */
export async function compare(
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
  rounds: number,
): Promise<Comparison> {
  await ours();
  await theirs();
  const measured: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (let round = 0; round < rounds; round += 1) {
    measured.ours.push(await ours());
    measured.theirs.push(await theirs());
  }
  return measured;
}
