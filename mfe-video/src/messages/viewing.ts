/** The words of watching a video: why it does not play, what it asks for, its end. */
export const viewingMessages = {
  videoNotFound: 'Video not found',
  videoNotFoundText: 'It may have been taken down, or the link is not complete.',
  backToVideos: 'Back to videos',
  videoFailed: 'The video could not be loaded',
  videoFailedText: 'Check your connection, then try again.',

  videoEnded: 'Video ended',
  watchAgain: 'Watch again',
  viewAlbum: 'View album',
  seePlans: 'See plans',
  playHere: 'Play here',
  tryAgain: 'Try again',
  connectionLost: 'The connection was lost. Playback goes on as soon as it is back.',
  streamBroken: 'This video cannot be played right now.',
  unsupported: 'This browser cannot play this video. Please try a newer one.',
} as const;
