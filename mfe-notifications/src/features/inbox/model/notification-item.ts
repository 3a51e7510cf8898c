import type { Notification, PictureSource } from '@inspire/shared/contracts';
import { type Target, targetOf } from './target';

/** A notification as the bell and the popups show it. */
export interface NotificationItem {
  readonly id: number;
  readonly kind: 'video' | 'audio';
  readonly title: string;
  readonly text: string;
  /** What title and text are written in, where the item that they tell of says so (BCP 47). */
  readonly language?: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** As the server knows it. */
  readonly seen: boolean;
  readonly picture: { readonly src: string; readonly sources?: readonly PictureSource[] };
  readonly target?: Target;
}

const timeOf = ({ createdAt }: NotificationItem): number => Date.parse(createdAt) || 0;

function readItem(given: Partial<Notification>): NotificationItem[] {
  const { type, title, message, description, createdAt = '', seen = false, videoData, albumData } = given;
  // SPEC-3 names the id in two ways; a server may give either.
  const id = given.notificationId ?? given.id;
  if ((type !== 'video' && type !== 'audio') || id === undefined || !title) return [];
  const told = videoData?.[0] ?? albumData;
  const target = targetOf(given);
  return [
    {
      id,
      kind: type,
      title,
      text: (type === 'audio' ? (message ?? description) : (description ?? message)) ?? '',
      ...(told?.language && { language: told.language }),
      createdAt,
      seen,
      picture: { src: told?.thumbnailUrl ?? '', ...(told?.thumbnailSources && { sources: told.thumbnailSources }) },
      ...(target && { target }),
    },
  ];
}

/** What is shown of the server's list: audio and video only, newest first (SPEC-4, D-11). */
export const toNotificationItems = (list: readonly Partial<Notification>[]): NotificationItem[] =>
  list.flatMap(readItem).sort((a, b) => timeOf(b) - timeOf(a) || b.id - a.id);
