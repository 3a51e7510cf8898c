import { eq } from 'drizzle-orm';
import type { Order } from '@inspire/shared/contracts';
import type { Database } from '../../database/database';
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
