import { useEffect } from 'react';
import type { PictureSource } from '@inspire/shared/contracts';
import type { EventBus } from '@inspire/shared/events';
import { useHost } from '@inspire/shared/host';
import {
  attachMediaSession as attachToSession,
  browserMediaSession,
  type MediaSessionPort,
  toArtwork,
} from '@inspire/shared/playback';
import type { Player } from '../model/player';

export interface NowPlaying {
  readonly title: string;
  readonly artist: string;
  readonly artwork: string;
  readonly sources?: readonly PictureSource[];
}

/** Height divided by width. */
const COVER_RATIO = 9 / 16;

/**
 * Shows the video on the lock screen. Its pause key also reports that the viewer paused: after a pause by the
 * system, playback resumes by itself (D-32).
 */
export const attachMediaSession = (
  player: Player,
  nowPlaying: NowPlaying,
  port: MediaSessionPort | undefined,
  events: Pick<EventBus, 'onMediaStarted'>,
): (() => void) =>
  attachToSession(player, port, {
    getItem: () => nowPlaying,
    toMetadata: ({ title, artist, artwork, sources }) => ({
      title,
      artist,
      artwork: toArtwork({ src: artwork, sources }, COVER_RATIO),
    }),
    actions: { stop: () => player.request({ type: 'stop' }) },
    kind: 'video',
    events,
  });

/** Connects a player with media keys and the lock screen. */
export function useMediaSession(player: Player, { title, artist, artwork, sources }: NowPlaying): void {
  const { events } = useHost();
  useEffect(
    () => attachMediaSession(player, { title, artist, artwork, sources }, browserMediaSession(), events),
    [player, title, artist, artwork, sources, events],
  );
}
