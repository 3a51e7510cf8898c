import { setTimeout as sleep } from 'node:timers/promises';
import { ask, recordProgress, searchVideos, type Viewer, watch } from './journey';

const CONCURRENCY = 4;
const PAUSE_MS = 40;

export interface TrafficResult {
  readonly requests: number;
  /** What failed, each once, with its number. */
  readonly failures: readonly string[];
}

export interface Traffic {
  /** Ends the traffic. */
  stop(): Promise<TrafficResult>;
}

/** Sends a steady mix of pages, files, calls, media and writes until it is stopped. */
export function startTraffic(site: string, viewer: Viewer, video: number): Traffic {
  const actions: readonly (() => Promise<unknown>)[] = [
    () => ask(`${site}/`, { headers: { accept: 'text/html' } }),
    () => searchVideos(site),
    () => recordProgress(site, viewer, video),
    () => watch(site, viewer, video),
  ];
  const failures = new Map<string, number>();
  let requests = 0;
  let isStopping = false;
  const loop = async (offset: number): Promise<void> => {
    for (let turn = offset; !isStopping; turn += 1) {
      requests += 1;
      await actions[turn % actions.length]?.().catch((error: unknown) => {
        const text = error instanceof Error ? error.message : String(error);
        failures.set(text, (failures.get(text) ?? 0) + 1);
      });
      await sleep(PAUSE_MS);
    }
  };
  const loops = Array.from({ length: CONCURRENCY }, (_, offset) => loop(offset));
  return {
    async stop() {
      isStopping = true;
      await Promise.all(loops);
      return { requests, failures: [...failures].map(([text, count]) => `${count} times: ${text}`) };
    },
  };
}
