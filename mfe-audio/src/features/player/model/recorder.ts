import type { CallBody } from '@inspire/shared/contracts';

export type AudioEvent = CallBody<'recordAudioEvent'>;

export interface RecordSink {
  record(event: AudioEvent): void;
  /** Sends immediately, in a way that survives the unloading of the page. */
  recordOnLeave(event: AudioEvent): void;
}

/** Records start and stop of each track (SPEC-4), with positions in whole seconds (D-38). */
export interface Recorder {
  /** Records a start, except after buffering. */
  onPlaying(trackId: number, position: number): void;
  /** Playback paused or ended, or another track starts. */
  onStopped(position: number): void;
  /** The listener leaves the page or the session. */
  onLeave(position: number): void;
}

export function createRecorder(sink: RecordSink): Recorder {
  let running: number | undefined;
  const stop = (send: (event: AudioEvent) => void, position: number) => {
    if (running === undefined) return;
    send({ audio_id: running, event: 'stop', progressTime: Math.floor(Math.max(0, position)) });
    running = undefined;
  };
  return {
    onPlaying(trackId, position) {
      if (running === trackId) return;
      running = trackId;
      sink.record({ audio_id: trackId, event: 'start', progressTime: Math.floor(Math.max(0, position)) });
    },
    onStopped: (position) => stop(sink.record, position),
    onLeave: (position) => stop(sink.recordOnLeave, position),
  };
}
