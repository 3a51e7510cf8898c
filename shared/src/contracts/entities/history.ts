import { z } from 'zod';
import { address, id, text, timestamp } from '../primitives';
import { languageTag, pictureSource } from './video';

export const playedKind = z.enum(['video', 'track']);
export type PlayedKind = z.infer<typeof playedKind>;

/** When the viewer last played an item (D-56). The id belongs to the kind. */
export const viewingHistoryEntry = z.object({
  kind: playedKind,
  id,
  title: text(300),
  thumbnailUrl: address,
  thumbnailSources: z.array(pictureSource).optional(),
  language: languageTag.optional(),
  /** The album of a track; its page plays the track. */
  album: z.object({ id, title: text(300) }).optional(),
  playedAt: timestamp,
});
export type ViewingHistoryEntry = z.infer<typeof viewingHistoryEntry>;
