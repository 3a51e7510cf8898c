import type { PlayerRequest } from './player-request';

/** Keys of a video beside those of every player. */
export const videoKeys: Readonly<Record<string, PlayerRequest>> = {
  f: { type: 'toggleFullscreen' },
  c: { type: 'toggleCaptions' },
  p: { type: 'togglePictureInPicture' },
  '<': { type: 'speedBy', steps: -1 },
  '>': { type: 'speedBy', steps: 1 },
};
