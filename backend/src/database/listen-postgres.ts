import pg from 'pg';
import type { NotifyChannel } from './database';

export interface ListenOptions {
  readonly url: string;
  readonly channel: NotifyChannel;
  readonly onNews: () => void;
  /** Told of every connection that was lost or could not be made. */
  readonly onLost: (error: Error) => void;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Listens on a connection of its own, because one of a pool is handed to others. It connects anew for as long as it takes,
 * and calls `onNews` then, too: what was said meanwhile nobody repeats.
 * @returns what ends it
 */
export function listenOn({ url, channel, onNews, onLost }: ListenOptions): () => Promise<void> {
  let isEnded = false;
  let pause = FIRST_PAUSE_MS;
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
    const again = (error: Error) => {
      if (isEnded || isLost) return;
      isLost = true;
      onLost(error);
      own.end().catch(() => undefined);
      timer = setTimeout(() => void connect(), pause);
      timer.unref();
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    };
    own.on('error', again);
    own.on('end', () => again(new Error('The listening connection has ended')));
    own.on('notification', onNews);
    try {
      await own.connect();
      await own.query(`listen ${own.escapeIdentifier(channel)}`);
      pause = FIRST_PAUSE_MS;
      onNews();
    } catch (error) {
      again(error as Error);
    }
  };
  void connect();

  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
