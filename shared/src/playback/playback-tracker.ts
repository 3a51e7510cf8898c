import type { PlaybackQuality } from '../contracts/entities/quality';
import { qualityMaxima } from '../guards';
import type { Host } from '../host';
import type { SetTimer } from './timers';

/** An event of a player; the tracker ignores what it does not know. */
export interface TrackedEvent {
  readonly type: string;
  /** Of `quality`: the height that plays. */
  readonly loaded?: number | undefined;
}

/** Measures what viewers see of a player: the wait for the first frame, and every wait after it. */
export interface PlaybackTracker {
  /** Another video or track becomes the current one. */
  open(): void;
  /** The viewer waits for the current item. @param since milliseconds since 1970, if the wait began earlier */
  request(since?: number): void;
  /** The wait ends without a defect: no access, or the browser requires a gesture first. */
  cancel(): void;
  receive(event: TrackedEvent): void;
  stop(): void;
}

export interface TrackerPorts {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly setTimer: SetTimer;
}

type Totals = { -readonly [K in keyof PlaybackQuality]: PlaybackQuality[K] };

/** All players of a remote share the totals of its page load. */
const totalsByHost = new WeakMap<object, Totals>();

/** A page that closes while it waits has reported the wait so far. */
const REPORT_INTERVAL_MS = 1_000;

const createTotals = (): Totals => ({ startUpMs: [], abandoned: 0, errors: 0, stallMs: [], renditionChanges: 0 });

/** The measurement of one wait at a time after the first frame. */
interface StallMeter {
  begin(): void;
  end(): void;
}

const sinceAt = (now: number, start: number): number => Math.min(Math.max(0, now - start), qualityMaxima.milliseconds);

function createStallMeter(totals: Totals, report: () => void, { now, setTimer }: TrackerPorts): StallMeter {
  let begunAt: number | undefined;
  let cancelReport = (): void => undefined;
  const measure = () => {
    if (begunAt === undefined) return;
    totals.stallMs = [...totals.stallMs.slice(0, -1), sinceAt(now(), begunAt)];
    report();
  };
  const measureOften = () => {
    measure();
    cancelReport = setTimer(REPORT_INTERVAL_MS, measureOften);
  };
  return {
    begin() {
      if (begunAt !== undefined || totals.stallMs.length >= qualityMaxima.stalls) return;
      begunAt = now();
      totals.stallMs = [...totals.stallMs, 0];
      measureOften();
    },
    end() {
      cancelReport();
      measure();
      begunAt = undefined;
    },
  };
}

/**
 * Reports to the host after each change. A request counts as abandoned until its first frame, and a wait is reported while it
 * lasts: the page may close at any time.
 */
export function createPlaybackTracker(host: Pick<Host, 'reportPlayback'>, ports: TrackerPorts): PlaybackTracker {
  const { now } = ports;
  const totals = totalsByHost.get(host) ?? createTotals();
  totalsByHost.set(host, totals);
  let requestedAt: number | undefined;
  let hasFrame = false;
  let isPlaying = false;
  let isSeeking = false;
  let isPaused = false;
  let hasFailed = false;
  let loaded: number | undefined;

  const report = () => host.reportPlayback?.({ ...totals });
  const add = (name: 'abandoned' | 'errors' | 'renditionChanges', change = 1) => {
    totals[name] = Math.min(totals[name] + change, qualityMaxima.events);
    report();
  };
  const { begin: beginStall, end: endStall } = createStallMeter(totals, report, ports);

  const request = (start = now()) => {
    hasFailed = false;
    if (hasFrame) return beginStall();
    if (requestedAt !== undefined || totals.startUpMs.length >= qualityMaxima.starts) return;
    requestedAt = start;
    add('abandoned');
  };
  const cancel = () => {
    if (requestedAt === undefined) return;
    requestedAt = undefined;
    add('abandoned', -1);
  };
  const onFrame = () => {
    isPlaying = hasFrame = true;
    isSeeking = isPaused = hasFailed = false;
    endStall();
    if (requestedAt === undefined) return;
    totals.startUpMs = [...totals.startUpMs, sinceAt(now(), requestedAt)];
    cancel();
  };
  const rest = () => {
    isPlaying = false;
    isPaused = true;
    endStall();
  };

  const reactions: Readonly<Record<string, (event: TrackedEvent) => void>> = {
    play() {
      if (requestedAt === undefined && !hasFrame) request();
      // A pause by the viewer does not count as waiting.
      else if (isPaused && requestedAt !== undefined) requestedAt = now();
      isPaused = false;
    },
    playing: onFrame,
    waiting: () => isPlaying && !isSeeking && beginStall(),
    seeking: () => (isSeeking = true),
    seeked: () => (isSeeking = false),
    paused: rest,
    ended: rest,
    blocked: cancel,
    failed() {
      if (!hasFailed) add('errors');
      hasFailed = true;
    },
    quality({ loaded: height }) {
      if (height === undefined) return;
      if (loaded !== undefined && height !== loaded) add('renditionChanges');
      loaded = height;
    },
  };

  return {
    open() {
      endStall();
      requestedAt = loaded = undefined;
      hasFrame = isPlaying = isSeeking = isPaused = hasFailed = false;
    },
    request,
    cancel,
    receive: (event) => void reactions[event.type]?.(event),
    stop: endStall,
  };
}
