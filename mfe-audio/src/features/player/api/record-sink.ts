import type { Host, SessionPort } from '@inspire/shared/host';
import type { RecordSink } from '../model/recorder';

/** Whose session runs; a renewed one is the same viewer's. */
const viewerOf = (session: SessionPort): string | undefined => {
  const { email, token } = session.current() ?? {};
  return email?.toLowerCase() || token;
};

/** Where the recorder sends to. What fails is left: nothing depends on it for the viewer. */
export function createRecordSink({ api, session }: Pick<Host, 'api' | 'session'>): RecordSink {
  // One after the other: a 'stop' must not overtake its 'start'.
  let last: Promise<unknown> = Promise.resolve();
  return {
    record(body) {
      const viewer = viewerOf(session);
      if (viewer === undefined) return;
      // Its turn comes later, when somebody else may be logged in: what one viewer heard is never recorded as another's.
      last = last
        .then(() => (viewerOf(session) === viewer ? api.call('recordAudioEvent', { body }) : undefined))
        .catch(() => undefined);
    },
    recordOnLeave(body) {
      if (session.current()) api.sendOnLeave('recordAudioEvent', { body });
    },
  };
}
