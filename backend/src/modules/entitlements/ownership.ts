import { eq } from 'drizzle-orm';
import type { Order } from '@inspire/shared/contracts';
import type { Database } from '../../database/database';
import { albumGrants, videoGrants, viewerParameters } from './grants';

/** What is sold; a plan too, so that the caller need not tell the kinds apart. */
type SoldItem = Pick<Order, 'kind'> & { readonly id: number };

/**
 * Whether a viewer owns or rents an item now, a video through its album too: what makes a purchase a 409 (D-21 and
 * 41). A plan is never owned: another one extends it.
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
