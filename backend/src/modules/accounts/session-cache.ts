import type { CountCacheRequest } from '@inspire/server-kit/metrics';
import type { OpenDatabase } from '../../database/database';
import type { Session } from '../../plugins/session';

const TTL_MS = 10_000;
const MAX_SESSIONS = 10_000;

export interface SessionCacheOptions {
  readonly listen: OpenDatabase['listen'];
  readonly clock: () => Date;
  readonly count: CountCacheRequest;
}

export interface FoundSession {
  readonly session: Session;
  /** False for a token that is about to change or to end (D-48). */
  readonly isCacheable: boolean;
}

/**
 * Sessions that were found a moment ago, for the calls of which a page makes many (ADR-85). The database tells all replicas when
 * a session has ended; while this one cannot hear it, nothing is cached.
 */
export function createSessionCache({ listen, clock, count }: SessionCacheOptions) {
  const entries = new Map<string, { readonly session: Session; readonly foundAt: number }>();
  let listening: Promise<() => Promise<void>> | undefined;
  let isListening = false;
  /** What was read before a session ended must not be stored after it. */
  let generation = 0;

  const forget = (user?: number): void => {
    generation += 1;
    if (user === undefined) entries.clear();
    else for (const [hash, { session }] of entries) if (session.userId === user) entries.delete(hash);
  };
  const start = (): void => {
    listening ??= listen(
      'inspire_sessions',
      (account) => {
        isListening = true;
        forget(account === '' ? undefined : Number(account));
      },
      () => {
        isListening = false;
        forget();
      },
    );
    listening.catch(() => (listening = undefined));
  };
  const store = (tokenHash: string, session: Session): void => {
    if (entries.size >= MAX_SESSIONS) entries.delete(entries.keys().next().value as string);
    entries.set(tokenHash, { session, foundAt: clock().getTime() });
  };

  return {
    async find(tokenHash: string, read: () => Promise<FoundSession>): Promise<Session> {
      start();
      const entry = entries.get(tokenHash);
      const now = clock().getTime();
      const age = entry ? now - entry.foundAt : Infinity;
      // A clock that was set back must not keep an old token.
      const isHit = entry !== undefined && age >= 0 && age < TTL_MS && entry.session.expiresAt.getTime() > now;
      count(isHit);
      if (isHit) return entry.session;
      entries.delete(tokenHash);
      const before = generation;
      const { session, isCacheable } = await read();
      if (isCacheable && isListening && before === generation) store(tokenHash, session);
      return session;
    },
    /** Forgets the sessions of an account, or all. */
    forget,
    async close(): Promise<void> {
      await (
        await listening?.catch(() => undefined)
      )?.();
    },
  };
}

export type SessionCache = ReturnType<typeof createSessionCache>;
