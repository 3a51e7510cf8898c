export const albumScreenMessages = {
  notFound: 'Album not found',
  notFoundText: 'It may have been removed, or the link may be incomplete.',
  failed: 'We couldn’t load the album',
  backToVideos: 'Back to videos',
  backToAudios: 'Back to audios',
} as const;
