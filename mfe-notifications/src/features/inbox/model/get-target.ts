import type { Notification } from '@inspire/shared/contracts';
import { hrefs, paths } from '@inspire/shared/routes';

export interface Target {
  /** Its route, to check whether the site has this page. */
  readonly path: string;
  readonly href: string;
  /** Navigation state of the page (SPEC-2). */
  readonly state?: unknown;
}

const album = (albumId: number, mediaType: 'AUDIO' | 'VIDEO'): Target =>
  mediaType === 'VIDEO'
    ? { path: paths.videosInAlbum, href: hrefs.videosInAlbum(albumId), state: { albumId } }
    : { path: paths.audioPlayer, href: hrefs.audioPlayer(albumId), state: { id: albumId } };

/** Returns the video or album that a notification opens; without either, the id that it refers to (D-11). */
export function getTarget({ type, referenceId, videoData, albumData }: Partial<Notification>): Target | undefined {
  const video = videoData?.[0];
  if (video) return { path: paths.videoPlayer, href: hrefs.videoPlayer(video.id), state: video };
  if (albumData) return album(albumData.albumId, albumData.mediaType);
  if (!referenceId) return undefined;
  return type === 'video'
    ? { path: paths.videoPlayer, href: hrefs.videoPlayer(referenceId) }
    : album(referenceId, 'AUDIO');
}
