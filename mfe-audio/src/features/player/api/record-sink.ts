import type { Host } from '@inspire/shared/host';
import { createRecordQueue } from '@inspire/shared/playback';
import type { RecordSink } from '../model/recorder';

export function createRecordSink({ api, session }: Pick<Host, 'api' | 'session'>): RecordSink {
  const queue = createRecordQueue(session);
  return {
    record: (body) => queue.enqueue(() => api.call('recordAudioEvent', { body })),
    recordOnLeave(body) {
      if (session.current()) api.sendOnLeave('recordAudioEvent', { body });
    },
  };
}
