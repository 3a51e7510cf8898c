import type { ValidFlagQuery, VideoEventBody } from '@inspire/shared/contracts';
import type { Host } from '@inspire/shared/host';
import { createRecordQueue } from '@inspire/shared/playback';
import type { RecordSink } from '../model/recorder';

/** @throws ApiError */
const recordEvent = (host: Host, body: VideoEventBody): Promise<void> => host.api.call('recordVideoEvent', { body });

/** Marks the viewing of a video as ended (SPEC-4). @throws ApiError */
const updateValidFlag = (host: Host, videoId: number, query: ValidFlagQuery): Promise<void> =>
  host.api.call('updateValidFlag', { params: { id: videoId }, query });

/** Sends a recorder's events to the server. A failed one is not repeated: the next record carries the newer position. */
export function createRecordSink(host: Host, videoId: number): RecordSink {
  const queue = createRecordQueue(host.session);
  return {
    record: (event) => queue.enqueue(() => recordEvent(host, { video_id: videoId, ...event })),
    recordOnLeave(event) {
      if (host.session.current()) host.api.sendOnLeave('recordVideoEvent', { body: { video_id: videoId, ...event } });
    },
    flag: (validFlag, viewing) => queue.enqueue(() => updateValidFlag(host, videoId, { validFlag, ...viewing })),
    settled: queue.settled,
  };
}
