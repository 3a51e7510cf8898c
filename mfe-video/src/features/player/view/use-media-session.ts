import { useEffect } from 'react';
import { browserMediaSession } from '@inspire/shared/playback';
import { attachMediaSession, type NowPlaying } from '../media-session/attach-media-session';
import type { Player } from '../model/player';

const noOtherMedia = () => () => undefined;

/** Connects a player with media keys and the lock screen. @param onOtherMedia a stable function: a new one reconnects */
export function useMediaSession(
  player: Player,
  { title, artist, artwork, sources }: NowPlaying,
  onOtherMedia: (started: () => void) => () => void = noOtherMedia,
): void {
  useEffect(
    () => attachMediaSession(player, { title, artist, artwork, sources }, browserMediaSession(), onOtherMedia),
    [player, title, artist, artwork, sources, onOtherMedia],
  );
}
