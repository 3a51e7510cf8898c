import type { VideoEventBody } from '@inspire/shared/contracts';

export type RecordedEvent = Omit<VideoEventBody, 'video_id'>;

/** With it, the server ignores what a stale device reports about an older viewing (D-32). */
export type Viewing = Required<Pick<VideoEventBody, 'playId' | 'playStartedAt'>>;

export interface RecordSink {
  record(event: RecordedEvent): void;
  /** Sends immediately, in a way that survives the unloading of the page. */
  recordOnLeave(event: RecordedEvent): void;
  flag(validFlag: boolean, viewing: Viewing): void;
  /** Settles when all records so far have been sent. */
  settled(): Promise<unknown>;
}

export interface RecorderOptions {
  readonly sink: RecordSink;
  readonly newId: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Runs a task after the last seek: a held arrow key counts as one. Returns a function that cancels it. */
  readonly afterSeeks: (task: () => void) => () => void;
}

/** Seconds of media between two progress records (SPEC-9). */
const PROGRESS_SECONDS = 30;
/** A smaller jump is not a seek by the viewer. */
const MIN_SEEK_SECONDS = 0.5;

/** Records a viewing (SPEC-4, D-32). Positions are in seconds of media; `now` is the only clock. */
export interface Recorder {
  /** @param isResume true after an interruption, which starts no new viewing */
  onPlaying(position: number, isResume: boolean): void;
  onTime(position: number): void;
  onSeeking(): void;
  onSeeked(position: number): void;
  onPaused(position: number): void;
  onEnded(position: number): void;
  /** The page is hidden and may never become visible again; playback continues. */
  onHidden(position: number): void;
  /** The viewing is over, because the viewer leaves the page or all media was stopped. */
  onLeave(position: number, isUnloading: boolean): void;
}

export function createRecorder({ sink, newId, now, afterSeeks }: RecorderOptions): Recorder {
  let viewing: Viewing | undefined;
  let isRunning = false;
  let recordedAt: number | undefined;
  /** The position up to which watched seconds are counted; undefined during a seek. */
  let countedAt: number | undefined;
  let watchedSeconds = 0;
  let cancelSeek = (): void => undefined;

  const createEvent = (event: VideoEventBody['event'], position: number): RecordedEvent => {
    recordedAt = position;
    return { event, progressTime: Math.round(Math.max(0, position) * 10) / 10, ...viewing };
  };
  const hasMoved = (position: number) =>
    recordedAt === undefined || Math.abs(position - recordedAt) >= MIN_SEEK_SECONDS;
  const stop = (position: number) => {
    isRunning = false;
    countedAt = undefined;
    sink.record(createEvent('pause', position));
  };

  return {
    onPlaying(position, isResume) {
      countedAt = position;
      if (isRunning) return;
      isRunning = true;
      // A start by the viewer is a new viewing, so that it counts as newer than what another device plays (D-32).
      if (!viewing || !isResume) viewing = { playId: newId(), playStartedAt: new Date(now()).toISOString() };
      sink.record(createEvent('play', position));
      sink.flag(false, viewing);
    },
    onTime(position) {
      if (!isRunning || countedAt === undefined) return;
      watchedSeconds += Math.max(0, position - countedAt);
      countedAt = position;
      if (watchedSeconds < PROGRESS_SECONDS) return;
      watchedSeconds %= PROGRESS_SECONDS;
      sink.record(createEvent('progress', position));
    },
    onSeeking() {
      countedAt = undefined;
    },
    onSeeked(position) {
      if (isRunning) countedAt = position;
      cancelSeek();
      cancelSeek = afterSeeks(() => {
        if (viewing && hasMoved(position)) sink.record(createEvent('pause', position));
      });
    },
    onPaused(position) {
      if (isRunning) stop(position);
    },
    onEnded(position) {
      if (isRunning) stop(position);
      if (viewing) sink.flag(true, viewing);
      viewing = undefined;
    },
    onHidden(position) {
      if (viewing && hasMoved(position)) sink.recordOnLeave(createEvent(isRunning ? 'progress' : 'pause', position));
    },
    onLeave(position, isUnloading) {
      cancelSeek();
      if (viewing && (isRunning || hasMoved(position))) {
        const event = createEvent('pause', position);
        if (isUnloading) sink.recordOnLeave(event);
        else sink.record(event);
      }
      isRunning = false;
      countedAt = undefined;
      // Later events, such as a rewind, must not change the position to resume at.
      viewing = undefined;
    },
  };
}
