import { z } from 'zod';
import { video } from '@inspire/shared/contracts';

const cover = video.pick({ id: true, title: true, thumbnailUrl: true, thumbnailSources: true, videoType: true });
export type LandingVideo = z.output<typeof cover>;

const answer = z.object({ content: z.array(cover) });

/** The newest twelve of the catalogue, as a guest sees them (D-36). */
export const COVERS_PATH = '/files/search?page=0&size=12&searchQuery=';

const TIME_LIMIT_MS = 5_000;

/** @throws when the backend does not respond or the response is invalid */
export async function fetchLandingVideos(origin: string, ask: typeof fetch = fetch): Promise<LandingVideo[]> {
  const response = await ask(origin + COVERS_PATH, { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  if (!response.ok) throw new Error(`the backend answered ${response.status} for the covers`);
  return answer.parse(await response.json()).content;
}

/** Milliseconds between polls: until the backend's first response, and afterwards. */
export const coverIntervals = { waiting: 1_000, steady: 60_000 } as const;

/**
 * Calls `look` at once, every second until it first succeeds, then every minute; a failure keeps the previous value.
 * @returns a function that stops it
 */
export function pollLandingVideos(
  look: () => Promise<void>,
  intervals: Record<keyof typeof coverIntervals, number> = coverIntervals,
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
