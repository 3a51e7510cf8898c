export const albumScreenMessages = {
  notFound: 'Album not found',
  notFoundText: 'It may have been removed, or the link may be incomplete.',
  failed: 'We couldn’t load the album',
  failedText: 'Check your connection and try again.',
  backToVideos: 'Back to videos',
  backToAudios: 'Back to audios',
} as const;
