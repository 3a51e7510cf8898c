import { useEffect, useRef } from 'react';
import { useHost } from '@inspire/shared/host';
import { createPlaybackTracker, type PlaybackTracker, setBrowserTimer } from '@inspire/shared/playback';
import type { Player } from '../../features/player/model/player';

/**
 * Measures the waits of the viewer for the shell (ADR-58), from the moment that the player shows.
 * @param hasFailed true if there is no stream although the viewer may play the video
 */
export function usePlaybackQuality(player: Player, hasFailed: boolean): void {
  const host = useHost();
  const current = useRef<PlaybackTracker>(undefined);
  useEffect(() => {
    const shownAt = Date.now();
    let isFirst = true;
    const tracker = createPlaybackTracker(host, { now: Date.now, setTimer: setBrowserTimer });
    current.current = tracker;
    const stop = player.onEvent((event) => {
      if (event.type !== 'opened') return tracker.receive(event);
      // Only now is it known that the viewer may play the video.
      tracker.request(isFirst ? shownAt : undefined);
      isFirst = false;
    });
    return () => {
      stop();
      tracker.stop();
    };
  }, [host, player]);
  useEffect(() => {
    if (hasFailed) current.current?.receive({ type: 'failed' });
  }, [hasFailed]);
}
