import type { VideoEventBody } from '@inspire/shared/contracts';
import type { Host, SessionPort } from '@inspire/shared/host';
import type { RecordSink } from '../model/recorder';

/** Records a playback event (SPEC-4). @throws ApiError */
export const recordEvent = (host: Host, body: VideoEventBody): Promise<void> =>
  host.api.call('recordVideoEvent', { body });

/** Marks the viewing of a video as ended or running (SPEC-4). @throws ApiError */
export const updateValidFlag = (host: Host, videoId: number, validFlag: boolean): Promise<void> =>
  host.api.call('updateValidFlag', { params: { id: videoId }, query: { validFlag } });

/** Whose session runs; a renewed one is the same viewer's. */
const viewerOf = (session: SessionPort): string | undefined => {
  const { email, token } = session.current() ?? {};
  return email?.toLowerCase() || token;
};

/** Where the recorder of one video sends to. What fails is left: the next record carries the newer position anyway. */
export function createRecordSink(host: Host, videoId: number): RecordSink {
  // One after the other: at the end of a video, 'ended' must not overtake the 'running' of a quick replay.
  let last: Promise<unknown> = Promise.resolve();
  const queue = (send: () => Promise<unknown>) => {
    const viewer = viewerOf(host.session);
    if (viewer === undefined) return;
    // Its turn comes later, when somebody else may be logged in: what one viewer watched is never recorded as another's.
    last = last.then(() => (viewerOf(host.session) === viewer ? send() : undefined)).catch(() => undefined);
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
