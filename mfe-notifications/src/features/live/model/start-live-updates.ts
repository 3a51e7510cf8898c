import type { EventSourceMessage } from 'eventsource-parser';
import type { NewNotification } from '@inspire/shared/contracts';
import { parseJson } from '@inspire/shared/guards';
import { type EventStreamPorts, followStream, IDLE_TIMEOUT_MS } from './follow-stream';
import { type Message, readMessage, readNotification } from './message';

/** What ties the tabs of a browser together. A `BroadcastChannel` fits it. */
export interface TabChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  close(): void;
}

export interface LiveUpdatePorts extends EventStreamPorts {
  /** Undefined where the browser has no channels. */
  openChannel(): TabChannel | undefined;
  /** Holds the one lock of this browser, as soon as it is free, while `held` runs. Undefined where the browser has no locks. */
  readonly takeLock: ((held: () => Promise<void>, signal: AbortSignal) => Promise<unknown>) | undefined;
}

export interface LiveHandlers {
  onNew(notification: NewNotification): void;
  /** The list is to be read anew. */
  onResync(): void;
  /** What came between the list and the stream may be missing. */
  onGap(): void;
  /** Whether some tab of this browser reads the stream; while none does, the list is polled. */
  onLive(isLive: boolean): void;
}

/** A tab that reads is done with a silent stream sooner: of one that says nothing for longer, nobody knows whether it still does. */
const READER_SILENT_MS = 2 * IDLE_TIMEOUT_MS;

/** What an event of the server means for all tabs; undefined for kinds that nobody knows yet. */
function messageOf({ event, data }: EventSourceMessage): Message | undefined {
  if (event === 'resync') return { kind: 'resync' };
  const notification = event === 'notification' ? readNotification(parseJson(data)) : undefined;
  return notification && { kind: 'new', notification };
}

/**
 * Follows the stream of notifications until the returned function is called, by one connection for all tabs of the browser: over
 * HTTP/1.1 there are six in all. The tab that holds the lock reads, and tells the others; when it closes, the next one has the lock.
 */
export function startLiveUpdates(ports: LiveUpdatePorts, handlers: LiveHandlers): () => void {
  const { takeLock } = ports;
  const channel = takeLock && ports.openChannel();
  if (!takeLock || !channel) return () => undefined;

  const ended = new AbortController();
  let lastEventId: string | undefined;
  let isReader = false;
  let hasOpened = false;
  let isLive = false;
  let endWatch = (): void => undefined;
  /** @param live with each sign of the tab that reads: the browser may have frozen it, and it keeps the lock all the same */
  const setLive = (live: boolean) => {
    endWatch();
    if (ended.signal.aborted) return;
    if (live) endWatch = ports.after(READER_SILENT_MS, () => setLive(false));
    if (isLive === live) return;
    isLive = live;
    handlers.onLive(live);
  };

  const hear = (message: Message) => {
    switch (message.kind) {
      case 'new':
        setLive(true);
        lastEventId = String(message.notification.id);
        return handlers.onNew(message.notification);
      case 'resync':
        return handlers.onResync();
      case 'opened': {
        setLive(true);
        // For those who were there; who has only come knows nothing of what was told before.
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
  const tell = (message: Message) => {
    if (ended.signal.aborted) return;
    channel.postMessage(message);
    hear(message);
  };

  channel.addEventListener('message', ({ data }) => {
    const message = readMessage(data);
    if (message && !ended.signal.aborted) hear(message);
  });
  channel.postMessage({ kind: 'who' } satisfies Message);

  const read = () =>
    new Promise<void>((release) => {
      if (ended.signal.aborted) return release();
      isReader = true;
      const stop = followStream(ports, {
        lastEventId: () => lastEventId,
        onOpen: (sentId) => tell({ kind: 'opened', isGapless: sentId !== undefined }),
        onEvent(event) {
          const message = messageOf(event);
          if (message) tell(message);
        },
        onSign: () => tell({ kind: 'alive' }),
        onLost: () => tell({ kind: 'lost' }),
      });
      ended.signal.addEventListener('abort', () => {
        stop();
        release();
      });
    });
  // It is refused when the wait ends before there was a turn.
  takeLock(read, ended.signal).catch(() => undefined);

  return () => {
    // A page that is left may end it twice, and a closed channel takes no message.
    if (ended.signal.aborted) return;
    if (isReader) channel.postMessage({ kind: 'lost' } satisfies Message);
    ended.abort();
    endWatch();
    channel.close();
  };
}
