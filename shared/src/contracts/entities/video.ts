import { z } from 'zod';
import { address, id, rupees, seconds, text, timestamp } from '../primitives';

/** SPEC-3; a video of type Album is sold only inside its album (D-40). */
export const videoType = z.enum(['Free', 'BuyOne', 'Premium', 'Rent', 'Album']);
export type VideoType = z.infer<typeof videoType>;

/** Deactive means hidden (SPEC-3 and SPEC-4); the specification shows no other value, ours is Active. */
export const itemStatus = z.enum(['Active', 'Deactive']);
export type ItemStatus = z.infer<typeof itemStatus>;

/** The same picture in several encodings and widths, best first, for a `<picture>`; `thumbnailUrl` is the fallback. */
export const pictureSource = z.object({ type: z.string().max(40), srcset: z.string().max(4_000) });
export type PictureSource = z.infer<typeof pictureSource>;

/** A language tag (BCP 47), for the `lang` of the texts. */
export const languageTag = z.string().max(35);

export const video = z.object({
  id,
  title: text(300),
  description: text(5_000),
  thumbnailUrl: address,
  thumbnailSources: z.array(pictureSource).optional(),
  /** Large pictures of a video that the owner marked as hero in the catalogue. */
  heroSources: z.array(pictureSource).optional(),
  /** What it is spoken and described in. */
  language: languageTag.optional(),
  /** As specified; it opens nothing by itself (D-38). */
  fileName: z.string(),
  /** Seconds. */
  video_length: seconds,
  created_On: timestamp,
  createdBy: text(200),
  price: rupees,
  videoType,
  status: itemStatus,
  /** Seconds watched so far; 0 for guests and for what was never opened. */
  progressTime: seconds,
  /** True when the viewer owns it, alone or through an album; a running rental counts. False for guests (D-36). */
  isPurchased: z.boolean(),
  /** What the owner marked in the catalogue (D-27). */
  featured: z.boolean().optional(),
  /** How many accounts have opened it, as counted a few minutes ago (D-27). */
  viewers: z.int().nonnegative().optional(),
  /** When a rental ends (D-38). */
  rentEndsAt: timestamp.optional(),
});
export type Video = z.infer<typeof video>;

/** One line of continue-watching (SPEC-3); true `validFlag` means watched to its end. */
export const historyEntry = z.object({ videoData: video, progressTime: seconds, validFlag: z.boolean() });
export type HistoryEntry = z.infer<typeof historyEntry>;

export const playbackEvent = z.enum(['play', 'pause', 'progress']);
export type PlaybackEvent = z.infer<typeof playbackEvent>;

/** SPEC-3, with the fields of D-32 that keep a stale device from overwriting newer progress. */
export const videoEventBody = z.object({
  video_id: id,
  event: playbackEvent,
  progressTime: seconds,
  playId: z.uuid().optional(),
  playStartedAt: timestamp.optional(),
});
export type VideoEventBody = z.infer<typeof videoEventBody>;

export const progress = z.object({ progressTime: seconds });

/** A signed address and when it stops working (D-14 and D-16). */
export const streamUrl = z.object({ url: address, expiresAt: timestamp });
export type StreamUrl = z.infer<typeof streamUrl>;
