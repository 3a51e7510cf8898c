import type { VideoEventBody } from '@inspire/shared/contracts';

export type RecordedEvent = Omit<VideoEventBody, 'video_id'>;

/** Where records go. */
export interface RecordSink {
  record(event: RecordedEvent): void;
  /** Sends in a way that survives the end of the page. */
  recordOnLeave(event: RecordedEvent): void;
  flag(validFlag: boolean): void;
  /** Settles when all that was sent so far is answered. */
  settled(): Promise<unknown>;
}

export interface RecorderOptions {
  readonly sink: RecordSink;
  readonly newId: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Runs a task when seeking has come to rest; returns how to take it back. A held arrow key is one seek, not thirty. */
  readonly atRest: (task: () => void) => () => void;
}

/** SPEC-9: seconds of media between two records of progress. */
const PROGRESS_SECONDS = 30;
/** A jump shorter than this is no seek of the viewer's. */
const SAME_PLACE_SECONDS = 0.5;

/** Records a viewing as SPEC-4 and D-32 say. It is told of playback in media seconds and knows no clock but `now`. */
export interface Recorder {
  /** Pictures move. @param goesOn true after an interruption, which begins no new viewing */
  flowing(position: number, goesOn: boolean): void;
  time(position: number): void;
  seeking(): void;
  seeked(position: number): void;
  paused(position: number): void;
  ended(position: number): void;
  /** The page is hidden and may never come back; what plays goes on. */
  hidden(position: number): void;
  /** The viewing is over: the page is left, or all media was stopped. */
  left(position: number, pageEnds: boolean): void;
}

/** Makes the recorder of one video. */
export function createRecorder({ sink, newId, now, atRest }: RecorderOptions): Recorder {
  let viewing: { playId: string; playStartedAt: string } | undefined;
  let running = false;
  let recordedAt: number | undefined;
  /** Where the stretch that is being watched was last counted; undefined during a seek. */
  let countedAt: number | undefined;
  let watched = 0;
  let forgetSeek = (): void => undefined;

  const event = (name: VideoEventBody['event'], position: number): RecordedEvent => {
    recordedAt = position;
    return { event: name, progressTime: Math.round(Math.max(0, position) * 10) / 10, ...viewing };
  };
  const moved = (position: number) => recordedAt === undefined || Math.abs(position - recordedAt) >= SAME_PLACE_SECONDS;
  const stop = (position: number) => {
    running = false;
    countedAt = undefined;
    sink.record(event('pause', position));
  };

  return {
    flowing(position, goesOn) {
      countedAt = position;
      if (running) return;
      running = true;
      // A new start by hand is a viewing of its own: it is newer than what another device plays (D-32).
      if (!viewing || !goesOn) viewing = { playId: newId(), playStartedAt: new Date(now()).toISOString() };
      sink.record(event('play', position));
      sink.flag(false);
    },
    time(position) {
      if (!running || countedAt === undefined) return;
      watched += Math.max(0, position - countedAt);
      countedAt = position;
      if (watched < PROGRESS_SECONDS) return;
      watched %= PROGRESS_SECONDS;
      sink.record(event('progress', position));
    },
    seeking() {
      countedAt = undefined;
    },
    seeked(position) {
      if (running) countedAt = position;
      forgetSeek();
      forgetSeek = atRest(() => {
        if (viewing && moved(position)) sink.record(event('pause', position));
      });
    },
    paused(position) {
      if (running) stop(position);
    },
    ended(position) {
      if (running) stop(position);
      if (viewing) sink.flag(true);
      viewing = undefined;
    },
    hidden(position) {
      if (viewing && moved(position)) sink.recordOnLeave(event(running ? 'progress' : 'pause', position));
    },
    left(position, pageEnds) {
      forgetSeek();
      if (viewing && (running || moved(position))) {
        if (pageEnds) sink.recordOnLeave(event('pause', position));
        else sink.record(event('pause', position));
      }
      running = false;
      countedAt = undefined;
      // Nothing that follows, such as rewinding, moves the place to go on from.
      viewing = undefined;
    },
  };
}
