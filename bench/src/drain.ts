import { Agent, get } from 'node:http';

export interface Drain {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** Range headers, sent in turn. */
  readonly ranges: readonly string[];
}

function drainOne(url: string, agent: Agent, range: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { range } }, (response) => {
      let bytes = 0;
      response.on('data', (piece: Buffer) => (bytes += piece.length));
      response.on('end', () =>
        response.statusCode === 206
          ? resolve(bytes)
          : reject(new Error(`${url} responded with ${response.statusCode}`)),
      );
      response.on('error', reject);
    }).on('error', reject);
  });
}

/** Downloads and discards ranges: autocannon parses bodies too slowly for media. @returns megabytes per second */
export async function drain({ url, connections, seconds, ranges }: Drain): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const start = performance.now();
  const end = start + seconds * 1_000;
  let next = 0;
  let bytes = 0;
  const reader = async () => {
    while (performance.now() < end) bytes += await drainOne(url, agent, ranges[next++ % ranges.length] ?? '');
  };
  await Promise.all(Array.from({ length: connections }, reader));
  agent.destroy();
  return Math.round(bytes / 1e3 / (performance.now() - start));
}
