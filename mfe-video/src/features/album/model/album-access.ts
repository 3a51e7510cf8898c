import type { Album, Video } from '@inspire/shared/contracts';
import { isRecord } from '@inspire/shared/guards';
import { messages } from '@inspire/shared/messages';

/** Returns why a video of this album does not open (SPEC-2 and SPEC-8); undefined if it opens. */
export function blockedText({ albumType, isPurchased }: Pick<Album, 'albumType' | 'isPurchased'>): string | undefined {
  return isPurchased || albumType === 'Free' ? undefined : messages.lockedAlbum[albumType];
}

/** Returns the videos that are not hidden (SPEC-2). */
export const shownVideos = (videos: readonly Video[]): Video[] => videos.filter(({ status }) => status !== 'Deactive');

/** Returns the navigation state of a video that is opened from its album, so that the player continues with the album's next one. */
export const withAlbum = (video: Video, albumId: number): Video & { readonly albumId: number } => ({
  ...video,
  albumId,
});

export function parseAlbumId(state: unknown): number | undefined {
  const albumId = isRecord(state) ? state.albumId : undefined;
  return typeof albumId === 'number' && Number.isSafeInteger(albumId) && albumId > 0 ? albumId : undefined;
}
