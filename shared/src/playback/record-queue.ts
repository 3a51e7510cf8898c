import type { SessionPort } from '../host';

/** Sends a player's records one after another, and only for the viewer who caused them. */
export interface RecordQueue {
  /** Sends after all earlier records. Failures are ignored: playback does not depend on records. */
  enqueue(send: () => Promise<unknown>): void;
  settled(): Promise<unknown>;
}

/** A renewed token belongs to the same viewer, so compare the email. */
const getViewer = (session: Pick<SessionPort, 'current'>): string | undefined => {
  const { email, token } = session.current() ?? {};
  return email?.toLowerCase() || token;
};

/** Creates a queue, because order matters: a stop must not overtake its start. */
export function createRecordQueue(session: Pick<SessionPort, 'current'>): RecordQueue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    enqueue(send) {
      const viewer = getViewer(session);
      if (viewer === undefined) return;
      // Another viewer may have signed in meanwhile: never record one viewer's playback for another.
      last = last.then(() => (getViewer(session) === viewer ? send() : undefined)).catch(() => undefined);
    },
    settled: () => last,
  };
}
