import type { PictureSource } from '@inspire/shared/contracts';
import { createMediaSessionControls, type MediaSessionPort, toArtwork } from '@inspire/shared/playback';
import type { Player } from '../model/player';

/** What the lock screen shows. */
export interface Playing {
  readonly title: string;
  readonly artist: string;
  readonly artwork: string;
  readonly sources?: readonly PictureSource[];
}

/** Height by width of a video's cover. */
const COVER_RATIO = 9 / 16;

/**
 * Media keys and the lock screen: what plays, its cover, the place in it. They also tell a pause that the viewer made there
 * from one that the system made, which goes on by itself (D-32). The page has one session: it is taken when the video
 * starts, and left to other media when they do. The returned function gives it back.
 */
export function followMediaSession(
  player: Player,
  { title, artist, artwork, sources }: Playing,
  port: MediaSessionPort | undefined,
  onOtherMedia: (started: () => void) => () => void,
): () => void {
  if (!port) return () => undefined;
  const keys = createMediaSessionControls(port, player.request, { stop: () => player.request({ type: 'stop' }) });
  const ends = [
    player.onEvent(({ type }, before, state) => {
      if (type === 'played') keys.take({ title, artist, artwork: toArtwork({ src: artwork, sources }, COVER_RATIO) });
      if (type !== 'cue') keys.tell(state, type === 'time' ? before : undefined);
    }),
    onOtherMedia(keys.leave),
    keys.giveBack,
  ];
  return () => ends.forEach((end) => end());
}
