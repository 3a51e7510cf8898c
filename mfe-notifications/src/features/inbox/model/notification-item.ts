import type { Notification, PictureSource } from '@inspire/shared/contracts';
import { hrefs, paths } from '@inspire/shared/routes';

interface Target {
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

export interface NotificationItem {
  readonly id: number;
  readonly kind: 'video' | 'audio';
  readonly title: string;
  readonly text: string;
  /** Language of title and text (BCP 47), if the video or album states it. */
  readonly language?: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** As stored on the server. */
  readonly seen: boolean;
  readonly picture: { readonly src: string; readonly sources?: readonly PictureSource[] };
  readonly target?: Target;
}

const getTime = ({ createdAt }: NotificationItem): number => Date.parse(createdAt) || 0;

function parseItem(given: Partial<Notification>): NotificationItem[] {
  const { type, title, message, description, createdAt = '', seen = false, videoData, albumData } = given;
  // SPEC-3 names the id in two ways; a server may send either.
  const id = given.notificationId ?? given.id;
  if ((type !== 'video' && type !== 'audio') || id === undefined || !title) return [];
  const subject = videoData?.[0] ?? albumData;
  const target = getTarget(given);
  return [
    {
      id,
      kind: type,
      title,
      text: (type === 'audio' ? (message ?? description) : (description ?? message)) ?? '',
      ...(subject?.language && { language: subject.language }),
      createdAt,
      seen,
      picture: {
        src: subject?.thumbnailUrl ?? '',
        ...(subject?.thumbnailSources && { sources: subject.thumbnailSources }),
      },
      ...(target && { target }),
    },
  ];
}

/** Converts the server's list: audio and video only, newest first (SPEC-4, D-11). */
export const toNotificationItems = (list: readonly Partial<Notification>[]): NotificationItem[] =>
  list.flatMap(parseItem).sort((a, b) => getTime(b) - getTime(a) || b.id - a.id);
