import { z } from 'zod';
import { video } from '@inspire/shared/contracts';

const cover = video.pick({ id: true, title: true, thumbnailUrl: true, thumbnailSources: true, videoType: true });
export type LandingVideo = z.output<typeof cover>;

const coverPage = z.object({ content: z.array(cover) });

/** The newest twelve of the catalogue, as a guest sees them (D-36). */
export const COVERS_PATH = '/files/search?page=0&size=12&searchQuery=';

/** The responses of public calls, by address. */
export type PublicData = ReadonlyMap<string, unknown>;

const TIME_LIMIT_MS = 5_000;

async function fetchPublic(address: string, sendRequest: typeof fetch): Promise<unknown> {
  const response = await sendRequest(address, { signal: AbortSignal.timeout(TIME_LIMIT_MS), redirect: 'error' });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}

/** @throws when the response is invalid */
export const parseCovers = (response: unknown): LandingVideo[] => coverPage.parse(response).content;

/**
 * Asks the backend for what documents show of its public data.
 * @param calls those of the holes of frames; one that fails keeps its previous response
 * @throws when the backend does not respond or the covers are invalid
 */
export async function fetchPublicData(
  origin: string,
  calls: Iterable<string>,
  previous: PublicData,
  sendRequest: typeof fetch = fetch,
): Promise<PublicData> {
  const covers = await fetchPublic(origin + COVERS_PATH, sendRequest);
  parseCovers(covers);
  const others = [...new Set(calls)].filter((call) => call !== COVERS_PATH);
  const responses = await Promise.all(
    others.map((call) => fetchPublic(origin + call, sendRequest).catch(() => previous.get(call))),
  );
  return new Map([[COVERS_PATH, covers], ...others.map((call, index) => [call, responses[index]] as const)]);
}

/** Milliseconds between polls: until the backend's first response, and afterwards. */
export const publicDataIntervals = { waiting: 1_000, steady: 60_000 } as const;

/**
 * Calls `look` now, every second until it first succeeds, then every minute; a failure keeps the previous value.
 * @returns a function that stops it
 */
export function pollPublicData(
  look: () => Promise<void>,
  intervals: Record<keyof typeof publicDataIntervals, number> = publicDataIntervals,
): () => void {
  let timer: NodeJS.Timeout;
  let hasSucceeded = false;
  let hasEnded = false;
  const turn = async () => {
    await look().then(
      () => (hasSucceeded = true),
      () => undefined,
    );
    if (hasEnded) return;
    timer = setTimeout(() => void turn(), hasSucceeded ? intervals.steady : intervals.waiting).unref();
  };
  void turn();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
  };
}
