import type { Notification, PictureSource } from '@inspire/shared/contracts';
import { getTarget, type Target } from './get-target';

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
