export * from './define-event';
export { createEventBus } from './event-bus';
export type {
  EventBus,
  MediaStarted,
  NotificationShown,
  PurchaseCompleted,
  SessionEndReason,
  TabChannel,
} from './event-bus';
export type { Listener, ListenerErrorHandler, Unsubscribe } from './emitter';
/** @deprecated The names until contract 1.2; they go with contract 2. */
export type { ListenerErrorHandler as ListenerFault } from './emitter';
/** @deprecated The name until contract 1.2; use `TabChannel`. It goes with contract 2. */
export type { TabChannel as TabLink } from './event-bus';
