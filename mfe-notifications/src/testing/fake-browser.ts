import { ApiError } from '@inspire/shared/client';
import type { NewNotification } from '@inspire/shared/contracts';
import type { TabChannel } from '@inspire/shared/events';
import { createFakeTime } from '@inspire/shared/testing';
import { type LiveUpdatePorts, startLiveUpdates } from '../features/live/model/start-live-updates';

export interface FakeConnection {
  readonly tab: string;
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

function createFakeLock(): NonNullable<LiveUpdatePorts['takeLock']> {
  const waiting: (() => void)[] = [];
  let isLocked = false;
  const release = () => {
    isLocked = false;
    waiting.shift()?.();
  };
  return (held, signal) =>
    new Promise((resolve, reject) => {
      const acquire = () => {
        isLocked = true;
        held().finally(release).then(resolve, reject);
      };
      signal.addEventListener('abort', () => {
        const index = waiting.indexOf(acquire);
        if (index >= 0) waiting.splice(index, 1);
        reject(new DOMException('The request was aborted.', 'AbortError'));
      });
      if (isLocked) waiting.push(acquire);
      else acquire();
    });
}

function createFakeChannels(): LiveUpdatePorts['openChannel'] {
  const listeners = new Map<TabChannel, (event: { data: unknown }) => void>();
  return () => {
    let isClosed = false;
    const channel: TabChannel = {
      postMessage(message) {
        if (isClosed) throw new DOMException('The channel is closed.', 'InvalidStateError');
        for (const [other, listener] of [...listeners])
          if (other !== channel) listener({ data: structuredClone(message) });
      },
      addEventListener: (_, listener) => void listeners.set(channel, listener),
      removeEventListener: () => void listeners.delete(channel),
      close() {
        isClosed = true;
        listeners.delete(channel);
      },
    };
    return channel;
  };
}

function createFakeServer() {
  const connections: FakeConnection[] = [];
  const server = { isAway: false };
  const open =
    (tab: string): LiveUpdatePorts['open'] =>
    (sentId, signal) => {
      if (server.isAway) return Promise.reject(new ApiError('network'));
      let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
      const body = new ReadableStream<Uint8Array>({ start: (controller) => (stream = controller) });
      const fail = () => stream?.error(new TypeError('network error'));
      signal.addEventListener('abort', fail);
      connections.push({
        tab,
        sentId,
        signal,
        fail,
        write: (text) => stream?.enqueue(new TextEncoder().encode(text)),
        end: () => stream?.close(),
      });
      return Promise.resolve(body);
    };
  return { connections, server, open };
}

/** A browser with tabs, one lock, one channel and a manual clock, and a server that can be unavailable. */
export function createFakeBrowser() {
  const { connections, server, open } = createFakeServer();
  const { now, setTimer, pass } = createFakeTime();
  const browser = {
    takeLock: createFakeLock(),
    openChannel: createFakeChannels(),
    now,
    after: setTimer,
    random: () => 1,
  };
  return {
    connections,
    server,
    async pass(ms: number) {
      await settle();
      await pass(ms);
    },
    /** Opens a tab; `received` lists what its bell receives, in order. */
    openTab(name: string, changes: Partial<Pick<LiveUpdatePorts, 'takeLock' | 'openChannel' | 'after'>> = {}) {
      const received: string[] = [];
      const stop = startLiveUpdates(
        { ...browser, open: open(name), ...changes },
        {
          onNew: ({ id }: NewNotification) => received.push(`new ${id}`),
          onResync: () => received.push('resync'),
          onGap: () => received.push('gap'),
          onLive: (isLive) => received.push(isLive ? 'live' : 'polls'),
        },
      );
      return { received, stop };
    },
  };
}
