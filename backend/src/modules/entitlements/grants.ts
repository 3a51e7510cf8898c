import { and, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { albumVideos } from '../../database/schema/catalogue';
import { entitlements } from '../../database/schema/entitlements';
import { isOwned } from './entitlement';

/** Parameters of every query with grants; a guest is viewer 0, which no account has as id. */
export const viewerId = sql.placeholder('viewer');
export const now = sql.placeholder('now');
export const viewerParameters = (viewer: number | undefined, moment: Date) => ({
  viewer: viewer ?? 0,
  now: moment.toISOString(),
});

const isRunning: SQL = sql`(${entitlements.endsAt} is null or ${entitlements.endsAt} > ${now})`;
/** A suspended grant counts as absent (D-49). */
const ofViewer = and(
  eq(entitlements.userId, viewerId),
  lte(entitlements.startsAt, now),
  isNull(entitlements.suspendedAt),
);

/** The same columns for videos and albums, so that lists and stream URLs read grants in one way. */
const summary = {
  running: sql<boolean>`bool_or(${isRunning})`.as('grant_running'),
  forGood: sql<boolean>`bool_or(${entitlements.endsAt} is null)`.as('grant_for_good'),
  endsAt: sql<Date | null>`max(${entitlements.endsAt})`.mapWith(entitlements.endsAt).as('grant_ends_at'),
};

/** Selects a row per video that the viewer was ever granted, directly or through an album. */
export function videoGrants(db: Database) {
  const granted = sql<number>`coalesce(${entitlements.videoId}, ${albumVideos.videoId})`;
  return db
    .select({ videoId: granted.as('granted_video'), ...summary })
    .from(entitlements)
    .leftJoin(albumVideos, eq(albumVideos.albumId, entitlements.albumId))
    .where(and(ofViewer, sql`${granted} is not null`))
    .groupBy(granted)
    .as('grants');
}

export function albumGrants(db: Database) {
  return db
    .select({ albumId: sql<number>`${entitlements.albumId}`.as('granted_album'), ...summary })
    .from(entitlements)
    .where(and(ofViewer, isNotNull(entitlements.albumId)))
    .groupBy(entitlements.albumId)
    .as('grants');
}

/** All null without a grant. */
export interface GrantRow {
  readonly running: boolean | null;
  readonly forGood: boolean | null;
  readonly endsAt: Date | null;
}

/** Creates `isPurchased` and `rentEndsAt` (D-38): a running rental counts as purchased; next to a purchase its end is hidden. */
export const ownedFields = (grant: GrantRow): { isPurchased: boolean; rentEndsAt?: string } => ({
  isPurchased: isOwned(grant),
  ...(isOwned(grant) && !grant.forGood && grant.endsAt && { rentEndsAt: grant.endsAt.toISOString() }),
});
