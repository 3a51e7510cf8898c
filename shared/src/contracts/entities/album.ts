import { z } from 'zod';
import { address, id, rupees, seconds, text } from '../primitives';
import { itemStatus, languageTag, pictureSource, video } from './video';

export const mediaType = z.enum(['AUDIO', 'VIDEO']);
export type MediaType = z.infer<typeof mediaType>;

export const albumType = z.enum(['Free', 'Premium', 'BuyOne', 'Rent']);
export type AlbumType = z.infer<typeof albumType>;

/** Audio and video albums share one id space (D-17). */
export const album = z.object({
  albumId: id,
  mediaType,
  title: text(300),
  description: text(5_000),
  thumbnailUrl: address,
  thumbnailSources: z.array(pictureSource).optional(),
  /** 1200 x 630, what a shared link shows; only of a single album (D-71). */
  shareUrl: address.optional(),
  /** The playlist of its trailer, which everybody may play (D-73). */
  trailerUrl: address.optional(),
  /** Language of the content and of its texts. */
  language: languageTag.optional(),
  albumType,
  price: rupees,
  status: itemStatus,
  isPurchased: z.boolean(),
  rentEndsAt: z.iso.datetime().optional(),
});
export type Album = z.infer<typeof album>;

export const audio = z.object({
  id,
  title: text(300),
  description: text(5_000),
  thumbnailUrl: address,
  thumbnailSources: z.array(pictureSource).optional(),
  /** Required by the specification, but not playable by itself (D-38). */
  audioUrl: z.string(),
  audio_length: seconds,
});
export type Audio = z.infer<typeof audio>;

export const albumDetail = z.object({ audioAlbum: album, audio: z.array(audio), videoData: z.array(video) });
export type AlbumDetail = z.infer<typeof albumDetail>;

/** Purchased media (SPEC-3); rented items have `rentEndsAt` (D-38). */
export const purchasedMedia = z.object({ videoDataList: z.array(video), audioAlbums: z.array(album) });
export type PurchasedMedia = z.infer<typeof purchasedMedia>;

/** SPEC-3; progress in whole seconds (D-38). */
export const audioEventBody = z.object({
  audio_id: id,
  event: z.enum(['start', 'stop']),
  progressTime: z.int().nonnegative().max(1_000_000),
});
