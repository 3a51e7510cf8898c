import type { SessionPort } from '../host';

/** Sends the records of a player one after another, each only as its own viewer. */
export interface RecordQueue {
  /** Sends when all earlier records are done. A failure is ignored: playback does not depend on records. */
  enqueue(send: () => Promise<unknown>): void;
  /** Settles when everything that was enqueued so far is done. */
  settled(): Promise<unknown>;
}

/** A renewed token belongs to the same viewer, so the email address identifies one. */
const getViewer = (session: Pick<SessionPort, 'current'>): string | undefined => {
  const { email, token } = session.current() ?? {};
  return email?.toLowerCase() || token;
};

/** The order matters: a record must not overtake an older one, such as a stop its start. */
export function createRecordQueue(session: Pick<SessionPort, 'current'>): RecordQueue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    enqueue(send) {
      const viewer = getViewer(session);
      if (viewer === undefined) return;
      // Another viewer may have signed in by then: never record one viewer's playback as another's.
      last = last.then(() => (getViewer(session) === viewer ? send() : undefined)).catch(() => undefined);
    },
    settled: () => last,
  };
}
