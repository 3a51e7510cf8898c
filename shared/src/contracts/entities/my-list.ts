import { z } from 'zod';
import { address, id, seconds, text, timestamp } from '../primitives';
import { mediaType } from './album';
import { languageTag, pictureSource, videoType } from './video';

export const listedKind = z.enum(['video', 'album', 'track']);
export type ListedKind = z.infer<typeof listedKind>;

/** How many items a viewer's list holds (D-70). */
export const MAX_LISTED = 500;

/** An item of My List, with what its card shows (D-70). The id belongs to the kind. */
export const listedItem = z.object({
  kind: listedKind,
  id,
  title: text(300),
  thumbnailUrl: address,
  thumbnailSources: z.array(pictureSource).optional(),
  language: languageTag.optional(),
  /** How a video or an album is sold. */
  type: videoType.optional(),
  /** Length of a video or a track. */
  length: seconds.optional(),
  /** Of an album: which page opens it. */
  mediaType: mediaType.optional(),
  /** The album of a track; its page plays the track. */
  album: z.object({ id, title: text(300) }).optional(),
  addedAt: timestamp,
});
export type ListedItem = z.infer<typeof listedItem>;
