import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { albums, albumVideos, tracks, videos } from '../../database/schema/catalogue';
import { subscriptions } from '../../database/schema/subscriptions';
import { isOwned, type TrackAccessFacts, type VideoAccessFacts } from './entitlement';
import { albumGrants, now, videoGrants, viewerId, viewerParameters } from './grants';

export interface Playable<F extends VideoAccessFacts | TrackAccessFacts> {
  readonly mediaFolder: string;
  /** How long playback may continue without another request: a track loads as a whole, a video in segments. */
  readonly heartbeatGraceSeconds: number;
  readonly facts: F;
}

/** Reads the facts for `decideAccess` in one query. A Deactive or unknown item is not found (D-39). */
export function createAccessRepository(db: Database) {
  const ofVideo = videoGrants(db);
  const ofAlbum = albumGrants(db);
  const inAlbums = db
    .select({
      free: sql<boolean>`bool_or(${albums.type} = 'Free' and ${albums.status} = 'Active')`.as('in_free_album'),
      // A visible album comes first.
      paidType: sql<VideoAccessFacts['albumType']>`(array_agg(${albums.type} order by ${albums.status}, ${albums.id})
        filter (where ${albums.type} <> 'Free'))[1]`.as('paid_album_type'),
    })
    .from(albumVideos)
    .innerJoin(albums, eq(albums.id, albumVideos.albumId))
    .where(eq(albumVideos.videoId, videos.id))
    .as('in_albums');
  const subscribed = sql<boolean>`exists (select 1 from ${subscriptions} where ${subscriptions.userId} = ${viewerId}
    and ${subscriptions.suspendedAt} is null and ${subscriptions.startsAt} <= ${now} and ${subscriptions.endsAt} > ${now})`;

  const video = db
    .select({
      mediaFolder: videos.mediaFolder,
      type: videos.type,
      running: ofVideo.running,
      endsAt: ofVideo.endsAt,
      inFreeAlbum: inAlbums.free,
      albumType: inAlbums.paidType,
      subscribed,
    })
    .from(videos)
    .leftJoin(ofVideo, eq(ofVideo.videoId, videos.id))
    .leftJoinLateral(inAlbums, sql`true`)
    .where(and(eq(videos.id, sql.placeholder('id')), eq(videos.status, 'Active')))
    .prepare('video_facts');

  const track = db
    .select({
      mediaFolder: tracks.mediaFolder,
      length: tracks.length,
      albumType: albums.type,
      running: ofAlbum.running,
      endsAt: ofAlbum.endsAt,
    })
    .from(tracks)
    .innerJoin(albums, eq(albums.id, tracks.albumId))
    .leftJoin(ofAlbum, eq(ofAlbum.albumId, albums.id))
    .where(and(eq(tracks.id, sql.placeholder('id')), eq(tracks.status, 'Active'), eq(albums.status, 'Active')))
    .prepare('track_facts');

  const toGrant = (row: { running: boolean | null; endsAt: Date | null }) => ({
    running: isOwned(row),
    ended: !isOwned(row) && row.endsAt !== null,
  });

  return {
    async video(id: number, viewer: number, moment: Date): Promise<Playable<VideoAccessFacts> | undefined> {
      const [row] = await video.execute({ id, ...viewerParameters(viewer, moment) });
      if (!row) return undefined;
      const { mediaFolder, type, albumType, inFreeAlbum } = row;
      const facts = {
        kind: 'video',
        type,
        subscribed: row.subscribed,
        inFreeAlbum: inFreeAlbum === true,
        albumType,
      } as const;
      return { mediaFolder, heartbeatGraceSeconds: 0, facts: { ...facts, ...toGrant(row) } };
    },

    async track(id: number, viewer: number, moment: Date): Promise<Playable<TrackAccessFacts> | undefined> {
      const [row] = await track.execute({ id, ...viewerParameters(viewer, moment) });
      return (
        row && {
          mediaFolder: row.mediaFolder,
          heartbeatGraceSeconds: row.length,
          facts: { kind: 'track', albumType: row.albumType, ...toGrant(row) },
        }
      );
    },
  };
}

export type AccessRepository = ReturnType<typeof createAccessRepository>;
