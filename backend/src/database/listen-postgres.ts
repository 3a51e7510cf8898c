import pg from 'pg';
import type { NotifyChannel } from './database';

export interface ListenOptions {
  readonly url: string;
  readonly channel: NotifyChannel;
  readonly onNews: () => void;
  readonly onLost: (error: Error) => void;
}

const MIN_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5_000;

/**
 * Listens on a dedicated connection, because pooled connections change hands. Reconnects until it succeeds and then
 * calls `onNews`: PostgreSQL does not resend notifications.
 * @returns a function that stops listening
 */
export function listenOn({ url, channel, onNews, onLost }: ListenOptions): () => Promise<void> {
  let isEnded = false;
  let pause = MIN_PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;

  const connect = async (): Promise<void> => {
    const own = new pg.Client({
      connectionString: url,
      application_name: 'inspire-listen',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    client = own;
    let isLost = false;
    const reconnect = (error: Error) => {
      if (isEnded || isLost) return;
      isLost = true;
      onLost(error);
      own.end().catch(() => undefined);
      timer = setTimeout(() => void connect(), pause);
      timer.unref();
      pause = Math.min(pause * 2, MAX_PAUSE_MS);
    };
    own.on('error', reconnect);
    own.on('end', () => reconnect(new Error('The listening connection has ended')));
    own.on('notification', onNews);
    try {
      await own.connect();
      await own.query(`listen ${own.escapeIdentifier(channel)}`);
      pause = MIN_PAUSE_MS;
      onNews();
    } catch (error) {
      reconnect(error as Error);
    }
  };
  void connect();

  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
