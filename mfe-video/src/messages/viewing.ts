export const viewingMessages = {
  videoNotFound: 'Video not found',
  videoNotFoundText: 'It may have been removed, or the link may be incomplete.',
  backToVideos: 'Back to videos',
  videoFailed: 'We couldn’t load the video',

  videoEnded: 'Video ended',
  watchAgain: 'Watch again',
  viewAlbum: 'View album',
  seePlans: 'See plans',
  playHere: 'Play here',
  tryAgain: 'Try again',
  connectionLost: 'Connection lost. Playback will resume when you’re back online.',
  streamBroken: 'We can’t play this video right now.',
  unsupported: 'Your browser can’t play this video. Update it or try another browser.',
} as const;
