import { z } from 'zod';
import { address, booleanFromText, id, rupees, seconds, text, timestamp } from '../primitives';

/** SPEC-3; a video of type Album is sold only inside its album (D-40). */
export const videoType = z.enum(['Free', 'BuyOne', 'Premium', 'Rent', 'Album']);
export type VideoType = z.infer<typeof videoType>;

/** Deactive means hidden (SPEC-3 and SPEC-4); the specification names no other value, so Active is ours. */
export const itemStatus = z.enum(['Active', 'Deactive']);

/** The same picture in other encodings and widths, best first, for a `<picture>`; `thumbnailUrl` is the fallback. */
export const pictureSource = z.object({ type: z.string().max(40), srcset: z.string().max(4_000) });
export type PictureSource = z.infer<typeof pictureSource>;

/** BCP 47, for the `lang` attribute of texts. */
export const languageTag = z.string().max(35);

export const video = z.object({
  id,
  title: text(300),
  description: text(5_000),
  thumbnailUrl: address,
  thumbnailSources: z.array(pictureSource).optional(),
  /** Large pictures of a video that the catalogue marks as hero. */
  heroSources: z.array(pictureSource).optional(),
  /** 1200 x 630, what a shared link shows; only of a single video (D-71). */
  shareUrl: address.optional(),
  /** The playlist of its trailer, which everybody may play (D-73). */
  trailerUrl: address.optional(),
  /** Language of the content and of its texts. */
  language: languageTag.optional(),
  /** Required by the specification, but not playable by itself (D-38). */
  fileName: z.string(),
  video_length: seconds,
  created_On: timestamp,
  createdBy: text(200),
  price: rupees,
  videoType,
  status: itemStatus,
  /** Seconds watched so far; 0 for guests and for unopened videos. */
  progressTime: seconds,
  /** True when the viewer owns the video, alone or through an album, or rents it. False for guests (D-36). */
  isPurchased: z.boolean(),
  /** Marked in the catalogue (D-27). */
  featured: z.boolean().optional(),
  /** How many accounts have opened it, a few minutes ago (D-27). */
  viewers: z.int().nonnegative().optional(),
  /** When a rental ends (D-38). */
  rentEndsAt: timestamp.optional(),
});
export type Video = z.infer<typeof video>;

/** An entry of continue-watching (SPEC-3); `validFlag` is true for a video watched to its end. */
export const historyEntry = z.object({ videoData: video, progressTime: seconds, validFlag: z.boolean() });
export type HistoryEntry = z.infer<typeof historyEntry>;

export const playbackEvent = z.enum(['play', 'pause', 'progress']);
export type PlaybackEvent = z.infer<typeof playbackEvent>;

/** The playback that a report is about; with it, a stale device never overwrites a newer playback (D-32). */
const playback = { playId: z.uuid().optional(), playStartedAt: timestamp.optional() };

export const videoEventBody = z.object({ video_id: id, event: playbackEvent, progressTime: seconds, ...playback });
export type VideoEventBody = z.infer<typeof videoEventBody>;

export const validFlagQuery = z.object({ validFlag: booleanFromText, ...playback });
export type ValidFlagQuery = z.output<typeof validFlagQuery>;

export const progress = z.object({ progressTime: seconds });

/** A signed URL and when it expires (D-14 and D-16). */
export const streamUrl = z.object({ url: address, expiresAt: timestamp });
export type StreamUrl = z.infer<typeof streamUrl>;
