import type { Notification } from '@inspire/shared/contracts';
import { hrefs, paths } from '@inspire/shared/routes';

/** The screen that a notification leads to. */
export interface Target {
  /** Its route, for asking whether the site has such a screen. */
  readonly path: string;
  readonly href: string;
  /** What the screen takes through navigation state (SPEC-2). */
  readonly state?: unknown;
}

const album = (albumId: number, mediaType: 'AUDIO' | 'VIDEO'): Target =>
  mediaType === 'VIDEO'
    ? { path: paths.videosInAlbum, href: hrefs.videosInAlbum(albumId), state: { albumId } }
    : { path: paths.audioPlayer, href: hrefs.audioPlayer(albumId), state: { id: albumId } };

/** D-11: a notification opens its video or its album; one that brings neither is found by the id that it refers to. */
export function targetOf({ type, referenceId, videoData, albumData }: Partial<Notification>): Target | undefined {
  const video = videoData?.[0];
  if (video) return { path: paths.videoPlayer, href: hrefs.videoPlayer(video.id), state: video };
  if (albumData) return album(albumData.albumId, albumData.mediaType);
  if (!referenceId) return undefined;
  return type === 'video'
    ? { path: paths.videoPlayer, href: hrefs.videoPlayer(referenceId) }
    : album(referenceId, 'AUDIO');
}
