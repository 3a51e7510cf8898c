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
