import type { Host } from '@inspire/shared/host';
import { createInbox, type Inbox } from './model/inbox';
import type { NotificationItem } from './model/notification-item';

const inboxes = new WeakMap<Host, Inbox>();

/** Returns the inbox that the bell and the popups of a host share. */
export function getInbox(host: Host): Inbox {
  const inbox = inboxes.get(host) ?? createInbox((id) => host.api.call('markNotificationSeen', { params: { id } }));
  inboxes.set(host, inbox);
  return inbox;
}

/** Connects a host's inbox to other tabs, to the session and to the network. @returns a function that disconnects it */
export function connectInbox(host: Host): () => void {
  const inbox = getInbox(host);
  const disposers = [
    host.events.onNotificationShown(({ notificationId }) => inbox.addSeenElsewhere(notificationId)),
    host.events.onSessionEnded(() => inbox.clear()),
  ];
  window.addEventListener('online', inbox.retry);
  return () => {
    window.removeEventListener('online', inbox.retry);
    disposers.forEach((dispose) => dispose());
  };
}

/** Marks items as seen on this page, on the server and in the site's other tabs. */
export function markItemsSeen(host: Host, items: readonly NotificationItem[]): void {
  const inbox = getInbox(host);
  const unseen = items.filter(({ seen }) => !seen).map(({ id }) => id);
  const news = unseen.filter((id) => !inbox.current().seen.has(id));
  inbox.mark(unseen);
  for (const notificationId of news) host.events.publishNotificationShown({ notificationId });
}
