import { and, eq, sql } from 'drizzle-orm';
import type { CountCacheRequest } from '@inspire/server-kit/metrics';
import type { Database } from '../../database/database';
import { albums, videos } from '../../database/schema/catalogue';
import { createTtlCache } from './ttl-cache';

/** A trailer that was replaced or removed, or whose item was hidden, closes within this time. */
export const TRAILER_TTL_MS = 30_000;
const MAX_TRAILERS = 1_000;

/** Returns a function that tells whether a folder is the present trailer of an Active video or album with that key. */
export function createShownTrailers(db: Database, clock: () => Date, count: CountCacheRequest) {
  const cached = createTtlCache<boolean>({
    size: MAX_TRAILERS,
    ttlMs: TRAILER_TTL_MS,
    isCacheable: (isShown) => isShown,
    clock,
    count,
  });
  const of = (table: typeof videos | typeof albums, key: string, folder: string) =>
    db
      .select({ found: sql<number>`1` })
      .from(table)
      .where(and(eq(table.key, key), eq(table.trailerFolder, folder), eq(table.status, 'Active')));
  return (key: string, folder: string): Promise<boolean> =>
    cached(folder, async () => (await of(videos, key, folder).unionAll(of(albums, key, folder))).length > 0);
}
