export { notificationsKey, useNotifications } from './api/get-notifications';
export { useRecentNotifications } from './api/get-recent-notifications';
export { connectInbox, getInbox, markItemsSeen } from './get-inbox';
export type { NotificationItem } from './model/notification-item';
export { ItemPicture } from './view/item-picture';
export { useInbox } from './view/use-inbox';
export { usePageReady } from './view/use-page-ready';
