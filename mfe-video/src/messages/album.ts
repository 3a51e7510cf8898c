/** The words of a video album's page (SPEC-2). */
export const albumMessages = {
  title: 'Video album',
  videos: 'Videos in this album',
  notFound: 'Album not found',
  notFoundText: 'It may have been removed, or the link may be incomplete.',
  failed: 'We couldn’t load the album',
  failedText: 'Check your connection and try again.',
  noVideos: 'No videos yet',
  noVideosText: 'This album has no videos yet.',
  backToVideos: 'Back to videos',
} as const;
