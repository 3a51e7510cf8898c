import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { backoffDelay } from './backoff';

/**
 * Reads a stream of events to its end.
 * @param onActivity called for all data, also heartbeats
 * @throws TypeError when the connection breaks
 */
async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: EventSourceMessage) => void,
  onActivity: () => void,
): Promise<void> {
  const parser = createParser({ onEvent });
  const text = new TextDecoder();
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onActivity();
    parser.feed(text.decode(part.value, { stream: true }));
  }
}

/** The server sends a heartbeat every 20 s; a connection that is silent for longer is dead, even without an error. */
export const IDLE_TIMEOUT_MS = 50_000;
/** A stream that ends sooner counts as another consecutive failure. */
const STABLE_MS = 10_000;

export interface EventStreamPorts {
  /** @throws ApiError */
  open(lastEventId: string | undefined, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  now(): number;
  /** @returns a function that cancels the timer */
  after(ms: number, run: () => void): () => void;
  /** @returns 0 to 1 */
  random(): number;
}

export interface StreamHandlers {
  lastEventId(): string | undefined;
  /** @param sentId the last event id that the request carried */
  onOpen(sentId: string | undefined): void;
  onEvent(event: EventSourceMessage): void;
  /** The stream ended, broke or did not open; a retry follows. */
  onLost(): void;
}

function createIdleTimeout({ after }: EventStreamPorts, onIdle: () => void) {
  let cancel = after(IDLE_TIMEOUT_MS, onIdle);
  return {
    restart() {
      cancel();
      cancel = after(IDLE_TIMEOUT_MS, onIdle);
    },
    stop: () => cancel(),
  };
}

/**
 * Opens one connection and reads it to its end. @returns how long it was open, in milliseconds; 0 if it did not open
 */
async function readOnce(ports: EventStreamPorts, handlers: StreamHandlers, stopped: AbortSignal): Promise<number> {
  const connection = new AbortController();
  const close = () => connection.abort();
  stopped.addEventListener('abort', close);
  const idleTimeout = createIdleTimeout(ports, close);
  let openedAt: number | undefined;
  try {
    const sentId = handlers.lastEventId();
    const body = await ports.open(sentId, connection.signal);
    if (stopped.aborted) return 0;
    openedAt = ports.now();
    handlers.onOpen(sentId);
    await readEvents(body, handlers.onEvent, idleTimeout.restart);
  } catch {
    // Any failure leads to a retry while the list is polled. The API client has already reported a 401 to the shell.
  } finally {
    idleTimeout.stop();
    stopped.removeEventListener('abort', close);
    close();
  }
  return openedAt === undefined ? 0 : ports.now() - openedAt;
}

/** Reads the notification stream and reconnects with back-off. @returns a function that stops it */
export function followStream(ports: EventStreamPorts, handlers: StreamHandlers): () => void {
  const stopped = new AbortController();
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const cancel = ports.after(ms, resolve);
      stopped.signal.addEventListener('abort', () => (cancel(), resolve()), { once: true });
    });
  const run = async () => {
    let failures = 0;
    while (!stopped.signal.aborted) {
      const lasted = await readOnce(ports, handlers, stopped.signal);
      if (stopped.signal.aborted) return;
      handlers.onLost();
      failures = lasted >= STABLE_MS ? 1 : failures + 1;
      await pause(backoffDelay(failures, ports.random()));
    }
  };
  void run();
  return () => stopped.abort();
}
