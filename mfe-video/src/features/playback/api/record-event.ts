import type { VideoEventBody } from '@inspire/shared/contracts';
import type { Host } from '@inspire/shared/host';
import { tellLoggedOut } from '../../../logged-out';
import type { RecordSink } from '../model/recorder';

/** Records a playback event (section 4). @throws ApiError */
export const recordEvent = (host: Host, body: VideoEventBody): Promise<void> =>
  tellLoggedOut(host, () => host.api.call('recordVideoEvent', { body }));

/** Marks the viewing of a video as ended or running (section 4). @throws ApiError */
export const updateValidFlag = (host: Host, videoId: number, validFlag: boolean): Promise<void> =>
  tellLoggedOut(host, () => host.api.call('updateValidFlag', { params: { id: videoId }, query: { validFlag } }));

/** Where the recorder of one video sends to. What fails is left: the next record carries the newer position anyway. */
export function createRecordSink(host: Host, videoId: number): RecordSink {
  // One after the other: at the end of a video, 'ended' must not overtake the 'running' of a quick replay.
  let last: Promise<unknown> = Promise.resolve();
  const queue = (send: () => Promise<unknown>) => {
    if (host.session.current()) last = last.then(send).catch(() => undefined);
  };
  return {
    record: (event) => queue(() => recordEvent(host, { video_id: videoId, ...event })),
    recordOnLeave(event) {
      if (host.session.current()) host.api.sendOnLeave('recordVideoEvent', { body: { video_id: videoId, ...event } });
    },
    flag: (validFlag) => queue(() => updateValidFlag(host, videoId, validFlag)),
    settled: () => last,
  };
}
