export { createEventBus } from './event-bus';
export type {
  EventBus,
  MediaStarted,
  NotificationShown,
  PurchaseCompleted,
  SessionEndReason,
  TabLink,
} from './event-bus';
export type { Listener, ListenerFault, Unsubscribe } from './listeners';
