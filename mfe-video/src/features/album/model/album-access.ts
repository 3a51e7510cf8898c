import type { Album, Video } from '@inspire/shared/contracts';
import { messages } from '@inspire/shared/messages';

/** Why a click on a video of this album opens nothing (SPEC-2 and SPEC-8); undefined when it opens. */
export function blockedText({ albumType, isPurchased }: Pick<Album, 'albumType' | 'isPurchased'>): string | undefined {
  return isPurchased || albumType === 'Free' ? undefined : messages.lockedAlbum[albumType];
}

/** The videos that are shown: Deactive ones are hidden (SPEC-2). */
export const shownVideos = (videos: readonly Video[]): Video[] => videos.filter(({ status }) => status !== 'Deactive');

/** Navigation state of a video that is opened from its album: the player goes on with the album's next one. */
export const withAlbum = (video: Video, albumId: number): Video & { readonly albumId: number } => ({
  ...video,
  albumId,
});

/** The album's id out of navigation state; undefined when there is none. */
export function readAlbumId(state: unknown): number | undefined {
  if (typeof state !== 'object' || state === null || !('albumId' in state)) return undefined;
  const { albumId } = state;
  return typeof albumId === 'number' && Number.isSafeInteger(albumId) && albumId > 0 ? albumId : undefined;
}
