import { useEffect } from 'react';
import { STEP } from '../model/keys';
import type { Player } from '../model/player';
import { usePlayer } from './use-player';

export interface Playing {
  readonly title: string;
  readonly artist: string;
  readonly artwork: string;
}

/**
 * Media keys and the lock screen. They also tell a pause that the viewer made there from one that the system made, which
 * goes on by itself (decision 32).
 */
export function useMediaSession(player: Player, { title, artist, artwork }: Playing): void {
  const playing = usePlayer(player, (state) => state.playing);
  const duration = usePlayer(player, (state) => state.duration);
  const position = usePlayer(player, (state) => Math.floor(state.position));

  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    const session = navigator.mediaSession;
    session.metadata = new MediaMetadata({ title, artist, ...(artwork && { artwork: [{ src: artwork }] }) });
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', () => player.request({ type: 'play' })],
      ['pause', () => player.request({ type: 'pause' })],
      ['seekbackward', () => player.request({ type: 'seekBy', seconds: -STEP.long })],
      ['seekforward', () => player.request({ type: 'seekBy', seconds: STEP.long })],
      ['seekto', ({ seekTime }) => seekTime !== undefined && player.request({ type: 'seek', position: seekTime })],
    ];
    for (const [action, handler] of handlers) session.setActionHandler(action, handler);
    return () => {
      for (const [action] of handlers) session.setActionHandler(action, null);
      session.metadata = null;
    };
  }, [player, title, artist, artwork]);

  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    navigator.mediaSession.playbackState = playing ? 'playing' : 'paused';
    if (duration > 0) navigator.mediaSession.setPositionState?.({ duration, position: Math.min(position, duration) });
  }, [playing, duration, position]);
}
