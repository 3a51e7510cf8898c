import type { EventSourceMessage } from 'eventsource-parser';
import { backoffDelay } from './backoff';
import { readEvents } from './read-events';

/** The server gives a sign of life every 20 s; a connection that says nothing for longer is dead, though nobody said so. */
export const IDLE_TIMEOUT_MS = 50_000;
/** A stream that lasted shorter than this has failed again. */
const STEADY_MS = 10_000;

export interface EventStreamPorts {
  /** @throws when the server opens none */
  open(lastEventId: string | undefined, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** Milliseconds. */
  now(): number;
  /** @returns what takes it back */
  after(ms: number, run: () => void): () => void;
  /** 0 to 1. */
  chance(): number;
}

export interface StreamHandlers {
  /** The id of the last event that anybody of this browser has had. */
  lastEventId(): string | undefined;
  /** @param sentId what the server was told of the past */
  onOpen(sentId: string | undefined): void;
  onEvent(event: EventSourceMessage): void;
  /** Something came, if only a sign of life. */
  onSign(): void;
  /** The stream ended, was lost, or did not open; it is asked for again later. */
  onLost(): void;
}

/** Calls back when there was no sign for too long. */
function watchSilence({ after }: EventStreamPorts, onSilence: () => void) {
  let cancel = after(IDLE_TIMEOUT_MS, onSilence);
  return {
    sign() {
      cancel();
      cancel = after(IDLE_TIMEOUT_MS, onSilence);
    },
    stop: () => cancel(),
  };
}

/** One connection, from asking for it to its end. @returns how long it was open, in milliseconds; 0 when it did not open */
async function readOnce(ports: EventStreamPorts, handlers: StreamHandlers, ended: AbortSignal): Promise<number> {
  const connection = new AbortController();
  const close = () => connection.abort();
  ended.addEventListener('abort', close);
  const silence = watchSilence(ports, close);
  let openedAt: number | undefined;
  try {
    const sentId = handlers.lastEventId();
    const body = await ports.open(sentId, connection.signal);
    if (ended.aborted) return 0;
    openedAt = ports.now();
    handlers.onOpen(sentId);
    await readEvents(body, handlers.onEvent, () => {
      silence.sign();
      handlers.onSign();
    });
  } catch {
    // Why does not matter: the list is polled meanwhile, and the client has told the session's owner of a 401.
  } finally {
    silence.stop();
    ended.removeEventListener('abort', close);
    close();
  }
  return openedAt === undefined ? 0 : ports.now() - openedAt;
}

/** Reads the stream of notifications until the returned function is called; what breaks is asked for again, ever more slowly. */
export function followStream(ports: EventStreamPorts, handlers: StreamHandlers): () => void {
  const ended = new AbortController();
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const cancel = ports.after(ms, resolve);
      ended.signal.addEventListener('abort', () => (cancel(), resolve()), { once: true });
    });
  const run = async () => {
    let failures = 0;
    while (!ended.signal.aborted) {
      const lasted = await readOnce(ports, handlers, ended.signal);
      if (ended.signal.aborted) return;
      handlers.onLost();
      failures = lasted >= STEADY_MS ? 1 : failures + 1;
      await pause(backoffDelay(failures, ports.chance()));
    }
  };
  void run();
  return () => ended.abort();
}
