import type { FastifyBaseLogger } from 'fastify';
import type { OpenDatabase } from '../../database/database';
import { createEventStream, type EventStream, type StreamRequest } from '../../plugins/event-stream';
import type { CountLimitHit } from '../limits/limit-rule';
import { RateLimitError } from '../limits/limiter';
import { createNewNotificationTracker } from './new-notification-tracker';
import type { NotificationRepository, NotificationRow } from './notification-repository';
import { newNotificationView } from './notification-view';

export interface StreamSettings {
  /** Interval of heartbeats; the gateway aborts a silent response after 60 s. */
  readonly heartbeatMs: number;
  /** Streams per account and replica: a few tabs on a few devices. */
  readonly mostPerAccount: number;
}

export const streamSettings: StreamSettings = { heartbeatMs: 20_000, mostPerAccount: 10 };
const RETRY_AFTER_SECONDS = 60;

export interface NotificationStreamsOptions {
  readonly notifications: NotificationRepository;
  readonly listen: OpenDatabase['listen'];
  readonly clock: () => Date;
  readonly logger: FastifyBaseLogger;
  readonly countLimitHit: CountLimitHit;
  readonly settings?: StreamSettings | undefined;
}

interface Reader {
  /** Outlives the token, which is renewed while the stream is open (D-48). */
  readonly session: string;
  readonly stream: EventStream;
}

export interface NotificationStreams {
  /** @throws RateLimitError when the account has its maximum number of streams */
  open(request: StreamRequest): Promise<EventStream>;
  countReaders(): number;
  /** Ends all streams, so that they do not delay a shutdown. */
  close(): Promise<void>;
}

/**
 * Returns a function that does the work once for all who ask before it starts, and never twice at a time: after an outage ten thousand readers
 * come back within seconds, and each needs a reading that is newer than its request.
 */
function shareWork(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;
  const start = () => {
    next = undefined;
    return work();
  };
  return () => (next ??= last = last.then(start, start));
}

/**
 * The event stream of new notifications (D-34). The database notifies all replicas; a missed notification is found at the
 * next heartbeat. A stream ends with its session, at the latest one heartbeat later.
 */
export function createNotificationStreams(options: NotificationStreamsOptions): NotificationStreams {
  const { notifications, listen, clock, logger, countLimitHit, settings = streamSettings } = options;
  const tracker = createNewNotificationTracker(notifications, clock);
  const readers = new Set<Reader>();
  const countOf = new Map<number, number>();
  let listening: Promise<() => Promise<void>> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const send = (stream: EventStream, row: NotificationRow) =>
    stream.send({ id: row.id, event: 'notification', data: newNotificationView(row) });

  let isHeartbeatDue = false;
  /** Sends what is new and, if a heartbeat is due, the heartbeats: one statement for all readers. */
  const update = shareWork(async () => {
    // Those who come during the query have just shown a live session.
    const checked = isHeartbeatDue ? [...readers] : [];
    isHeartbeatDue = false;
    const { fresh, live } = await tracker.check(checked.map(({ session }) => session));
    for (const { session, stream } of checked) {
      if (live.has(session)) stream.heartbeat();
      else stream.end();
    }
    for (const row of fresh) for (const { stream } of readers) send(stream, row);
  });
  const attempt = (work: () => Promise<void>) => () =>
    void work().catch((error: unknown) => logger.warn({ err: error }, 'broadcasting notifications failed'));

  const sendHeartbeats = async (): Promise<void> => {
    if (readers.size === 0) return;
    isHeartbeatDue = true;
    await update();
  };

  const start = (): void => {
    timer ??= setInterval(attempt(sendHeartbeats), settings.heartbeatMs).unref();
    listening ??= listen('inspire_notifications', attempt(update)).catch((error: unknown) => {
      listening = undefined;
      throw error;
    });
  };

  /** Sends what a reader missed, or asks it to reload the whole list when that is unknown. */
  const catchUp = (stream: EventStream, lastEventId: string): void => {
    const missed = /^\d{1,10}$/.test(lastEventId) ? tracker.after(Number(lastEventId)) : undefined;
    if (!missed) stream.send({ event: 'resync', data: {} });
    for (const row of missed ?? []) send(stream, row);
  };

  return {
    async open({ session, lastEventId }) {
      const { userId: user, id } = session;
      const assertMayRead = () => {
        if ((countOf.get(user) ?? 0) < settings.mostPerAccount) return;
        countLimitHit('event-streams');
        throw new RateLimitError(RETRY_AFTER_SECONDS);
      };
      assertMayRead();
      start();
      await listening;
      await update();
      // More may have arrived meanwhile. Nothing awaits from here on, so no notification is lost between catching up and subscribing.
      assertMayRead();
      const stream = createEventStream();
      const reader = { session: id, stream };
      if (lastEventId !== undefined) catchUp(stream, lastEventId);
      readers.add(reader);
      countOf.set(user, (countOf.get(user) ?? 0) + 1);
      stream.body.once('close', () => {
        readers.delete(reader);
        const left = (countOf.get(user) ?? 0) - 1;
        if (left > 0) countOf.set(user, left);
        else countOf.delete(user);
      });
      return stream;
    },
    countReaders: () => readers.size,
    async close() {
      clearInterval(timer);
      for (const { stream } of readers) stream.end();
      await (
        await listening?.catch(() => undefined)
      )?.();
    },
  };
}
