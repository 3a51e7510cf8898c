import { isRecord } from '../guards';
import type { EventDefinition, EventName } from './define-event';
import { createEmitter, type Emitter, type Listener, type ListenerErrorHandler, type Unsubscribe } from './emitter';

/** Why a session ended: the viewer logged out, or the server expired it (D-22). */
export type SessionEndReason = 'logout' | 'expired';

export interface MediaStarted {
  readonly kind: 'video' | 'audio';
  readonly id: number;
}
export interface PurchaseCompleted {
  readonly kind: 'video' | 'album' | 'plan';
  readonly id: number;
}
export interface NotificationShown {
  readonly notificationId: number;
}

/** Brings events to the site's other open tabs; a `BroadcastChannel` fits it. */
export interface TabChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  removeEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  close(): void;
}

interface Payloads {
  sessionStarted: undefined;
  sessionEnded: SessionEndReason;
  mediaStarted: MediaStarted;
  mediaStopAll: undefined;
  purchaseCompleted: PurchaseCompleted;
  notificationShown: NotificationShown;
}
type Name = keyof Payloads;

/** Also delivered to other tabs. A session's start and end reach them through the session store instead. */
const acrossTabs: ReadonlySet<Name> = new Set<Name>(['purchaseCompleted', 'notificationShown']);
const names: readonly Name[] = [
  'sessionStarted',
  'sessionEnded',
  'mediaStarted',
  'mediaStopAll',
  'purchaseCompleted',
  'notificationShown',
];

/** The events of the contract, each a `publishX` with an `onX` that returns its unsubscriber. */
export interface EventBus {
  publishSessionStarted(): void;
  onSessionStarted(listener: () => void): Unsubscribe;
  publishSessionEnded(reason: SessionEndReason): void;
  onSessionEnded(listener: Listener<SessionEndReason>): Unsubscribe;
  publishMediaStarted(media: MediaStarted): void;
  onMediaStarted(listener: Listener<MediaStarted>): Unsubscribe;
  /** SPEC-1: pause and rewind all that plays. */
  publishMediaStopAll(): void;
  onMediaStopAll(listener: () => void): Unsubscribe;
  publishPurchaseCompleted(purchase: PurchaseCompleted): void;
  onPurchaseCompleted(listener: Listener<PurchaseCompleted>): Unsubscribe;
  publishNotificationShown(notification: NotificationShown): void;
  onNotificationShown(listener: Listener<NotificationShown>): Unsubscribe;
  /** Publishes an event that its owner declared (`defineEvent`). */
  publish<T>(event: EventDefinition<T>, payload: T): void;
  on<T>(event: EventDefinition<T>, listener: Listener<T>): Unsubscribe;
  /** Closes the channel to the other tabs. */
  close(): void;
}

const isMessage = (data: unknown): data is { name: Name; payload: never } =>
  isRecord(data) && acrossTabs.has(data.name as Name);

interface DeclaredEvent {
  readonly emitter: Emitter<unknown>;
  /** Set if a definition in this page accepts the event from other tabs. */
  parse?: (payload: unknown) => unknown;
}

/**
 * Makes the bus that the shell gives to every remote.
 * @param onListenerError called with what a listener threw
 * @param tabs link to the other tabs; left out, events stay in this one
 */
export function createEventBus(onListenerError: ListenerErrorHandler, tabs?: TabChannel): EventBus {
  const channels = Object.fromEntries(names.map((name) => [name, createEmitter(onListenerError)])) as unknown as {
    [N in Name]: Emitter<Payloads[N]>;
  };
  const declared = new Map<EventName, DeclaredEvent>();
  /** All definitions of one name share an emitter: the owner and each listener call `defineEvent` separately. */
  const declare = ({ name, acrossTabs, parse }: EventDefinition<unknown>): DeclaredEvent => {
    const event = declared.get(name) ?? { emitter: createEmitter<unknown>(onListenerError) };
    if (acrossTabs) event.parse = parse;
    declared.set(name, event);
    return event;
  };
  const receive = ({ data }: { data: unknown }) => {
    if (isMessage(data)) return channels[data.name].emit(data.payload);
    if (!isRecord(data)) return;
    const event = declared.get(data.name as EventName);
    const payload = event?.parse?.(data.payload);
    if (payload !== undefined) event?.emitter.emit(payload);
  };
  tabs?.addEventListener('message', receive);

  const publish = <N extends Name>(name: N, payload: Payloads[N]) => {
    channels[name].emit(payload);
    if (acrossTabs.has(name)) tabs?.postMessage({ name, payload });
  };
  return {
    publishSessionStarted: () => publish('sessionStarted', undefined),
    onSessionStarted: (listener) => channels.sessionStarted.listen(listener),
    publishSessionEnded: (reason) => publish('sessionEnded', reason),
    onSessionEnded: (listener) => channels.sessionEnded.listen(listener),
    publishMediaStarted: (media) => publish('mediaStarted', media),
    onMediaStarted: (listener) => channels.mediaStarted.listen(listener),
    publishMediaStopAll: () => publish('mediaStopAll', undefined),
    onMediaStopAll: (listener) => channels.mediaStopAll.listen(listener),
    publishPurchaseCompleted: (purchase) => publish('purchaseCompleted', purchase),
    onPurchaseCompleted: (listener) => channels.purchaseCompleted.listen(listener),
    publishNotificationShown: (notification) => publish('notificationShown', notification),
    onNotificationShown: (listener) => channels.notificationShown.listen(listener),
    publish(event, payload) {
      declare(event as EventDefinition<unknown>).emitter.emit(payload);
      if (event.acrossTabs) tabs?.postMessage({ name: event.name, payload });
    },
    on: (event, listener) => declare(event as EventDefinition<unknown>).emitter.listen(listener as Listener<unknown>),
    close() {
      tabs?.removeEventListener('message', receive);
      tabs?.close();
    },
  };
}
