import { ApiError } from '@inspire/shared/client';
import { createFakeTime } from '@inspire/shared/testing';
import { createLiveUpdates } from '../features/live/model/create-live-updates';

interface FakeConnection {
  readonly sentId: string | undefined;
  readonly signal: AbortSignal;
  write(text: string): void;
  end(): void;
  fail(): void;
}

/** Runs pending promise callbacks without a real clock. */
export const settle = async (): Promise<void> => {
  for (let round = 0; round < 30; round += 1) await Promise.resolve();
};

/** A stream's server that can be unavailable, a manual clock, and the live updates of a tab. */
export function createFakeStreamServer() {
  const connections: FakeConnection[] = [];
  const server = { isAway: false };
  const { now, setTimer, pass } = createFakeTime();
  const open = (sentId: string | undefined, signal: AbortSignal) => {
    if (server.isAway) return Promise.reject(new ApiError('network'));
    let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => (stream = controller) });
    const fail = () => stream?.error(new TypeError('network error'));
    signal.addEventListener('abort', fail);
    connections.push({
      sentId,
      signal,
      fail,
      write: (text) => stream?.enqueue(new TextEncoder().encode(text)),
      end: () => stream?.close(),
    });
    return Promise.resolve(body);
  };
  return {
    connections,
    server,
    async pass(ms: number) {
      await settle();
      await pass(ms);
    },
    /** Starts live updates; `received` lists what the bell receives, in order. */
    follow() {
      const received: string[] = [];
      const updates = createLiveUpdates(
        { open, now, after: setTimer, random: () => 1 },
        {
          onNew: ({ id }) => received.push(`new ${id}`),
          onResync: () => received.push('resync'),
          onGap: () => received.push('gap'),
          onLive: (isLive) => received.push(isLive ? 'live' : 'polls'),
        },
      );
      updates.start();
      return { received, ...updates };
    },
  };
}
