/** Texts of a video album's page (SPEC-2). */
export const albumMessages = {
  title: 'Video album',
  videos: 'Videos in this album',
  noVideos: 'No videos yet',
  noVideosText: 'This album has no videos yet.',
} as const;
