import type { Host } from '@inspire/shared/host';
import { createInbox, type Inbox } from './model/inbox';
import type { NotificationItem } from './model/notification-item';

const inboxes = new WeakMap<Host, Inbox>();

/** The one inbox that the bell and the popups of a host share. */
export function getInbox(host: Host): Inbox {
  const made = inboxes.get(host) ?? createInbox((id) => host.api.call('markNotificationSeen', { params: { id } }));
  inboxes.set(host, made);
  return made;
}

/** Keeps a host's inbox at what other tabs show, at whose session it is and at the state of the line, until the returned function is called. */
export function connectInbox(host: Host): () => void {
  const inbox = getInbox(host);
  const ends = [
    host.events.onNotificationShown(({ notificationId }) => inbox.learn(notificationId)),
    host.events.onSessionEnded(() => inbox.clear()),
  ];
  window.addEventListener('online', inbox.retry);
  return () => {
    window.removeEventListener('online', inbox.retry);
    ends.forEach((end) => end());
  };
}

/** The viewer sees these items now: the server is told of each, and so are the site's other tabs. */
export function markItemsSeen(host: Host, items: readonly NotificationItem[]): void {
  const inbox = getInbox(host);
  const unseen = items.filter(({ seen }) => !seen).map(({ id }) => id);
  const news = unseen.filter((id) => !inbox.current().seen.has(id));
  inbox.mark(unseen);
  for (const notificationId of news) host.events.publishNotificationShown({ notificationId });
}
