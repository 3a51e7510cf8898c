import type { Host } from '@inspire/shared/host';
import type { RecordSink } from '../model/recorder';

/** Where the recorder sends to. What fails is left: nothing depends on it for the viewer. */
export function createRecordSink({ api, session }: Pick<Host, 'api' | 'session'>): RecordSink {
  // One after the other: a 'stop' must not overtake its 'start'.
  let last: Promise<unknown> = Promise.resolve();
  return {
    record(body) {
      if (session.current()) last = last.then(() => api.call('recordAudioEvent', { body })).catch(() => undefined);
    },
    recordOnLeave(body) {
      if (session.current()) api.sendOnLeave('recordAudioEvent', { body });
    },
  };
}
