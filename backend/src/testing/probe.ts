import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@inspire/shared/contracts';

const INTERVAL_MS = 25;

interface Probe {
  readonly ms: number;
  readonly status: number;
}

export interface ProbeResult {
  /** The 99th percentile, in milliseconds. */
  readonly p99: number;
  /** Each status that a response had. */
  readonly statuses: readonly number[];
}

const toP99 = (probes: readonly Probe[]): number => {
  const sorted = probes.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? NaN;
};

/** Sends 40 requests a second, every tenth a login, from 250 IP addresses in turn, until `load` settles. */
export async function probeDuring(origin: string, load: Promise<unknown>): Promise<ProbeResult> {
  let isOver = false;
  const end = () => (isOver = true);
  load.then(end, end);
  const running: Promise<Probe>[] = [];
  const send = async (index: number): Promise<Probe> => {
    const start = performance.now();
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${index % 250}` };
    const response =
      index % 10 === 0
        ? await fetch(origin + endpoints.login.path, {
            method: 'POST',
            headers,
            body: JSON.stringify({ email: 'viewer@example.com', password: 'inspire123' }),
          })
        : await fetch(`${origin}${endpoints.searchVideos.path}?page=0&size=8`, { headers });
    await response.arrayBuffer();
    return { ms: performance.now() - start, status: response.status };
  };
  while (!isOver) {
    const probe = send(running.length);
    // Reported once the load is over.
    probe.catch(() => undefined);
    running.push(probe);
    await sleep(INTERVAL_MS);
  }
  const probes = await Promise.all(running);
  return { p99: toP99(probes), statuses: [...new Set(probes.map(({ status }) => status))] };
}
