import pg from 'pg';
import type { NotifyChannel } from './database';

export interface ListenOptions {
  readonly url: string;
  readonly channel: NotifyChannel;
  readonly onNews: (payload: string) => void;
  /** When given, the connection is checked every second, and this is called as soon as it is lost. */
  readonly onSilence?: (() => void) | undefined;
  readonly onLost: (error: Error) => void;
}

const MIN_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5_000;
/** A connection that was cut without a word looks like one without news. */
const CHECK_INTERVAL_MS = 1_000;

/**
 * Listens on a dedicated connection, because pooled connections change hands. Reconnects until it succeeds and then
 * calls `onNews`: PostgreSQL does not resend notifications.
 * @returns a function that stops listening
 */
export function listenOn({ url, channel, onNews, onSilence, onLost }: ListenOptions): () => Promise<void> {
  let isEnded = false;
  let pause = MIN_PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;
  let check: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;

  const connect = async (): Promise<void> => {
    const own = new pg.Client({
      connectionString: url,
      application_name: 'inspire-listen',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: onSilence ? CHECK_INTERVAL_MS : undefined,
    });
    client = own;
    let isLost = false;
    const reconnect = (error: Error) => {
      if (isEnded || isLost) return;
      isLost = true;
      clearInterval(check);
      onSilence?.();
      onLost(error);
      own.end().catch(() => undefined);
      timer = setTimeout(() => void connect(), pause);
      timer.unref();
      pause = Math.min(pause * 2, MAX_PAUSE_MS);
    };
    own.on('error', reconnect);
    own.on('end', () => reconnect(new Error('The listening connection has ended')));
    own.on('notification', ({ payload }) => onNews(payload ?? ''));
    try {
      await own.connect();
      await own.query(`listen ${own.escapeIdentifier(channel)}`);
      pause = MIN_PAUSE_MS;
      if (onSilence) check = setInterval(() => void own.query('select 1').catch(reconnect), CHECK_INTERVAL_MS).unref();
      onNews('');
    } catch (error) {
      reconnect(error as Error);
    }
  };
  void connect();

  return async () => {
    isEnded = true;
    clearTimeout(timer);
    clearInterval(check);
    await client?.end().catch(() => undefined);
  };
}
