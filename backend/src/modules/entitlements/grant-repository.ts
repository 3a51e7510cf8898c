import { and, eq, isNull } from 'drizzle-orm';
import type { Order } from '@inspire/shared/contracts';
import type { Database } from '../../database/database';
import { entitlements } from '../../database/schema/entitlements';
import { albumGrants, videoGrants, viewerParameters } from './grants';

/** Includes plans, so that callers need not distinguish. */
type SoldItem = Pick<Order, 'kind'> & { readonly id: number };

/**
 * Checks whether a viewer owns or rents an item now, a video also through its album; a purchase then fails with 409 (D-21,
 * D-41). A plan is never owned: another purchase extends it.
 */
export async function ownsItem(db: Database, viewer: number, { kind, id }: SoldItem, moment: Date): Promise<boolean> {
  if (kind === 'plan') return false;
  const parameters = viewerParameters(viewer, moment);
  const ofVideo = videoGrants(db);
  const ofAlbum = albumGrants(db);
  const rows =
    kind === 'video'
      ? await db
          .select({ running: ofVideo.running })
          .from(ofVideo)
          .where(eq(ofVideo.videoId, id))
          .prepare('')
          .execute(parameters)
      : await db
          .select({ running: ofAlbum.running })
          .from(ofAlbum)
          .where(eq(ofAlbum.albumId, id))
          .prepare('')
          .execute(parameters);
  return rows.some((row) => row.running);
}

interface NewGrant {
  readonly userId: number;
  readonly item: { readonly videoId: number } | { readonly albumId: number };
  readonly startsAt: Date;
  /** Absent: permanent. */
  readonly endsAt?: Date;
  /** A second grant with the same source is ignored. */
  readonly source: string;
}

/** Call it with the transaction of the order. */
export const grantRepository = {
  async grant(db: Database, { userId, item, startsAt, endsAt, source }: NewGrant): Promise<void> {
    const kind = endsAt ? ('rental' as const) : ('purchase' as const);
    await db
      .insert(entitlements)
      .values({ userId, ...item, kind, startsAt, ...(endsAt && { endsAt }), source })
      .onConflictDoNothing({ target: entitlements.source });
  },

  /** Suspending again keeps the first moment. */
  async suspend(db: Database, source: string, now: Date): Promise<void> {
    const running = and(eq(entitlements.source, source), isNull(entitlements.suspendedAt));
    await db.update(entitlements).set({ suspendedAt: now }).where(running);
  },

  async resume(db: Database, source: string): Promise<void> {
    await db.update(entitlements).set({ suspendedAt: null }).where(eq(entitlements.source, source));
  },

  async revoke(db: Database, source: string): Promise<void> {
    await db.delete(entitlements).where(eq(entitlements.source, source));
  },
};
