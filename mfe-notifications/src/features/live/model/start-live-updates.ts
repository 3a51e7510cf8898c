import type { EventSourceMessage } from 'eventsource-parser';
import type { NewNotification } from '@inspire/shared/contracts';
import type { TabChannel } from '@inspire/shared/events';
import { parseJson } from '@inspire/shared/guards';
import { type EventStreamPorts, followStream, IDLE_TIMEOUT_MS } from './follow-stream';
import { type Message, parseMessage, parseNotification } from './message';

export interface LiveUpdatePorts extends EventStreamPorts {
  /** Undefined where the browser has no channels. */
  openChannel(): TabChannel | undefined;
  /** Waits for the browser's one lock and holds it while `held` runs. Undefined where the browser has no locks. */
  readonly takeLock: ((held: () => Promise<void>, signal: AbortSignal) => Promise<unknown>) | undefined;
}

export interface LiveHandlers {
  onNew(notification: NewNotification): void;
  onResync(): void;
  /** Events between the last fetch of the list and the stream may be missing. */
  onGap(): void;
  /** @param isLive whether some tab of this browser reads the stream; while none does, the list is polled */
  onLive(isLive: boolean): void;
}

/** The reading tab drops a silent stream after IDLE_TIMEOUT_MS; after twice that time it must be frozen. */
const READER_TIMEOUT_MS = 2 * IDLE_TIMEOUT_MS;

/** Converts an event of the server into a message to all tabs; undefined for an unknown kind. */
function toMessage({ event, data }: EventSourceMessage): Message | undefined {
  if (event === 'resync') return { kind: 'resync' };
  const notification = event === 'notification' ? parseNotification(parseJson(data)) : undefined;
  return notification && { kind: 'new', notification };
}

/**
 * Reads the notification stream over one connection for all tabs, because HTTP/1.1 allows only six per host. The tab
 * that holds the lock reads and forwards to the others; when it closes, the next tab acquires the lock.
 * @returns a function that stops this
 */
export function startLiveUpdates(ports: LiveUpdatePorts, handlers: LiveHandlers): () => void {
  const { takeLock } = ports;
  const channel = takeLock && ports.openChannel();
  if (!takeLock || !channel) return () => undefined;

  const stopped = new AbortController();
  let lastEventId: string | undefined;
  let isReader = false;
  let hasOpened = false;
  let isLive = false;
  let cancelTimeout = (): void => undefined;
  /** @param live true for every message of the reading tab, which the browser may freeze while it holds the lock */
  const setLive = (live: boolean) => {
    cancelTimeout();
    if (stopped.signal.aborted) return;
    if (live) cancelTimeout = ports.after(READER_TIMEOUT_MS, () => setLive(false));
    if (isLive === live) return;
    isLive = live;
    handlers.onLive(live);
  };

  const handle = (message: Message) => {
    switch (message.kind) {
      case 'new':
        setLive(true);
        lastEventId = String(message.notification.id);
        return handlers.onNew(message.notification);
      case 'resync':
        return handlers.onResync();
      case 'opened': {
        setLive(true);
        // A tab that opened after the stream has missed its earlier events, even if the stream has no gap.
        const isGapless = message.isGapless && hasOpened;
        hasOpened = true;
        return isGapless ? undefined : handlers.onGap();
      }
      case 'alive':
        return setLive(true);
      case 'lost':
        return setLive(false);
      case 'who':
        if (isReader && isLive) channel.postMessage({ kind: 'opened', isGapless: true } satisfies Message);
    }
  };
  const broadcast = (message: Message) => {
    if (stopped.signal.aborted) return;
    channel.postMessage(message);
    handle(message);
  };

  channel.addEventListener('message', ({ data }) => {
    const message = parseMessage(data);
    if (message && !stopped.signal.aborted) handle(message);
  });
  channel.postMessage({ kind: 'who' } satisfies Message);

  const read = () =>
    new Promise<void>((release) => {
      if (stopped.signal.aborted) return release();
      isReader = true;
      const stop = followStream(ports, {
        lastEventId: () => lastEventId,
        onOpen: (sentId) => broadcast({ kind: 'opened', isGapless: sentId !== undefined }),
        onEvent(event) {
          const message = toMessage(event);
          if (message) broadcast(message);
        },
        onActivity: () => broadcast({ kind: 'alive' }),
        onLost: () => broadcast({ kind: 'lost' }),
      });
      stopped.signal.addEventListener('abort', () => {
        stop();
        release();
      });
    });
  // It rejects when this tab stops before it gets the lock.
  takeLock(read, stopped.signal).catch(() => undefined);

  return () => {
    // `pagehide` and the unmount may both call this, and a closed channel throws.
    if (stopped.signal.aborted) return;
    if (isReader) channel.postMessage({ kind: 'lost' } satisfies Message);
    stopped.abort();
    cancelTimeout();
    channel.close();
  };
}
