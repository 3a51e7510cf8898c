/** The words of a video album's page (SPEC-2). */
export const albumMessages = {
  title: 'Video album',
  videos: 'Videos in this album',
  notFound: 'Album not found',
  notFoundText: 'It may have been taken down, or the link is not complete.',
  failed: 'The album could not be loaded',
  failedText: 'Check your connection, then try again.',
  noVideos: 'No videos yet',
  noVideosText: 'This album has no videos yet.',
  backToVideos: 'Back to videos',
} as const;
