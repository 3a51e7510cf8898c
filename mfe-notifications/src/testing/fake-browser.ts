import { ApiError } from '@inspire/shared/client';
import type { NewNotification } from '@inspire/shared/contracts';
import { type LiveUpdatePorts, startLiveUpdates, type TabChannel } from '../features/live/model/start-live-updates';

/** One connection that a tab asked for. */
export interface FakeConnection {
  readonly tab: string;
  readonly sentId: string | undefined;
  readonly signal: AbortSignal;
  write(text: string): void;
  end(): void;
  fail(): void;
}

/** Lets promises that wait for each other settle; nothing here waits for a real clock. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
};

/** A browser with tabs, one lock, one channel and a manual clock, and a server that can be unavailable. */
export function createFakeBrowser() {
  const connections: FakeConnection[] = [];
  const listeners = new Map<TabChannel, (event: { data: unknown }) => void>();
  const waiting: (() => void)[] = [];
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  let isLocked = false;
  let now = 0;
  const server = { isAway: false };

  const next = () => {
    isLocked = false;
    waiting.shift()?.();
  };
  const takeLock: LiveUpdatePorts['takeLock'] = (held, signal) =>
    new Promise((resolve, reject) => {
      const turn = () => {
        isLocked = true;
        held().finally(next).then(resolve, reject);
      };
      signal.addEventListener('abort', () => {
        const place = waiting.indexOf(turn);
        if (place >= 0) waiting.splice(place, 1);
        reject(new DOMException('taken back', 'AbortError'));
      });
      if (isLocked) waiting.push(turn);
      else turn();
    });
  const openChannel = (): TabChannel => {
    let isClosed = false;
    const channel: TabChannel = {
      postMessage(message) {
        if (isClosed) throw new DOMException('the channel is closed', 'InvalidStateError');
        for (const [other, listener] of [...listeners])
          if (other !== channel) listener({ data: structuredClone(message) });
      },
      addEventListener: (_, listener) => void listeners.set(channel, listener),
      close() {
        isClosed = true;
        listeners.delete(channel);
      },
    };
    return channel;
  };

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

  return {
    connections,
    server,
    /** Opens a tab; `heard` is what its bell receives, in order. */
    openTab(name: string, changes: Partial<Pick<LiveUpdatePorts, 'takeLock' | 'openChannel' | 'after'>> = {}) {
      const heard: string[] = [];
      const end = startLiveUpdates(
        {
          open: open(name),
          openChannel,
          takeLock,
          now: () => now,
          chance: () => 1,
          after(ms, run) {
            const timer = { at: now + ms, run };
            timers.add(timer);
            return () => void timers.delete(timer);
          },
          ...changes,
        },
        {
          onNew: ({ id }: NewNotification) => heard.push(`new ${id}`),
          onResync: () => heard.push('resync'),
          onGap: () => heard.push('gap'),
          onLive: (isLive) => heard.push(isLive ? 'live' : 'polls'),
        },
      );
      return { heard, end };
    },
    /** Moves the clock, and lets what is due happen. */
    async pass(ms: number) {
      await settle();
      now += ms;
      for (const timer of [...timers]) {
        if (timer.at > now) continue;
        timers.delete(timer);
        timer.run();
      }
      await settle();
    },
  };
}
