export const albumMessages = {
  tracks: 'Tracks',
  trackCount: (count: number) => (count === 1 ? '1 track' : `${count} tracks`),
  columns: {
    number: '#',
    thumbnail: 'Thumbnail',
    title: 'Title',
    description: 'Description',
    time: 'Time',
    list: 'My List',
  },
  playTrack: (title: string) => `Play ${title}`,
  pauseTrack: (title: string) => `Pause ${title}`,
  nowPlaying: 'Now playing',
  nowPaused: 'Paused',
  lockedTrack: 'Locked',
  noTracks: 'No tracks yet',
  noTracksText: 'This album has no tracks yet.',
} as const;
