import { useEffect } from 'react';
import type { Video } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import { browserPageLifecycle } from '@inspire/shared/playback';
import { historyKey } from '../../features/catalogue/api/get-history';
import { withLatestViewing } from '../../features/catalogue/model/latest-viewing';
import { progressKey } from '../../features/playback/api/get-progress';
import { createRecordSink } from '../../features/playback/api/record-sink';
import { createRecorder, type Recorder } from '../../features/playback/model/recorder';
import type { Player } from '../../features/player/model/player';

function attachRecorder(player: Player, recorder: Recorder): () => void {
  let isResume = false;
  return player.onEvent((event, before) => {
    switch (event.type) {
      case 'play':
        isResume = before.interrupted;
        break;
      case 'playing':
        return recorder.onPlaying(event.position, isResume);
      case 'time':
        return recorder.onTime(event.position);
      case 'seeking':
        return recorder.onSeeking();
      case 'seeked':
        return recorder.onSeeked(event.position);
      case 'paused':
        return recorder.onPaused(event.position);
      case 'ended':
        return recorder.onEnded(event.position);
    }
  });
}

/** Faster successive seeks count as one. */
const SEEK_PAUSE_MS = 400;

const afterSeeks = (task: () => void) => {
  const timer = setTimeout(task, SEEK_PAUSE_MS);
  return () => clearTimeout(timer);
};

/** `crypto.randomUUID` exists only in secure contexts, and a developer's phone may open the site over plain HTTP. */
const newId = (): string =>
  crypto.randomUUID?.() ??
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    (Number(digit) ^ (crypto.getRandomValues(new Uint8Array(1))[0]! & (15 >> (Number(digit) / 4)))).toString(16),
  );

/** Records the viewing of a video (SPEC-4, D-32), and updates the dashboard's cards with it. */
export function useRecording(player: Player, video: Video): void {
  const host = useHost();
  useEffect(() => {
    const sink = createRecordSink(host, video.id);
    const recorder = createRecorder({ sink, newId, now: Date.now, afterSeeks });
    const page = browserPageLifecycle();
    let watched = false;
    const position = () => player.state().position;
    const ends = [
      player.onEvent((event) => {
        if (event.type === 'playing') watched = true;
      }),
      attachRecorder(player, recorder),
      page.onHidden(() => recorder.onHidden(position())),
      page.onLeave(() => recorder.onLeave(position(), true)),
      // Subscribe before the player rewinds, which must not become the resume position. Send immediately: a logout
      // stops all media first, and a later request would have no session.
      host.events.onMediaStopAll(() => recorder.onLeave(position(), true)),
    ];
    return () => {
      ends.forEach((end) => end());
      recorder.onLeave(position(), false);
      if (!watched || !host.session.current()) return;
      const { queries } = host;
      const ended = player.state().phase === 'ended';
      // If the viewer reopens the video immediately, the position must not be fetched before the last record is saved.
      queries.setQueryData(progressKey(video.id), position());
      // A history request may be pending: a response from before the last record would show the old position.
      void queries.cancelQueries({ queryKey: historyKey() });
      queries.setQueryData<Parameters<typeof withLatestViewing>[0]>(
        historyKey(),
        (history) => history && withLatestViewing(history, video, position(), ended),
      );
      // The server's history replaces this one once the last record is saved.
      void sink.settled().then(() => queries.invalidateQueries({ queryKey: historyKey() }));
    };
  }, [host, player, video]);
}
