import type { CallBody } from '@inspire/shared/contracts';

export type AudioEvent = CallBody<'recordAudioEvent'>;

/** Where records go. */
export interface RecordSink {
  record(event: AudioEvent): void;
  /** Sends at once, in a way that survives the end of the page. */
  recordOnLeave(event: AudioEvent): void;
}

/** Records what is listened to, as SPEC-4 says: start and stop, each with its place in whole seconds (D-38). */
export interface Recorder {
  /** Sound is heard; going on after a wait is no new start. */
  flowing(trackId: number, position: number): void;
  /** A pause, the end, another track. */
  stopped(position: number): void;
  /** The page is left, or the session. */
  left(position: number): void;
}

export function createRecorder(sink: RecordSink): Recorder {
  let running: number | undefined;
  const stop = (send: (event: AudioEvent) => void, position: number) => {
    if (running === undefined) return;
    send({ audio_id: running, event: 'stop', progressTime: Math.floor(Math.max(0, position)) });
    running = undefined;
  };
  return {
    flowing(trackId, position) {
      if (running === trackId) return;
      running = trackId;
      sink.record({ audio_id: trackId, event: 'start', progressTime: Math.floor(Math.max(0, position)) });
    },
    stopped: (position) => stop(sink.record, position),
    left: (position) => stop(sink.recordOnLeave, position),
  };
}
