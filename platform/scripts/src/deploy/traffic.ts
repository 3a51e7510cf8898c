import { setTimeout as sleep } from 'node:timers/promises';
import { RequestError, sendRequest } from '../journey/send-request';
import { openFiles } from '../journey/visit';
import { openPages, recordProgress, searchVideos, watch } from './journey';
import type { Bought } from './verification';

const CONCURRENCY = 4;
/** A step is six requests on average, and the edge allows 100 a second from one address. */
const PAUSE_MS = 300;

export interface Failure {
  readonly text: string;
  /** From the start of the process, as `performance.now()`. */
  readonly at: number;
  /** Of the response, if there was one. */
  readonly status: number | undefined;
  /** True for a message that a page can show. */
  readonly isPlain: boolean;
}

export interface TrafficResult<T> {
  /** Of the work. */
  readonly result: T;
  /** Steps of viewers: a page with its files, a search, a saved position, the start of a video. */
  readonly steps: number;
  readonly failures: readonly Failure[];
}

export interface TrafficOptions extends Bought {
  readonly origin: string;
  /** Files that tabs which were opened before still need. */
  readonly openTab?: readonly string[];
}

const isAsset = /^GET \/(assets|remotes)\//;

/** True for a file of a page that the site did not have. */
export const isMissingAsset = ({ text, status }: Failure): boolean => status === 404 && isAsset.test(text);

/** Lists failures, each text once with its number. */
export function summarize(failures: readonly Failure[]): string {
  const counts = new Map<string, number>();
  for (const { text } of failures) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([text, count]) => `  ${count} times: ${text}`).join('\n');
}

/** Sends a steady mix of pages, files, calls, media and writes while some work is done. */
export async function underTraffic<T>(
  { origin, viewer, video, openTab = [] }: TrafficOptions,
  work: () => Promise<T>,
): Promise<TrafficResult<T>> {
  const actions: readonly (() => Promise<unknown>)[] = [
    () => sendRequest(`${origin}/user-routes/dashboard`, { headers: { accept: 'text/html' } }),
    () => searchVideos(origin),
    () => recordProgress(origin, viewer, video),
    () => watch(origin, viewer, video),
    () => openPages(origin),
    () => openFiles(origin, openTab),
  ];
  const failures: Failure[] = [];
  let steps = 0;
  let isStopping = false;
  const loop = async (offset: number): Promise<void> => {
    for (let turn = offset; !isStopping; turn += 1) {
      steps += 1;
      await actions[turn % actions.length]?.().catch((error: unknown) => {
        const text = error instanceof Error ? error.message : String(error);
        const { status, isPlain } = error instanceof RequestError ? error : { status: undefined, isPlain: false };
        failures.push({ text, at: performance.now(), status, isPlain });
      });
      await sleep(PAUSE_MS);
    }
  };
  const loops = Array.from({ length: CONCURRENCY }, (_, offset) => loop(offset));
  const result = await work().finally(() => {
    isStopping = true;
    return Promise.all(loops);
  });
  return { result, steps, failures };
}
