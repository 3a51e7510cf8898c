import { createEmitter, type Emitter, type Listener, type ListenerErrorHandler, type Unsubscribe } from './emitter';

/** Why a session ended: the viewer's own wish, or the server's word (D-22). */
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

/** What other tabs hear too. A session's start and end reach them by the session store, which all tabs share. */
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
  /** Ends the link to the other tabs. */
  close(): void;
}

const isMessage = (data: unknown): data is { name: Name; payload: never } =>
  typeof data === 'object' && data !== null && 'name' in data && acrossTabs.has(data.name as Name);

/**
 * Makes the bus that the shell gives to every remote.
 * @param onListenerError told of what a listener threw
 * @param tabs link to the other tabs; left out, events stay in this one
 */
export function createEventBus(onListenerError: ListenerErrorHandler, tabs?: TabChannel): EventBus {
  const channels = Object.fromEntries(names.map((name) => [name, createEmitter(onListenerError)])) as unknown as {
    [N in Name]: Emitter<Payloads[N]>;
  };
  const receive = ({ data }: { data: unknown }) => {
    if (isMessage(data)) channels[data.name].emit(data.payload);
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
    close() {
      tabs?.removeEventListener('message', receive);
      tabs?.close();
    },
  };
}
