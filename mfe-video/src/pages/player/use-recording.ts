import { useEffect } from 'react';
import type { Video } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import { historyKey } from '../../features/catalogue/api/get-history';
import { withLatestViewing } from '../../features/catalogue/model/latest-viewing';
import { progressKey } from '../../features/playback/api/get-progress';
import { createRecordSink } from '../../features/playback/api/record-sink';
import { createRecorder } from '../../features/playback/model/recorder';
import type { Player } from '../../features/player/model/player';
import { observePageLifecycle } from './page-lifecycle';
import { recordPlayer } from './record-player';

/** Seeks that follow each other faster than this are one. */
const SEEK_PAUSE_MS = 400;

const afterSeeks = (task: () => void) => {
  const timer = setTimeout(task, SEEK_PAUSE_MS);
  return () => clearTimeout(timer);
};

/** `crypto.randomUUID` is there in secure contexts only, and a developer's phone may open the site by plain HTTP. */
const newId = (): string =>
  crypto.randomUUID?.() ??
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    (Number(digit) ^ (crypto.getRandomValues(new Uint8Array(1))[0]! & (15 >> (Number(digit) / 4)))).toString(16),
  );

/** Records what is watched of a video (SPEC-4, D-32), and keeps the dashboard's cards true to it. */
export function useRecording(player: Player, video: Video): void {
  const host = useHost();
  useEffect(() => {
    const sink = createRecordSink(host, video.id);
    const recorder = createRecorder({ sink, newId, now: Date.now, afterSeeks });
    let watched = false;
    const position = () => player.state().position;
    const ends = [
      player.onEvent((event) => {
        if (event.type === 'playing') watched = true;
      }),
      recordPlayer(player, recorder),
      observePageLifecycle({
        onHidden: () => recorder.onHidden(position()),
        onLeave: () => recorder.onLeave(position(), true),
        onVisible: () => undefined,
        onOrientation: () => undefined,
      }),
      // Before the player rewinds: rewinding is not where the viewer wants to go on. At once: a logout stops all media first,
      // and what is sent a moment later is nobody's any more.
      host.events.onMediaStopAll(() => recorder.onLeave(position(), true)),
    ];
    return () => {
      ends.forEach((end) => end());
      recorder.onLeave(position(), false);
      if (!watched || !host.session.current()) return;
      const { queries } = host;
      const ended = player.state().phase === 'ended';
      // Opened again at once, it must not ask before the server has heard of the last record.
      queries.setQueryData(progressKey(video.id), position());
      // The dashboard's route may be asking already: an answer from before that record would show the old place again.
      void queries.cancelQueries({ queryKey: historyKey() });
      queries.setQueryData<Parameters<typeof withLatestViewing>[0]>(
        historyKey(),
        (history) => history && withLatestViewing(history, video, position(), ended),
      );
      // The server's word counts, once it has heard of the last record.
      void sink.settled().then(() => queries.invalidateQueries({ queryKey: historyKey() }));
    };
  }, [host, player, video]);
}
